import { isHandedOver, isPot, isReplacement, type Replaced } from '@slipcast/contracts/by-hand';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { ReplacementBody } from '@slipcast/contracts/http/replacements';
import { guestOwner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import { newlyPlaced } from '../orders/newly-placed.ts';
import type { Order } from '../orders/order-record.ts';
import { isRefundedInFull } from '../orders/refund-entry.ts';
import { replaceablePieces } from '../orders/replacements.ts';
import { refused, STATE } from '../orders/state-words.ts';
import { sellsVoucher } from '../orders/voucher-shares.ts';
import type { ParcelLine } from '../sale/pricing.ts';
import { later, potLine } from './make-order.ts';

type Asked = ReplacementBody['pieces'];

/** The same for all who have seen as many replacements of an order: of two admins who press at once, one makes it. */
export const replacementId = ({ id }: Pick<Order, 'id'>, seen: number): string =>
  nameUuid('replacement', id, String(seen + 1));

/** The SKUs to send, in the order asked. */
export const potsOf = ({ lines }: Pick<Order, 'lines'>, pieces: Asked) =>
  pieces.map(({ line, quantity, instead }) => {
    const { productId = '', variantId = '' } = lines[line - 1] ?? {};
    return {
      productId: instead?.product_id ?? productId,
      variantId: instead?.variant_id ?? variantId,
      quantity,
    };
  });

/** Pieces of one line that were asked for twice, added up. */
export function piecesOf(pieces: Asked): Replaced['pieces'] {
  const all = new Map<number, number>();
  for (const { line, quantity } of pieces) all.set(line, (all.get(line) ?? 0) + quantity);
  return [...all].map(([line, quantity]) => ({ line, quantity }));
}

/** Throws Refusal 'transition-refused' for what cannot be sent again (any more), 'invalid-body' for what is no pot of the order. */
export function refuseReplacement(order: Order, pieces: Asked): void {
  if (order.status === 'pending' || order.status === 'cancelled')
    throw refused(`This order ${STATE[order.status](order)}, so there is nothing to send again.`);
  if (isRefundedInFull(order))
    throw refused('This order has been refunded in full, so there is nothing to send again.');
  if (sellsVoucher(order)) throw refused('A gift voucher is sent again from its own page, under Vouchers.');
  for (const [at, { line }] of pieces.entries()) {
    const sold = order.lines[line - 1];
    const message = sold ? `${sold.productName} is no pot of the shop` : `This order has no line ${line}`;
    if (!sold || !isPot(sold))
      throw new Refusal('invalid-body', message, { errors: [{ field: `pieces.${at}.line`, message }] });
  }
  for (const { line, quantity } of piecesOf(pieces)) {
    const left = replaceablePieces(order, line);
    if (quantity <= left) continue;
    const name = order.lines[line - 1]?.productName ?? '';
    throw refused(
      left > 0
        ? `Only ${left} of ${name} can still be sent again.`
        : `${name} hasn’t been sent yet, or has been refunded or sent again already.`,
    );
  }
}

/** At no charge, and worth what it costs in the shop. One that was sold keeps its name and photographs of then. */
const freeLine = ({ discountPence: _discount, ...line }: OrderLine, quantity: number): OrderLine => ({
  ...line,
  quantity,
  valuePence: line.valuePence ?? line.unitPence,
  unitPence: 0,
});

/** Two lines of one pot are one line of the replacement. */
function merged(lines: readonly OrderLine[]): OrderLine[] {
  const all = new Map<string, OrderLine>();
  for (const line of lines) {
    const known = all.get(skuKey(line));
    all.set(skuKey(line), known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...all.values()];
}

/**
 * The order that replaces pots of another one: to the same buyer, by the same way, at no charge. It is its own payment, as any order that
 * the maker makes, and so is no sale to anyone but the stock. Throws what `refuseReplacement` throws.
 *
 * @param shop.pots the pots that are sent instead of others
 * @param by the admin who makes it
 */
export function replacementOf(
  order: Order,
  { seen, pieces }: ReplacementBody,
  { pots, options }: { pots: readonly ParcelLine[]; options: DeliveryOptions },
  { by, now }: { by: string; now: Date },
): Order {
  refuseReplacement(order, pieces);
  const id = replacementId(order, seen);
  const others = new Map(pots.map((pot) => [skuKey(pot), potLine(pot)]));
  const lines = potsOf(order, pieces).flatMap((pot, at) => {
    const asked = pieces[at];
    const line = asked?.instead ? others.get(skuKey(pot)) : order.lines[(asked?.line ?? 0) - 1];
    return line ? [freeLine(line, pot.quantity)] : [];
  });
  const { delivery } = order;
  const replaces = { orderId: order.id, orderNumber: order.orderNumber, pieces: piecesOf(pieces) };
  return {
    // Its buyer and the addresses.
    ...order,
    ...newlyPlaced(now),
    id,
    owner: guestOwner(id),
    paymentId: id,
    packingNote: null,
    wishes: null,
    lines: merged(lines),
    goodsPence: 0,
    discountPence: 0,
    deliveryPence: 0,
    totalPence: 0,
    // What was taken away at a stall is collected this time.
    delivery: isHandedOver(delivery?.method) ? later(options.collection) : delivery,
    discounts: null,
    voucherPence: 0,
    vouchers: null,
    vat: null,
    handSale: { by, payments: [], replaces },
  };
}

/** Whether it is the replacement that a request asks for. */
export function isSameReplacement(replacement: Order, order: Order, { pieces }: ReplacementBody): boolean {
  const keys = (lines: readonly { productId: string; variantId: string; quantity: number }[]) => {
    const all = new Map<string, number>();
    for (const line of lines) all.set(skuKey(line), (all.get(skuKey(line)) ?? 0) + line.quantity);
    return [...all]
      .map(([key, quantity]) => `${key} ${quantity}`)
      .toSorted()
      .join('\n');
  };
  return isReplacement(replacement) && keys(replacement.lines) === keys(potsOf(order, pieces));
}
