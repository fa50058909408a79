import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { Owner } from '@slipcast/contracts/ids';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type { Carts } from '../store/carts.ts';
import type { Holds } from '../store/holds.ts';
import { skuOf, skuText } from '../rules/sku.ts';
import { patient } from './retry-when-unavailable.ts';

interface Shop {
  carts: Carts;
  holds: Holds;
}

/**
 * Whatever Redis does not have is loaded before the transaction: loading waits for the snapshot, which needs a connection of the same
 * pool.
 */
export const loadBuyer =
  ({ carts, holds }: Shop) =>
  async (event: EventEnvelope): Promise<void> => {
    const order = parseEvent('order.paid.v1', event.data);
    const owner = Owner.parse(order.owner);
    const load = async () => {
      if ((await carts.items(owner)).length === 0) return;
      await Promise.all(order.lines.map((line) => holds.look(skuOf(skuText(line)), owner)));
    };
    await patient(load());
  };

/** The cart forgets what was bought; what its owner reserved anew since the order stays. */
export const onOrderPaid =
  (shop: Shop) =>
  (event: EventEnvelope): Promise<void> =>
    patient(forgetBought(shop, parseEvent('order.paid.v1', event.data)));

async function forgetBought({ carts, holds }: Shop, order: EventData<'order.paid.v1'>): Promise<void> {
  const owner = Owner.parse(order.owner);
  const bought = new Map<string, number>();
  for (const line of order.lines) bought.set(skuText(line), (bought.get(skuText(line)) ?? 0) + line.quantity);
  // A cart that Redis lost is loaded here, before pieces are taken out of it.
  const items = await carts.items(owner);
  if (items.length === 0) return;
  const addedAt = new Map(items.map((item) => [skuText(item), item.addedAt]));
  const placedAt = Date.parse(order.placedAt);
  const lines = await Promise.all(
    [...bought].map(async ([text, quantity]) => {
      const { hold } = await holds.look(skuOf(text), owner);
      // Whoever comes back to a pot goes on counting its two hours, so its hold may seem older than the item.
      const anew = Math.max(hold.firstAt, addedAt.get(text) ?? 0) > placedAt;
      return { ...skuOf(text), quantity, floor: anew ? hold.quantity : 0 };
    }),
  );
  await carts.bought(owner, order.orderId, lines);
}
