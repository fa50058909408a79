import type { OrderStatus } from '@slipcast/contracts/order-status';

/** A later order of the same buyer that goes into an order's parcel. */
export interface AddedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
}

/** The orders that were added to the parcel of another one, as JSON, oldest first. */
export const ADDED = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'orderNumber', other.order_number, 'status', other.status)
    ORDER BY other.placed_at, other.id), '[]')
  FROM orders AS other WHERE other.added_to IS NOT NULL AND other.added_to ->> 'orderId' = ${orderId}::text`;
