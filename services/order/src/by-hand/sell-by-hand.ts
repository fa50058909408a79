import { isPot } from '@slipcast/contracts/by-hand';
import type { ByHandBody } from '@slipcast/contracts/http/by-hand';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import type { Pieces } from '../ledger/stock-ledger.ts';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { formatPence } from '@slipcast/contracts/money';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order-record.ts';
import type { Sale } from '../sale/create-sale.ts';
import { AlreadyPlaced, placeClaimed } from '../sale/place-claimed.ts';
import { mergeItems, priceLines } from '../sale/pricing.ts';
import { forMaker } from './for-maker.ts';
import { orderByHand, refuseTime } from './make-order.ts';
import { takePayment } from './take-payment.ts';

export interface SellParts {
  store: OrderStore;
  sale: Pick<Sale, 'cart' | 'place' | 'prices'>;
  /** By the database's clock. */
  now: () => Promise<Date>;
}
/** An admin who is logged in. */
export type Maker = Actor & { userId: string };

/** Whether it is the order that this request asks for. Prices may have changed since. */
function isSame(order: Order, body: ByHandBody): boolean {
  const linesOf = (lines: readonly Pieces[]) =>
    lines.map((line) => `${skuKey(line)} ${line.quantity}`).join('\n');
  const free = order.lines.filter((line) => !isPot(line));
  return (
    linesOf(order.lines.filter(isPot)) === linesOf(mergeItems(body.items)) &&
    free.length === body.free_lines.length &&
    body.free_lines.every(
      ({ text, amount_pence: pence }, at) => free[at]?.productName === text && free[at]?.unitPence === pence,
    )
  );
}

async function place({ store, sale, now }: SellParts, body: ByHandBody, by: Maker): Promise<Order> {
  const items = mergeItems(body.items);
  const { pots, at, vat, options } = await sale.prices(items);
  if (body.pay_until) refuseTime(body.pay_until, await now());
  const order = orderByHand(body, { pots: priceLines(items, pots), vat, options }, by.userId, at);
  const line = auditEvent(by, {
    action: 'order.made-by-hand',
    objectId: order.id,
    // The sale itself gives the order its number.
    object: '',
    after: { Total: formatPence(order.totalPence) },
  });
  try {
    return await placeClaimed(
      { ...sale, place: (one, claims) => sale.place(one, claims, { audit: line.data }) },
      order,
      { receipts: [], anyTime: true },
    );
  } catch (error) {
    // The same request at the same time may have placed it, and with it taken the last pot.
    const earlier = await store.byId(order.id);
    if (!earlier)
      throw error instanceof AlreadyPlaced ? new Refusal('conflict', 'Another order has this id.') : error;
    return earlier;
  }
}

/**
 * Sells pots and anything else by hand: stock is taken as by any sale, holds of shoppers are respected, and money that was taken is
 * recorded. A repeat with the same id finishes the same order. Throws Refusal 'out-of-stock' or 'reserved-by-others', naming the pot,
 * 'unavailable' while that can't be decided, 'invalid-body', or 'conflict' for the id of some other order.
 */
export async function sellByHand(parts: SellParts, body: ByHandBody, by: Maker): Promise<Order> {
  const { store } = parts;
  const earlier = await store.byId(body.id);
  if (earlier && !earlier.handSale) throw new Refusal('conflict', 'Another order has this id.');
  if (earlier && !isSame(earlier, body))
    throw new Refusal(
      'conflict',
      `Order ${earlier.orderNumber} has already been made by an earlier press, with other lines. Have a look at it first.`,
    );
  const order =
    earlier ??
    (await place(parts, body, by).catch((error: unknown) => {
      throw forMaker(error);
    }));
  const { pays: method, deposit_pence: amountPence } = body;
  if (method === 'later' || method === 'link') return order;
  // Its first payment has the order's own id, so that it is taken once.
  const taken = { id: order.id, method, amountPence };
  return (
    (await store.change(order.id, (newest, now) => takePayment(newest, taken, by.userId, now), by)) ?? order
  );
}
