import { randomUUID } from 'node:crypto';
import type { CheckoutBody } from '@slipcast/contracts/http/order';
import type { WireWishes } from '@slipcast/contracts/http/wishes';
import type { InternalPayment } from '@slipcast/contracts/http/payment';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import { buyersOf } from '../codes/buyers.ts';
import { readCodes } from '../codes/code-reader.ts';
import type { VoucherGuesses } from '../vouchers/voucher-guesses.ts';
import { readVouchers } from '../vouchers/voucher-reader.ts';
import { completePayment } from '../orders/complete-payment.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { newlyPlaced } from '../orders/newly-placed.ts';
import type { Order } from '../orders/order-record.ts';
import type { PaymentClient } from '../orders/payment-client.ts';
import { ParcelGone } from './place-order.ts';
import { AlreadyPlaced, placeClaimed, type Placing } from './place-claimed.ts';
import type { PlacedWith } from './placed-with.ts';
import { readOwnTerms } from './early-access.ts';
import { findParcel, type ParcelReading } from './open-parcel.ts';
import { isFinal, saying } from './refused-checkout.ts';
import { releasePayment } from './release-payment.ts';
import { cancelledPayment, foreignPayment, usablePayment } from './usable-payment.ts';
import { totalChanged } from './total-changed.ts';
import { priceCheckout, type PricedOrder, type PriceReader } from './price-order.ts';

export interface CheckoutRequest {
  /** Null: a guest without a cart cookie. */
  owner: Owner | null;
  userId: string | null;
  /** The guest that a logged-in shopper was before. */
  guest?: Owner;
  /** Whose wrong codes of vouchers are counted. */
  ip: string;
  body: CheckoutBody;
}
export interface CheckoutDependencies extends Placing, ParcelReading {
  store: OrderStore;
  payments: PaymentClient;
  prices: PriceReader;
  voucherGuesses: VoucherGuesses;
  logger: Logger;
}

/**
 * Turns an authorised payment into an order: paid, or pending while the payment service does not answer. A repeated request gets the order
 * that its payment already has. Throws Refusal, and then no one is charged: after a refusal for good the payment is released. After any other
 * failure it stays as it is, because the same request may be placing its order elsewhere, and can be used again. Without an order it is
 * voided by the payment service.
 */
export async function checkout(dependencies: CheckoutDependencies, request: CheckoutRequest): Promise<Order> {
  const { pool, store, payments } = dependencies;
  const paymentId = request.body.payment_id;
  // A payment's id cannot be guessed, so it stands for a guest without a cookie.
  const owner = request.owner ?? guestOwner(paymentId);
  let payment: InternalPayment | undefined;
  let order: Order;
  try {
    // Where vouchers pay all of it, the payment service has nothing to do with it.
    if (!request.body.without_card)
      payment = await usablePayment(payments, { id: paymentId, owner: request.owner });
    const tried = async () => {
      const { priced, ...more } = await priceOrder(dependencies, request, owner, payment);
      const place: Placing['place'] = (one, claims) => dependencies.place(one, claims, more);
      return placeClaimed({ ...dependencies, place }, priced, {
        guest: request.guest,
        receipts: request.body.items.flatMap(({ receipt }) => receipt ?? []),
      });
    };
    order = await tried().catch((error: unknown) => {
      // It is priced once more, with a parcel of its own, and refused if that costs more.
      if (error instanceof ParcelGone) return tried();
      throw error;
    });
  } catch (error) {
    if (payment && isFinal(error)) await releasePayment(pool, paymentId);
    // An earlier request may have placed the order, and with it used the payment or sold the last pot.
    const earlier = await store.byPayment(paymentId);
    if (!earlier)
      throw request.body.without_card
        ? withoutCard(error)
        : await withoutOrder(payments, paymentId, error, payment !== undefined);
    if (earlier.owner !== owner) throw foreignPayment();
    order = earlier;
  }
  const completed = await completePayment(store, payments, order);
  if (completed.status === 'cancelled')
    throw saying(
      new Refusal('order-failed', 'Order creation failed after payment. Please contact support.'),
      'released',
    );
  return completed;
}

