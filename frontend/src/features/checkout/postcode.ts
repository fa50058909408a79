const UK = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** 'tr113qy' → 'TR11 3QY'. What does not look like a UK postcode is only put in capitals: it may be a BFPO number. */
export function tidyPostcode(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z\d]/g, '');
  const parts = UK.exec(bare);
  return parts ? `${parts[1]} ${parts[2]}` : typed.trim().toUpperCase().replace(/\s+/g, ' ');
}

export const looksOdd = (postcode: string): boolean =>
  postcode.trim() !== '' && !UK.test(postcode.toUpperCase().replace(/[^A-Z\d]/g, ''));
