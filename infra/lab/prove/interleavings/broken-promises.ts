import type { Call } from '../judge/history.ts';
import type { Carts } from './what-is-left.ts';

/** The shop's clock goes on while a batch of schedules comes to rest; the run's does not. */
const CLOCK_MS = 120_000;

/**
 * What is in the cart is still promised, for as long as was said. Not for carts whose pots were taken out, or once time has passed.
 *
 * @param has pieces in the cart, as there should be
 * @param own the client's calls
 */
export function brokenPromise(
  { client, promises }: Pick<Carts, 'client' | 'promises'>,
  sku: string,
  has: number,
  own: Call[],
): string[] {
  const said = own.findLast(
    ({ did, reply }) => reply?.kind === 'held' && 'sku' in did && did.sku === sku,
  )?.reply;
  if (has === 0 || said?.kind !== 'held') return [];
  const promised = promises[sku];
  if (!promised) return [`${client} has ${has} of ${sku} in the cart, which are no longer reserved`];
  if (promised.until >= said.until - CLOCK_MS) return [];
  const seconds = Math.round((said.until - promised.until) / 1000);
  return [`${client}'s reservation of ${sku} ends ${seconds} seconds before the time that was said`];
}
