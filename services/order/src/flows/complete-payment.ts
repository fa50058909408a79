import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderStore } from '../store/order-store.ts';
import { decide, type Order } from '../rules/order.ts';
import type { PaymentClient } from '../clients/payment-client.ts';

/** Applies a command unless the order has moved on in the meantime. */
async function changeUnlessRefused(
  store: OrderStore,
  order: Order,
  change: Parameters<OrderStore['change']>[1],
): Promise<Order> {
  try {
    return (await store.change(order.id, change, order)) ?? order;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await store.byId(order.id)) ?? order;
  }
}

/**
 * Brings a pending order to its end: captured and paid, or refused, cancelled and restocked. Stays pending while the
 * provider does not say. Repeatable at any time, by the request, the sweeper and an admin alike.
 */
export async function completePayment(
  store: OrderStore,
  payments: PaymentClient,
  order: Order,
): Promise<Order> {
  if (order.status !== 'pending') return order;
  const outcome = await payments.capture(order.paymentId, order.id, order.totalPence);
  if (outcome === 'unknown') return order;
  if (outcome === 'captured')
    return changeUnlessRefused(store, order, (newest) => decide(newest, { type: 'mark-paid' }, new Date()));
  const cancelled = await changeUnlessRefused(store, order, (newest) =>
    newest.status === 'pending'
      ? decide(newest, { type: 'cancel' }, new Date())
      : { order: newest, events: [] },
  );
  if (cancelled.status === 'cancelled')
    await payments.release(order.paymentId, 'the payment could not be captured', order.id);
  return cancelled;
}
