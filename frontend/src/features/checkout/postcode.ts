import { UK_POSTCODE } from '@slipcast/contracts/address';

const partsOf = (postcode: string) => UK_POSTCODE.exec(postcode.toUpperCase().replace(/[^A-Z\d]/g, ''));

/** 'tr113qy' → 'TR11 3QY'. What does not look like a UK postcode is only put in capitals: it may be a BFPO number. */
export function tidyPostcode(typed: string): string {
  const parts = partsOf(typed);
  return parts ? `${parts[1]} ${parts[2]}` : typed.trim().toUpperCase().replace(/\s+/g, ' ');
}

export const looksOdd = (postcode: string): boolean => postcode.trim() !== '' && !partsOf(postcode);
