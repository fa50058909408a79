import { changeAndEnqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import { isPaidByHand } from './hand-payments.ts';
import type { Decision } from './order.ts';

/** Writes the order with its events. @param more other events of the same change */
export function writeOrder(
  client: Pick<pg.ClientBase, 'query'>,
  { order, events, checkAfterMs = 0 }: Decision,
  more: NewEvent[],
): Promise<boolean> {
  const change = {
    name: 'order-write',
    text: `UPDATE orders SET status = $2, refunded_pence = $3, tracking_info = $4, shipped_at = $5, updated_at = $6,
             refund_owed_pence = $7, refund_settled_at = $8, refund_settled_by = $9,
             ready_at = $10, collected_at = $11, collected_by = $12, refund_count = $13, request_count = $14,
             delivered_at = $15, paid_at = coalesce(paid_at, $16),
             payment_id = $17, check_at = CASE WHEN payment_id = $17 THEN check_at ELSE clock_timestamp() + $18 * interval '1 millisecond' END, parcel_count = $19, packing_at = $20, packing_printed = $21, delivery_address = $22, shipping_address = $23, refund_settled_how = $24
           WHERE id = $1`,
    values: [
      order.id,
      order.status,
      order.refundedPence,
      order.trackingInfo,
      order.shippedAt,
      order.updatedAt,
      order.refundOwedPence,
      order.refundSettledAt,
      order.refundSettledBy,
      order.readyAt,
      order.collectedAt,
      order.collectedBy,
      order.refunds.length,
      order.requests.length,
      order.deliveredAt,
      // Any other order is marked as paid in `markPaid`.
      isPaidByHand(order) && order.status !== 'pending' && order.status !== 'cancelled'
        ? order.updatedAt
        : null,
      order.paymentId,
      checkAfterMs,
      order.parcels.length,
      order.packingAt,
      order.packingPrinted,
      order.deliveryAddress,
      order.shippingAddress,
      order.refundSettledHow,
    ],
  };
  return changeAndEnqueue(client, change, [...events.map((event) => ({ ...event, key: order.id })), ...more]);
}
