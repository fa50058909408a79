import { UNITED_KINGDOM } from './delivery-zones.ts';

/** Crown Dependencies by the area of their postcodes or their code: countries of their own, whose addresses people write as British ones. */
const DEPENDENCIES: Record<string, string> = { JE: 'JE', GY: 'GG', GG: 'GG', IM: 'IM' };

/** Countries whose postcodes look like those of the United Kingdom. */
export const isBritish = (country: string): boolean =>
  country === UNITED_KINGDOM || Object.values(DEPENDENCIES).includes(country);

/** The country of an address: of a British one by its postcode, whichever code it came with. @param postcode or a code alone; '': not known */
export function countryAt(country: string, postcode: string): string {
  const [, area = ''] = /^(JE|GY|GG|IM)(?:\d|$)/.exec(postcode.trim().toUpperCase()) ?? [];
  return (isBritish(country) && DEPENDENCIES[area]) || country;
}
