import { parseAddress, withoutPlace } from '@slipcast/contracts/address';
import { UK_POSTCODE } from '@slipcast/contracts/uk-postcode';

/**
 * Shortens an address to the town and the first half of the postcode: 'Stoke-on-Trent, ST1'. Buyers recognise their order by it, and it
 * leads no one to their door. A part with digits in it is a street, not a town.
 */
export function shortAddress(address: string): string {
  const known = withoutPlace(address);
  const [, outward] = UK_POSTCODE.exec(known) ?? [];
  const { city } = parseAddress(known);
  const town = outward && !/\d/.test(city) ? city : '';
  return [town, outward?.toUpperCase()].filter(Boolean).join(', ') || 'Address not shown';
}
