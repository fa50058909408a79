import { UK_POSTCODE } from '@slipcast/contracts/uk-postcode';
import { isBritish as isBritishCode } from '@slipcast/contracts/british-addresses';

/** Both halves of a UK postcode, or null. */
export const postcodeParts = (postcode: string) =>
  UK_POSTCODE.exec(postcode.toUpperCase().replace(/[^A-Z\d]/g, ''));

/** Countries whose postcodes look like those of the United Kingdom; '' is the United Kingdom. */
export const isBritish = (country: string): boolean => country === '' || isBritishCode(country);
