import type { EventData } from '@slipcast/contracts/events/registry';
import { Owner } from '@slipcast/contracts/ids';
import { RetryLater } from '@slipcast/event-bus/bus';
import { skuKey, skuOfKey } from '@slipcast/contracts/sku';
import { ownPieces } from '../holds/hold.ts';
import type { Bought } from './cart-store.ts';
import type { CartParts } from './parts.ts';

type Order = EventData<'order.paid.v1'>;
/** Each time the cart has changed while the holds were read. */
const MOST_TRIES = 10;

type Needed = Pick<CartParts, 'carts' | 'holds'>;

/**
 * Reads what the buyer holds of the pots that were bought, beside what was bought. Brings back holds that Redis has lost. Throws Refusal
 * 'unavailable' when the ledger does not answer.
 */
export async function readBought({ holds }: Pick<Needed, 'holds'>, order: Order): Promise<Bought> {
  const owner = Owner.parse(order.owner);
  const bought = new Map<string, number>();
  for (const line of order.lines) bought.set(skuKey(line), (bought.get(skuKey(line)) ?? 0) + line.quantity);
  const read = await Promise.all(
    [...bought].map(async ([text, quantity]) => {
      const { hold, now } = await holds.readAfterSale(skuOfKey(text), owner);
      return { now, line: { ...skuOfKey(text), quantity, held: ownPieces(hold) } };
    }),
  );
  return {
    orderId: order.orderId,
    holdsReadAt: Math.min(...read.map(({ now }) => now)),
    lines: read.map(({ line }) => line),
  };
}

/** Takes the paid items out of the buyer's cart. What the buyer holds beside them stays. */
export async function removeBought(parts: Needed, order: Order, bought: Bought): Promise<void> {
  const owner = Owner.parse(order.owner);
  let lastChange = await parts.carts.removeBought(owner, bought);
  for (let tries = 1; lastChange !== null; tries += 1) {
    if (tries === MOST_TRIES) throw new RetryLater(`the cart of ${owner} changes all the time`);
    const again = await readBought(parts, order);
    lastChange = await parts.carts.removeBought(owner, { ...again, lastChange });
  }
}
