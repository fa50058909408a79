import type { EventData } from '@slipcast/contracts/events/registry';
import { Owner } from '@slipcast/contracts/ids';
import { skuOf, skuText } from '../redis/sku.ts';
import type { Dependencies } from './dependencies.ts';

type Order = EventData<'order.paid.v1'>;
type Needed = Pick<Dependencies, 'carts' | 'holds'>;

/** Loads what Redis has lost of the buyer's cart and holds. */
export async function loadBuyer({ carts, holds }: Needed, order: Order): Promise<void> {
  const owner = Owner.parse(order.owner);
  if ((await carts.items(owner)).length === 0) return;
  await Promise.all(
    order.lines.map(({ productId, variantId }) => holds.read({ productId, variantId }, owner)),
  );
}

/** Takes what was paid for out of the buyer's cart. What the buyer reserved again since the order stays. */
export async function removeBought({ carts, holds }: Needed, order: Order): Promise<void> {
  const owner = Owner.parse(order.owner);
  const bought = new Map<string, number>();
  for (const line of order.lines) bought.set(skuText(line), (bought.get(skuText(line)) ?? 0) + line.quantity);
  const items = await carts.items(owner);
  if (items.length === 0) return;
  const addedAt = new Map(items.map((item) => [skuText(item), item.addedAt]));
  const placedAt = Date.parse(order.placedAt);
  const lines = await Promise.all(
    [...bought].map(async ([text, quantity]) => {
      const { hold } = await holds.read(skuOf(text), owner);
      // A new hold may go on counting the two hours of a past one and so seem older than the item.
      const reservedAgain = Math.max(hold.firstAt, addedAt.get(text) ?? 0) > placedAt;
      return { ...skuOf(text), quantity, stays: reservedAgain ? hold.quantity : 0 };
    }),
  );
  await carts.removeBought(owner, order.orderId, lines);
}