/** Reverses the payment of an order that was refused for good, and adds to the refusal what has become of the payment. */
async function withoutOrder(
  payments: PaymentClient,
  paymentId: string,
  error: unknown,
  isUsable: boolean,
): Promise<unknown> {
  if (error instanceof AlreadyPlaced) return saying(cancelledPayment(), 'released');
  if (!isFinal(error)) return saying(error, 'reserved');
  if (!isUsable) return error;
  await payments.reverse(paymentId, { reason: error.message });
  return saying(error, 'released');
}

/** There is no payment of which anything could be said. */
const withoutCard = (error: unknown): unknown => (error instanceof AlreadyPlaced ? foreignPayment() : error);

/**
 * The order at this service's own prices, which must add up to the amount paid.
 *
 * @param payment undefined: vouchers must pay all of it
 */
async function priceOrder(
  dependencies: CheckoutDependencies,
  request: CheckoutRequest,
  owner: Owner,
  payment: InternalPayment | undefined,
): Promise<{ priced: Order } & Pick<PlacedWith, 'ofUpdate' | 'parcel_address'>> {
  const { prices, pool, logger, voucherGuesses } = dependencies;
  const { body, userId, ip } = request;
  const { add_to: addTo, customer_email: email, delivery_address: address } = body;
  let parcelAddress: string | undefined;
  const readAsked = async () => {
    const [asked, vouchers, found] = await Promise.all([
      readCodes(pool, body.discount_codes, buyersOf(userId, body.customer_email)),
      readVouchers(pool, body.vouchers).then((read) => voucherGuesses.limit({ ip, userId }, read)),
      addTo ? findParcel(dependencies, { addTo, userId, email, address }) : null,
    ]);
    parcelAddress = found?.order?.deliveryAddress;
    return { asked, vouchers, found };
  };
  const { priced, at, ofUpdate, whyNot } = await priceCheckout(prices, body, readAsked, (pots, now) =>
    readOwnTerms(pool, owner, pots, now),
  );
  const order = newOrder(request, owner, priced, at);
  const amountPence = payment?.amountPence ?? 0;
  // No payment says what was agreed to, so the shopper does.
  const agreedPence = (payment === undefined && body.voucher_pence) || order.voucherPence;
  if (order.totalPence === 0 && order.voucherPence !== agreedPence)
    throw totalChanged(agreedPence, order.voucherPence);
  if (order.totalPence === amountPence) return { priced: order, ofUpdate, parcel_address: parcelAddress };
  const why = whyNot === null ? undefined : `because ${whyNot}`;
  if (!payment || why) throw totalChanged(amountPence, order.totalPence, why);
  const { paymentId, totalPence } = order;
  logger.warn({ paymentId, amountPence, totalPence }, 'the amount paid is not the price of the cart');
  throw new Refusal('cart-mismatch', 'Cart/order mismatch. Please refresh and try again.', {
    data: { authorisedPence: amountPence, totalPence },
  });
}

/** null: the buyer asked for nothing. */
const wishesOf = ({ wishes = { note: '', gift: null } }: CheckoutBody): WireWishes | null =>
  wishes.note === '' && wishes.gift === null ? null : wishes;

const newOrder = (
  { userId, body }: CheckoutRequest,
  owner: Owner,
  priced: PricedOrder,
  now: Date,
): Order => ({
  id: randomUUID(),
  ...newlyPlaced(now),
  owner,
  userId,
  paymentId: body.payment_id,
  customerName: body.customer_name,
  customerEmail: body.customer_email,
  customerPhone: body.customer_phone ?? null,
  shippingAddress: body.shipping_address ?? body.delivery_address,
  deliveryAddress: body.delivery_address,
  billingAddress: body.billing_address ?? body.delivery_address,
  ...priced,
  wishes: wishesOf(body),
});
