import { parseAddress } from '@slipcast/contracts/address';
import { countryAt } from '@slipcast/contracts/british-addresses';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { nameOfCountry } from '../delivery/zones.ts';
import type { Order } from '../orders/order-record.ts';

export interface PostalAddress {
  lines: [string, string, string];
  city: string;
  /** Two or three letters, in countries whose post needs them; otherwise empty. */
  state: string;
  postcode: string;
  /** As ISO 3166 writes it. */
  countryCode: string;
  country: string;
}

const countryName = new Intl.DisplayNames('en-GB', { type: 'region' });
export const nameOf = (code: string): string => countryName.of(code) ?? code;

const WITH_STATES = ['US', 'CA', 'AU'];
/** 'Springfield IL' or 'IL' alone, without the postcode that may follow. */
const STATE = /^(?<city>.*?)[\s,]*\b(?<state>[A-Z]{2,3})$/;

/** The checkout writes the country last; an address that was changed by hand may end without. */
function withoutCountry(address: string, code: string): string {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const names = [nameOfCountry(code), nameOf(code), code].map((name) => name.toLowerCase());
  if (names.includes(parts.at(-1)?.toLowerCase() ?? '')) parts.pop();
  return parts.join(', ');
}

/** Of a town and a postcode, with the lines before them. */
function withState({ lines, city, postcode }: { lines: string[]; city: string; postcode: string }) {
  const before = /^(?<state>[A-Z]{2,3})\s+(?<code>.*\d.*)$/.exec(postcode)?.groups;
  if (before) return { lines, city, state: before['state'] ?? '', postcode: before['code'] ?? '' };
  const found = STATE.exec(city)?.groups;
  if (!found) return { lines, city, state: '', postcode };
  const rest = [...lines];
  const town = found['city'] || (rest.length > 1 ? rest.pop() : '') || '';
  return { lines: rest, city: town, state: found['state'] ?? '', postcode };
}

/** Where an order goes, in the parts that carriers ask for. The first two lines have a column of their own, the third has all the rest. */
export function postalAddress({ deliveryAddress, delivery }: Order): PostalAddress {
  const given = delivery?.country ?? UNITED_KINGDOM;
  const parsed = parseAddress(withoutCountry(deliveryAddress, given));
  const countryCode = countryAt(given, parsed.postalCode);
  // Some countries have no postcodes, and none are without digits.
  const hasPostcode = /\d/.test(parsed.postalCode);
  const parts = [parsed.line1, ...parsed.line2.split(/,\s*/), parsed.city].filter(Boolean);
  if (!hasPostcode && parsed.postalCode) parts.push(parsed.postalCode);
  const town = parts.length > 1 ? (parts.pop() ?? '') : '';
  const whole = { lines: parts, city: town, postcode: hasPostcode ? parsed.postalCode : '' };
  const { lines, city, state, postcode } = WITH_STATES.includes(countryCode)
    ? withState(whole)
    : { ...whole, state: '' };
  const [first = '', second = '', ...others] = lines;
  return {
    lines: [first, second, others.join(', ')],
    city,
    state,
    postcode,
    countryCode,
    country: nameOf(countryCode),
  };
}
