import { z } from 'zod';
import { isReplacement } from '@slipcast/contracts/by-hand';
import { AdminOrderList } from '@slipcast/contracts/http/admin-orders';
import { Day } from '@slipcast/contracts/http/fields';
import { toPounds } from '@slipcast/contracts/money';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { sendJson } from '@slipcast/service-kit/json-file';
import { isPaidByHand } from './hand-payments.ts';
import { countryOf } from './country-of.ts';
import type { OrderParts } from './order-parts.ts';
import type { Order } from './order-record.ts';
import { wireAdminOrder } from './wire-order.ts';

const COLUMNS = [
  'order',
  'placed_at',
  'status',
  'name',
  'email',
  'phone',
  'delivery_address',
  'country',
  'delivery_method',
  'tracking',
  'product',
  'colour',
  'quantity',
  'unit_price',
  'line_total',
  'goods',
  'discount',
  'delivery',
  'total',
  'refunded',
  'paid_by',
];
const money = (pence: number): string => toPounds(pence).toFixed(2);

/** How its money came in; nothing while it has not. */
function paidBy(order: Order): string {
  if (isReplacement(order)) return 'replacement';
  if (isPaidByHand(order))
    return [...new Set((order.handSale?.payments ?? []).map(({ method }) => method))].join(' and ');
  return order.status === 'pending' || order.status === 'cancelled' ? '' : 'card';
}

/** A row for each line. What concerns the whole order stands in the first alone, so that a column can be added up. */
function rowsOf(order: Order): Cell[][] {
  const { delivery } = order;
  const totals = [
    order.goodsPence,
    order.discountPence,
    order.deliveryPence,
    order.totalPence,
    order.refundedPence,
  ].map(money);
  return order.lines.map((line, index) => [
    order.orderNumber,
    order.placedAt.toISOString(),
    order.status,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.deliveryAddress,
    countryOf(delivery, order.deliveryAddress),
    delivery?.name,
    order.trackingInfo,
    line.productName,
    line.color,
    line.quantity,
    money(line.unitPence),
    money(line.unitPence * line.quantity),
    ...(index === 0 ? [...totals, paidBy(order)] : [...totals, ''].map(() => '')),
  ]);
}

async function* rows(batches: AsyncIterable<Order[]>): AsyncGenerator<Cell[]> {
  for await (const orders of batches) for (const order of orders) yield* rowsOf(order);
}

async function* wired(batches: AsyncIterable<Order[]>): AsyncGenerator<unknown> {
  for await (const orders of batches) yield* orders.map((order) => wireAdminOrder(order));
}

/** Orders as a table and as a list, read in batches however many there are. */
export const exportRoutes = ({ lists }: Pick<OrderParts, 'lists'>) => [
  endpoint({
    route: 'GET /api/admin/orders/export',
    access: 'admin',
    importance: 'search',
    summary: 'Orders as a CSV file, oldest first, a row for each line; `from` and `to` are days',
    query: z.object({ from: Day, to: Day }),
    answer: CSV_FILE,
    handle: ({ query, res }) => sendCsv(res, 'orders', COLUMNS, rows(lists.all({ ...query, search: '' }))),
  }),

  endpoint({
    route: 'GET /api/admin/orders/export/json',
    access: 'admin',
    importance: 'search',
    summary: 'Orders as a JSON file, oldest first; `from` and `to` are days',
    query: z.object({ from: Day, to: Day }),
    answer: AdminOrderList.shape.orders,
    handle: ({ query, res }) => sendJson(res, 'orders', wired(lists.all({ ...query, search: '' }))),
  }),
];
