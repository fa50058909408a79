import type { Actor } from '@slipcast/service-kit/audit';
import { isPaidByHand } from './hand-payments.ts';
import type { OrderStore } from './order-store.ts';
import { decidePending } from './order.ts';
import type { Order } from './order-record.ts';
import { isPaidByVouchers } from './voucher-shares.ts';
import type { PaymentClient } from './payment-client.ts';

/**
 * Completes the payment of a pending order. Once captured, the order is paid; if refused, it is cancelled and restocked; without an
 * answer it stays pending. The request, the job and an admin may all repeat it at any time.
 *
 * @param by the admin who asked for it
 */
export async function completePayment(
  store: OrderStore,
  payments: PaymentClient,
  order: Order,
  by: Actor | null = null,
): Promise<Order> {
  if (order.status !== 'pending' || isPaidByHand(order)) return order;
  // Only one that was restored is still pending.
  if (isPaidByVouchers(order)) return (await store.markPaid(order, by)) ?? order;
  const outcome = await payments.capture(order.paymentId, order.id, order.totalPence);
  if (outcome === 'unknown') return order;
  const completed =
    outcome === 'captured'
      ? await store.markPaid(order, by)
      : await store.change(order.id, (newest, now) => decidePending(newest, { type: 'cancel' }, now), by);
  if (outcome === 'refused' && completed?.status === 'cancelled')
    await payments.reverse(order.paymentId, {
      reason: 'the payment could not be captured',
      orderId: order.id,
    });
  return completed ?? (await store.byId(order.id)) ?? order;
}
