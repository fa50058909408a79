import { randomUUID } from 'node:crypto';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { BuyVoucherBody } from '@slipcast/contracts/http/vouchers';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import type { InternalPayment } from '@slipcast/contracts/http/payment';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { MAIN } from '@slipcast/contracts/sku';
import { BY_EMAIL, VOUCHER_LIMITS } from '@slipcast/contracts/vouchers';
import { dayInLondon, plus } from '@slipcast/contracts/working-days';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { completePayment } from '../orders/complete-payment.ts';
import { newlyPlaced } from '../orders/newly-placed.ts';
import type { Order } from '../orders/order-record.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { PaymentClient } from '../orders/payment-client.ts';
import type { Sale } from '../sale/create-sale.ts';
import { AlreadyPlaced, placeClaimed } from '../sale/place-claimed.ts';
import { isFinal, saying } from '../sale/refused-checkout.ts';
import { releasePayment } from '../sale/release-payment.ts';
import { cancelledPayment, foreignPayment, usablePayment } from '../sale/usable-payment.ts';
import { isOffered, readOffer } from '../vouchers/offer-store.ts';

export interface BuyParts {
  pool: pg.Pool;
  store: OrderStore;
  payments: PaymentClient;
  sale: Pick<Sale, 'cart' | 'place'>;
}
interface Buyer {
  /** Null: a guest without a cart cookie. */
  owner: Owner | null;
  userId: string | null;
}

const LINE: Omit<OrderLine, 'unitPence'> = {
  productId: '',
  variantId: MAIN,
  productName: 'Gift voucher',
  color: '',
  quantity: 1,
  imageUrl: null,
  images: [],
  productImageUrl: null,
  productImages: [],
};

/** The order for a voucher: one line that is no pot, without delivery and without VAT, which is due when the voucher is used. */
const orderFor = (body: BuyVoucherBody, { userId }: Buyer, owner: Owner, now: Date): Order => ({
  id: randomUUID(),
  ...newlyPlaced(now),
  owner,
  userId,
  paymentId: body.payment_id,
  customerName: body.customer_name,
  customerEmail: body.customer_email,
  customerPhone: null,
  shippingAddress: '',
  deliveryAddress: '',
  billingAddress: '',
  lines: [{ ...LINE, unitPence: body.amount_pence }],
  goodsPence: body.amount_pence,
  discountPence: 0,
  deliveryPence: 0,
  totalPence: body.amount_pence,
  voucherPence: 0,
  vouchers: null,
  delivery: {
    method: BY_EMAIL,
    name: 'By email',
    kind: 'collection',
    zone: null,
    country: UNITED_KINGDOM,
    dispatchDays: null,
  },
  discounts: null,
  vat: null,
});

/** Throws Refusal 'invalid-body' for what the shop does not sell, or a day that it cannot keep; 'cart-mismatch' for another amount. */
async function refuseWrong(
  { pool }: BuyParts,
  body: BuyVoucherBody,
  { amountPence }: InternalPayment,
  now: Date,
): Promise<void> {
  const { offer } = await readOffer(pool);
  if (!offer.on) throw fieldRefusal('amount_pence', 'This shop doesn’t sell gift vouchers at the moment.');
  if (!isOffered(offer, body.amount_pence))
    throw fieldRefusal('amount_pence', 'Please choose an amount that is on offer.');
  const today = dayInLondon(now);
  if (body.send_on !== null && body.send_on < today)
    throw fieldRefusal('send_on', 'This day has passed. Please choose another.');
  if (body.send_on !== null && body.send_on > plus(today, VOUCHER_LIMITS.daysAhead))
    throw fieldRefusal('send_on', 'Please choose a day within a year.');
  if (amountPence !== body.amount_pence)
    throw new Refusal('cart-mismatch', 'Cart/order mismatch. Please refresh and try again.', {
      data: { authorisedPence: amountPence, totalPence: body.amount_pence },
    });
}

/** Places the order for a voucher. Throws Refusal, and AlreadyPlaced where the payment has an order or was released. */
async function place(
  parts: BuyParts,
  body: BuyVoucherBody,
  buyer: Buyer,
  owner: Owner,
  payment: InternalPayment,
) {
  const { sale, pool } = parts;
  const now = await databaseTime(pool);
  await refuseWrong(parts, body, payment, now);
  const voucher = {
    pence: body.amount_pence,
    name: body.recipient_name,
    email: body.recipient_email,
    sender: body.customer_name,
    message: body.message,
    day: body.send_on === dayInLondon(now) ? null : body.send_on,
  };
  return placeClaimed(
    { ...sale, place: (order, claims) => sale.place(order, claims, { voucher }) },
    orderFor(body, buyer, owner, now),
    { receipts: [] },
  );
}

/**
 * Sells a voucher for an authorised payment, as a checkout sells pots: paid, or pending while the payment service does not answer. A repeated
 * request gets the order that its payment already has. Throws Refusal, and then no one is charged.
 */
export async function buyVoucher(parts: BuyParts, body: BuyVoucherBody, buyer: Buyer): Promise<Order> {
  const { pool, store, payments } = parts;
  const id = body.payment_id;
  const owner = buyer.owner ?? guestOwner(id);
  let isUsable = false;
  let order: Order;
  try {
    const payment = await usablePayment(payments, { id, owner: buyer.owner });
    isUsable = true;
    order = await place(parts, body, buyer, owner, payment);
  } catch (error) {
    if (isUsable && isFinal(error)) await releasePayment(pool, id);
    const earlier = await store.byPayment(id);
    if (earlier && earlier.owner !== owner) throw foreignPayment();
    if (!earlier) {
      if (error instanceof AlreadyPlaced) throw saying(cancelledPayment(), 'released');
      if (!isFinal(error)) throw saying(error, 'reserved');
      if (isUsable) await payments.reverse(id, { reason: error.message });
      throw isUsable ? saying(error, 'released') : error;
    }
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
