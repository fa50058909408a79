import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { BY_HAND } from './hand-payments.ts';
import { ADDED } from './added-orders.ts';
import { ENTRIES } from './refund-entries.ts';
import { PARCELS } from './parcel-entries.ts';
import { REPLACEMENTS } from './replacements.ts';
import { REQUESTS } from './request-entries.ts';

/** The columns of `orders` under the names of `Order`, so that a row needs no further conversion. */
export const ORDER_COLUMNS = `
  id, order_number AS "orderNumber", owner, user_id AS "userId", payment_id AS "paymentId", status,
  total_pence AS "totalPence", coalesce(goods_pence, total_pence) AS "goodsPence",
  discount_pence AS "discountPence", delivery_pence AS "deliveryPence", delivery, discounts, vat,
  voucher_pence AS "voucherPence", vouchers, refunded_pence AS "refundedPence",
  CASE WHEN refund_count > 0 THEN (${ENTRIES('orders.id')}) ELSE '[]' END AS refunds,
  CASE WHEN request_count > 0 THEN (${REQUESTS('orders.id')}) ELSE '[]' END AS requests,
  CASE WHEN parcel_count > 0 THEN (${PARCELS('orders.id')}) ELSE '[]' END AS parcels, refund_owed_pence AS "refundOwedPence",
  refund_settled_at AS "refundSettledAt", refund_settled_by AS "refundSettledBy", refund_settled_how AS "refundSettledHow", customer_name AS "customerName",
  customer_email AS "customerEmail", customer_phone AS "customerPhone", shipping_address AS "shippingAddress",
  delivery_address AS "deliveryAddress", billing_address AS "billingAddress", lines, tracking_info AS "trackingInfo",
  placed_at AS "placedAt", updated_at AS "updatedAt", shipped_at AS "shippedAt", delivered_at AS "deliveredAt",
  ready_at AS "readyAt", collected_at AS "collectedAt", collected_by AS "collectedBy", packing_note AS "packingNote", wishes,
  (${REPLACEMENTS('orders.id')}) AS replacements, added_to AS "addedTo", (${ADDED('orders.id')}) AS added, packing_at AS "packingAt", packing_printed AS "packingPrinted",
  ${BY_HAND('orders.id')} AS "handSale"`;

/** Part of a statement: see the file. */
export const INSERT_ORDER = readFileSync(join(import.meta.dirname, 'insert-order.sql'), 'utf8');
