import type { Actor } from '@slipcast/service-kit/audit';
import type { PaymentClient } from './payment-client.ts';
import { decidePending, type Command, type Order } from './order.ts';
import type { OrderStore } from './order-store.ts';

/**
 * Completes the payment of a pending order: captured, it is paid; refused, it is cancelled and restocked; without an
 * answer, it stays pending. Safe to repeat at any time, by the request, the job and an admin alike.
 *
 * @param by the admin who wants it
 */
export async function completePayment(
  store: OrderStore,
  payments: PaymentClient,
  order: Order,
  by: Actor | null = null,
): Promise<Order> {
  if (order.status !== 'pending') return order;
  const outcome = await payments.capture(order.paymentId, order.id, order.totalPence);
  if (outcome === 'unknown') return order;
  const command: Command = { type: outcome === 'captured' ? 'mark-paid' : 'cancel' };
  const completed =
    (outcome === 'captured' && (await store.markPaid(order, by))) ||
    (await store.change(order.id, (newest, now) => decidePending(newest, command, now), by)) ||
    order;
  if (outcome === 'refused' && completed.status === 'cancelled')
    await payments.release(order.paymentId, 'the payment could not be captured', order.id);
  return completed;
}
