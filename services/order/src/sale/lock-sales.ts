import type pg from 'pg';
import { lockCodes } from '../codes/code-uses.ts';
import type { Order } from '../orders/order-record.ts';
import { lockVouchers } from '../vouchers/voucher-entries.ts';
import { lockBuyers } from './update-limits.ts';

/** What a sale locks. */
export type Locks = Pick<Order, 'paymentId' | 'lines' | 'discounts' | 'vouchers' | 'addedTo' | 'handSale'> & {
  /** Of an order with pots of a shop update, or in the parcel of another one. */
  updateBuyers?: string[];
};

/** As `lock_order` locks each by itself. Sends nothing where no order goes into the parcel of another one, or replaces its pots. */
function lockParcels(client: Pick<pg.ClientBase, 'query'>, orders: Locks[]): Promise<unknown>[] {
  const ids = orders.flatMap(
    ({ addedTo, handSale }) => addedTo?.orderId ?? handSale?.replaces?.orderId ?? [],
  );
  if (ids.length === 0) return [];
  const text = 'SELECT FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE';
  return [client.query({ name: 'order-lock-parcels', text, values: [ids] })];
}

/**
 * The orders whose parcels these go into or whose pots they replace, then the pots, then the payments, any codes, any vouchers and any buyers of an update, each in sorted order, as every sale does by itself; the year's counter comes after these. A sale
 * of the group finds what those before it have left.
 */
export async function lockAll(client: Pick<pg.ClientBase, 'query'>, orders: Locks[]): Promise<void> {
  const lines = orders.flatMap((order) => order.lines);
  await Promise.all([
    ...lockParcels(client, orders),
    client.query({
      name: 'order-lock-pots',
      text: `SELECT FROM stock WHERE (product_id, variant_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
        ORDER BY product_id COLLATE "C", variant_id COLLATE "C" FOR UPDATE`,
      values: [lines.map(({ productId }) => productId), lines.map(({ variantId }) => variantId)],
    }),
    // As has_order locks them.
    client.query({
      name: 'order-lock-payments',
      text: `SELECT pg_advisory_xact_lock(2142, hash) FROM (
        SELECT DISTINCT hashtext(payment::text) AS hash FROM unnest($1::uuid[]) AS payment ORDER BY hash) AS sorted`,
      values: [orders.map(({ paymentId }) => paymentId)],
    }),
    ...lockCodes(
      client,
      orders.flatMap(({ discounts }) => discounts ?? []),
    ),
    ...lockVouchers(
      client,
      orders.flatMap(({ vouchers }) => vouchers ?? []),
    ),
    ...lockBuyers(
      client,
      orders.flatMap(({ updateBuyers = [] }) => updateBuyers),
    ),
  ]);
}
