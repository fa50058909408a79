import type { EventData } from '@slipcast/contracts/events/registry';
import { Owner } from '@slipcast/contracts/ids';
import { skuKey, skuOfKey } from '@slipcast/contracts/sku';
import type { CartParts } from './parts.ts';

type Order = EventData<'order.paid.v1'>;
type Needed = Pick<CartParts, 'carts' | 'holds'>;

/** Brings back what Redis has lost of the buyer's cart and holds. */
export async function loadBuyer({ carts, holds }: Needed, order: Order): Promise<void> {
  const owner = Owner.parse(order.owner);
  if ((await carts.items(owner)).length === 0) return;
  await Promise.all(
    order.lines.map(({ productId, variantId }) => holds.read({ productId, variantId }, owner)),
  );
}

/** Takes the paid items out of the buyer's cart. Pieces that the buyer has reserved again since the order stay. */
export async function removeBought({ carts, holds }: Needed, order: Order): Promise<void> {
  const owner = Owner.parse(order.owner);
  const bought = new Map<string, number>();
  for (const line of order.lines) bought.set(skuKey(line), (bought.get(skuKey(line)) ?? 0) + line.quantity);
  const items = await carts.items(owner);
  if (items.length === 0) return;
  const addedAt = new Map(items.map((item) => [skuKey(item), item.addedAt]));
  const placedAt = Date.parse(order.placedAt);
  const lines = await Promise.all(
    [...bought].map(async ([text, quantity]) => {
      const { hold } = await holds.read(skuOfKey(text), owner);
      // A new hold may continue the two hours of a past one, and so seem older than the item.
      const reservedAgain = Math.max(hold.firstAt, addedAt.get(text) ?? 0) > placedAt;
      return { ...skuOfKey(text), quantity, stays: reservedAgain ? hold.quantity : 0 };
    }),
  );
  await carts.removeBought(owner, order.orderId, lines);
}
