import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type pg from 'pg';
import { completePayment } from '../orders/complete-payment.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order-record.ts';
import type { PaymentClient } from '../orders/payment-client.ts';
import { isFinal, saying } from '../sale/refused-checkout.ts';
import { releasePayment } from '../sale/release-payment.ts';
import { foreignPayment, usablePayment } from '../sale/usable-payment.ts';
import { bindPayment } from './pay-link.ts';

export interface PayLinkDependencies {
  pool: pg.Pool;
  store: OrderStore;
  payments: PaymentClient;
  /** How long an order is left to the request that pays for it. */
  checkAfterMs: number;
}

/** A payment has one order: the database refuses a second. */
const isOfAnother = (error: unknown): boolean => (error as { code?: string }).code === '23505';

async function bind(
  { store, payments, checkAfterMs }: PayLinkDependencies,
  order: Order,
  given: { paymentId: string; owner: Owner | null },
  found: () => void,
): Promise<Order> {
  const { id, amountPence } = await usablePayment(payments, { id: given.paymentId, owner: given.owner });
  found();
  const bound = await store
    .change(order.id, (newest, now) => bindPayment(newest, { id, amountPence, checkAfterMs }, now))
    .catch((error: unknown) => {
      throw isOfAnother(error) ? foreignPayment() : error;
    });
  if (!bound) throw new Error(`order ${order.id} does not exist any more`);
  return bound;
}

/**
 * Pays for an order that the maker made with a payment of its buyer: bound to it, then captured. Answers the order paid, or pending while
 * the outcome is unknown. A repeat gets the same answer. Throws Refusal, and then no one is charged: after a refusal for good the payment
 * is released, and after any other the same request can be repeated.
 *
 * @param given.owner of the payment; null: a guest without a cart cookie
 */
export async function payByLink(
  dependencies: PayLinkDependencies,
  order: Order,
  given: { paymentId: string; owner: Owner | null },
): Promise<Order> {
  const { pool, store, payments } = dependencies;
  const { paymentId } = given;
  let isUsable = false;
  let bound: Order;
  try {
    bound = await bind(dependencies, order, given, () => (isUsable = true));
  } catch (error) {
    if (isUsable && isFinal(error)) await releasePayment(pool, paymentId);
    // An earlier request may have bound it.
    const earlier = await store.byPayment(paymentId);
    if (earlier && earlier.id !== order.id) throw foreignPayment();
    if (!earlier && isUsable && isFinal(error)) {
      await payments.reverse(paymentId, { reason: error.message });
      throw saying(error, 'released');
    }
    if (!earlier) throw isFinal(error) ? error : saying(error, 'reserved');
    bound = earlier;
  }
  const completed = await completePayment(store, payments, bound);
  if (completed.status === 'cancelled')
    throw saying(
      new Refusal(
        'order-failed',
        'Your card could not be charged, so this order has been cancelled. Please contact us.',
      ),
      'released',
    );
  return completed;
}
