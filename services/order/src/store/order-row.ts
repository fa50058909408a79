import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { Owner } from '@slipcast/contracts/ids';
import type { Order, OrderLine } from '../rules/order.ts';

export interface OrderRow {
  id: string;
  order_number: string | null;
  owner: string;
  user_id: string | null;
  payment_id: string;
  status: OrderStatus;
  total_pence: number;
  refunded_pence: number;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  shipping_address: string;
  delivery_address: string;
  billing_address: string;
  lines: OrderLine[];
  tracking_info: string | null;
  placed_at: Date;
  updated_at: Date;
  shipped_at: Date | null;
  version: number;
}

export const readRow = (row: OrderRow): Order => ({
  id: row.id,
  orderNumber: row.order_number ?? '',
  owner: row.owner as Owner,
  userId: row.user_id,
  paymentId: row.payment_id,
  status: row.status,
  totalPence: row.total_pence,
  refundedPence: row.refunded_pence,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  shippingAddress: row.shipping_address,
  deliveryAddress: row.delivery_address,
  billingAddress: row.billing_address,
  lines: row.lines,
  trackingInfo: row.tracking_info,
  placedAt: row.placed_at,
  updatedAt: row.updated_at,
  shippedAt: row.shipped_at,
  version: row.version,
});

export const WRITE = `
  UPDATE orders SET status = $3, refunded_pence = $4, tracking_info = $5, shipped_at = $6, updated_at = $7,
    version = version + 1
  WHERE id = $1 AND version = $2`;

export const writeValues = (order: Order): unknown[] => [
  order.id,
  order.version,
  order.status,
  order.refundedPence,
  order.trackingInfo,
  order.shippedAt,
  order.updatedAt,
];
