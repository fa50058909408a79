import { UNITED_KINGDOM } from './delivery-zones.ts';

/** Crown Dependencies by the area of their postcodes: countries of their own, whose addresses people write as British ones. */
const DEPENDENCIES: Record<string, string> = { JE: 'JE', GY: 'GG', IM: 'IM' };

/** Countries whose postcodes look like those of the United Kingdom. */
export const isBritish = (country: string): boolean =>
  country === UNITED_KINGDOM || Object.values(DEPENDENCIES).includes(country);

/** The country of an address: of a British one by its postcode, whichever code it came with. @param postcode '': not known */
export function countryAt(country: string, postcode: string): string {
  const [, area = ''] = /^(JE|GY|IM)\d/.exec(postcode.trim().toUpperCase()) ?? [];
  return (isBritish(country) && DEPENDENCIES[area]) || country;
}
