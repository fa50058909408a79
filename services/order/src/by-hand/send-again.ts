import type { ReplacementBody } from '@slipcast/contracts/http/replacements';
import { Refusal } from '@slipcast/contracts/refusal';
import { auditEvent } from '@slipcast/service-kit/audit';
import type { Order } from '../orders/order-record.ts';
import { piecesText } from '../orders/parcel.ts';
import { AlreadyReplaced } from '../sale/place-order.ts';
import { AlreadyPlaced, placeClaimed } from '../sale/place-claimed.ts';
import { mergeItems, priceLines } from '../sale/pricing.ts';
import { forMaker } from './for-maker.ts';
import { isSameReplacement, refuseReplacement, replacementId, replacementOf } from './replacement.ts';
import type { Maker, SellParts } from './sell-by-hand.ts';

async function place(
  { sale, store }: SellParts,
  order: Order,
  body: ReplacementBody,
  by: Maker,
): Promise<Order | null> {
  const items = mergeItems(
    body.pieces.flatMap(({ instead, quantity }) => (instead ? [{ ...instead, quantity }] : [])),
  );
  const { pots, at, options } = await sale.prices(items);
  const shop = { pots: priceLines(items, pots), options };
  const replacement = replacementOf(order, body, shop, { by: by.userId, now: at });
  const text = piecesText(order, replacement.handSale?.replaces?.pieces ?? []);
  const line = auditEvent(by, {
    action: 'order.replaced',
    objectId: replacement.id,
    // The sale itself gives the order its number.
    object: '',
    after: { 'Instead of order': order.orderNumber, Pieces: text },
  });
  const more = { audit: line.data, pieces_text: text };
  const placing = {
    ...sale,
    place: (one: Order, claims: Parameters<typeof sale.place>[1]) => sale.place(one, claims, more),
  };
  try {
    return await placeClaimed(placing, replacement, { receipts: [], anyTime: true });
  } catch (error) {
    // The same request, or another admin's, has placed it at the same time, and with it taken the last pot.
    if (error instanceof AlreadyPlaced || (await store.byId(replacement.id))) return null;
    if (error instanceof AlreadyReplaced) {
      const newest = await store.byId(order.id);
      // Says by name what has become of them.
      if (newest) refuseReplacement(newest, body.pieces);
    }
    throw forMaker(error);
  }
}

/**
 * Sends pots of an order again, as an order of its own at no charge: its stock is taken as by any sale, and holds of shoppers are respected. A
 * repeat makes no second one, nor do two admins at once. Throws Refusal 'transition-refused' for what cannot be sent again, 'conflict' if
 * someone else has just replaced something else, and what a sale by hand throws.
 */
export async function sendAgain(
  parts: SellParts,
  order: Order,
  body: ReplacementBody,
  by: Maker,
): Promise<Order> {
  const { store } = parts;
  if (body.seen > order.replacements.length)
    throw new Refusal('conflict', 'This order has changed. Please reload the page.');
  const id = replacementId(order, body.seen);
  const earlier = await store.byId(id);
  const made = earlier ? null : await place(parts, order, body, by);
  const placed = earlier ?? made ?? (await store.byId(id));
  if (!placed) throw new Refusal('conflict', 'This order has changed. Please reload the page.');
  if (!isSameReplacement(placed, order, body))
    throw new Refusal(
      'conflict',
      `Someone else has just made order ${placed.orderNumber} as a replacement. Please reload the page.`,
    );
  return placed;
}
