import type { WirePreviousAddress } from './http/previous-addresses.ts';
import { UK_POSTCODE } from './uk-postcode.ts';

/** What may follow a British postcode in the words of browsers, other shops and people. */
const PLACE =
  /[\s,]*\b(?:united kingdom|uk|great britain|england|scotland|wales|northern ireland|jersey|guernsey|isle of man|channel islands)\.?\s*$/i;

/** A British address that ends with its postcode; any other as it is. */
export function withoutPlace(address: string): string {
  const shorter = address.replace(PLACE, '');
  if (shorter === address) return address;
  const known = withoutPlace(shorter);
  return UK_POSTCODE.test(known) ? known : address;
}

/**
 * Splits an address that the checkout joined, by lines or commas: the postcode ends the last part, the city is the part
 * before it, and what remains are the lines. '1 Kiln Lane, Flat 2, Stoke, ST1 1AA' → line 1, line 2, city, postcode.
 */
export function parseAddress(address: string): WirePreviousAddress['parsed'] {
  const parts = withoutPlace(address)
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const found = UK_POSTCODE.exec(last);
  if (found) {
    const before = last.slice(0, found.index).trim();
    parts.splice(-1, 1, ...(before ? [before] : []));
  }
  const postalCode = found
    ? `${found[1]} ${found[2]}`.toUpperCase()
    : parts.length > 2
      ? (parts.pop() ?? '')
      : '';
  const city = parts.length > 1 ? (parts.pop() ?? '') : '';
  const [line1 = '', ...rest] = parts;
  return { line1, line2: rest.join(', '), city, postalCode };
}

/** Each address once, whatever its case and spacing, in the order given. */
export function previousAddresses(addresses: readonly string[]): WirePreviousAddress[] {
  const unique = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase().replaceAll(/\s+/g, ' ');
    if (key.trim() !== '' && !unique.has(key)) unique.set(key, address);
  }
  return [...unique.values()].map((address) => ({ address, parsed: parseAddress(address) }));
}
