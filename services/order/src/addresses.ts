import type { WirePreviousAddress } from '@slipcast/contracts/http/order';
import type { Order } from './order.ts';

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i;

/** '1 Kiln Lane, Flat 2, Stoke, ST1 1AA' in its parts: last comes the postcode if it is one, before it the city. */
export function parseAddress(address: string): WirePreviousAddress['parsed'] {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const postalCode = POSTCODE.test(last) || parts.length > 2 ? (parts.pop() ?? '') : '';
  const city = parts.length > 1 ? (parts.pop() ?? '') : '';
  const [line1 = '', ...rest] = parts;
  return { line1, line2: rest.join(', '), city, postalCode };
}

/** A customer's delivery addresses, each once, the newest first. */
export function previousAddresses(orders: readonly Order[]): WirePreviousAddress[] {
  const seen = new Set<string>();
  return orders
    .map(({ deliveryAddress }) => deliveryAddress)
    .filter((address) => {
      const key = address.toLowerCase().replaceAll(/\s+/g, ' ');
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map((address) => ({ address, parsed: parseAddress(address) }));
}
