import { COLLECTED_LATER, TAKEN_AWAY, WALK_IN } from '@slipcast/contracts/by-hand';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import type { OrderDelivery, OrderLine } from '@slipcast/contracts/events/order-events';
import type { ByHandBody } from '@slipcast/contracts/http/by-hand';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { VatSettings } from '@slipcast/contracts/http/vat';
import { guestOwner } from '@slipcast/contracts/ids';
import { BY_HAND_LIMITS, PAY_LINK_LIMITS } from '@slipcast/contracts/limits';
import { formatPence } from '@slipcast/contracts/money';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { MAIN } from '@slipcast/contracts/sku';
import { newlyPlaced } from '../orders/newly-placed.ts';
import type { Order } from '../orders/order-record.ts';
import { vatOf } from '../vat/vat.ts';
import { totalOf, type ParcelLine } from '../sale/pricing.ts';

const AWAY: OrderDelivery = {
  method: TAKEN_AWAY,
  name: 'Taken away',
  kind: 'collection',
  zone: null,
  country: UNITED_KINGDOM,
  dispatchDays: null,
};

/** The whole total is paid first, so nothing can be handed over at once. */
export const later = ({ address, opening, on }: DeliveryOptions['collection']): OrderDelivery => ({
  ...AWAY,
  method: COLLECTED_LATER,
  name: 'Collection',
  ...(on && { address, opening }),
});

const freeLine = ({ text, amount_pence: unitPence }: ByHandBody['free_lines'][number]): OrderLine => ({
  productId: '',
  variantId: MAIN,
  productName: text,
  color: '',
  quantity: 1,
  unitPence,
  imageUrl: null,
  images: [],
  productImageUrl: null,
  productImages: [],
});

export const potLine = ({
  packedGrams: _grams,
  collectionOnly: _only,
  category: _category,
  hsCode: _code,
  origin: _origin,
  ...line
}: ParcelLine): OrderLine => line;

/** Throws Refusal 'invalid-body' for a total that no order may have, or a deposit that is not less than it. */
function refuseAmounts(totalPence: number, deposit: number | undefined): void {
  if (totalPence === 0) throw fieldRefusal('items', 'An order has to cost something');
  if (totalPence > BY_HAND_LIMITS.totalPence)
    throw fieldRefusal('items', `An order must cost at most ${formatPence(BY_HAND_LIMITS.totalPence)}`);
  if (deposit !== undefined && deposit >= totalPence)
    throw fieldRefusal(
      'deposit_pence',
      `The deposit must be less than the total of ${formatPence(totalPence)}`,
    );
}

const MINUTE = 60_000;
/** Throws Refusal 'invalid-body' for a link that would end at once, or after the key in its email does. */
export function refuseTime(until: string, now: Date): void {
  const minutes = (Date.parse(until) - now.getTime()) / MINUTE;
  if (minutes < PAY_LINK_LIMITS.minutes)
    throw fieldRefusal('pay_until', `Leave at least ${PAY_LINK_LIMITS.minutes} minutes to pay`);
  if (minutes > PAY_LINK_LIMITS.days * 24 * 60)
    throw fieldRefusal('pay_until', `A link works for at most ${PAY_LINK_LIMITS.days} days`);
}

/**
 * The order that a maker makes, to be placed like any other. It is its own payment, because the payment service knows nothing of it, and
 * its buyer is a guest of its own. Throws Refusal 'invalid-body'.
 *
 * @param shop.pots its pots, at the shop's own prices
 * @param by the admin who makes it
 */
export function orderByHand(
  body: ByHandBody,
  { pots, vat, options }: { pots: readonly ParcelLine[]; vat: VatSettings; options: DeliveryOptions },
  by: string,
  now: Date,
): Order {
  const { pay_until: payUntil, delivery_address: address } = body;
  const lines = [...pots.map(potLine), ...body.free_lines.map(freeLine)];
  const totalPence = totalOf(lines);
  refuseAmounts(totalPence, body.deposit_pence);
  const collected = payUntil === undefined ? AWAY : later(options.collection);
  return {
    id: body.id,
    ...newlyPlaced(now),
    owner: guestOwner(body.id),
    userId: null,
    paymentId: body.id,
    customerName: body.customer_name || WALK_IN,
    customerEmail: body.customer_email,
    customerPhone: body.customer_phone || null,
    shippingAddress: address,
    deliveryAddress: address,
    billingAddress: address,
    lines,
    goodsPence: totalPence,
    discountPence: 0,
    deliveryPence: 0,
    totalPence,
    delivery: address === '' ? collected : null,
    discounts: null,
    voucherPence: 0,
    vouchers: null,
    vat: vatOf(vat, totalPence),
    handSale: { by, payments: [], ...(payUntil && { payUntil: new Date(payUntil).toISOString() }) },
  };
}
