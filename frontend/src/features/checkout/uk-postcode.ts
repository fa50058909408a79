import { UK_POSTCODE } from '@slipcast/contracts/address';

/** Both halves of a UK postcode, or null. */
export const postcodeParts = (postcode: string) =>
  UK_POSTCODE.exec(postcode.toUpperCase().replace(/[^A-Z\d]/g, ''));

/** Countries whose postcodes look like those of the United Kingdom; '' is the United Kingdom. */
export const isBritish = (country: string): boolean => ['', 'GB', 'GG', 'IM', 'JE'].includes(country);
