import type { EventData } from '@slipcast/contracts/events/registry';
import { Owner } from '@slipcast/contracts/ids';
import { skuKey, skuOfKey } from '@slipcast/contracts/sku';
import type { Bought } from './cart-store.ts';
import type { CartParts } from './parts.ts';

type Order = EventData<'order.paid.v1'>;
type Needed = Pick<CartParts, 'carts' | 'holds'>;

/** Reads what the buyer holds now of the pots that were bought. Brings back holds that Redis has lost. */
export async function readBought({ holds }: Pick<Needed, 'holds'>, order: Order): Promise<Bought> {
  const owner = Owner.parse(order.owner);
  const bought = new Map<string, number>();
  for (const line of order.lines) bought.set(skuKey(line), (bought.get(skuKey(line)) ?? 0) + line.quantity);
  const read = await Promise.all(
    [...bought].map(async ([text, quantity]) => {
      const { hold, now } = await holds.read(skuOfKey(text), owner);
      return { now, line: { ...skuOfKey(text), quantity, hold } };
    }),
  );
  return {
    orderId: order.orderId,
    placedAt: Date.parse(order.placedAt),
    holdsReadAt: Math.min(...read.map(({ now }) => now)),
    lines: read.map(({ line }) => line),
  };
}

/** Takes the paid items out of the buyer's cart. Pieces that the buyer has reserved again since the order stay. */
export async function removeBought(parts: Needed, order: Order, bought: Bought): Promise<void> {
  const owner = Owner.parse(order.owner);
  if (await parts.carts.removeBought(owner, bought)) return;
  // The cart has changed since the holds were read.
  await parts.carts.removeBought(owner, { ...(await readBought(parts, order)), holdsReadAt: 0 });
}
