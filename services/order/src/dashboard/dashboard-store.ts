import type { EventData } from '@slipcast/contracts/events/registry';
import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';
import type pg from 'pg';
import type { DayOfTakings } from './takings.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** What banks have taken back for good. */
const LOST = `SELECT coalesce(sum(amount_pence), 0) FROM order_dispute WHERE state IN ('lost', 'accepted')`;

const COUNTED = `orders.status IN ('paid', 'shipped', 'delivered')`;
/** What the maker has paid back by other means, because a refund of a part failed. The card provider knows nothing of it. */
export const SETTLED = `SELECT coalesce(sum(amount_pence), 0) FROM order_refund WHERE order_refund.state = 'settled' AND order_id = orders.id`;

/**
 * Revenue counts paid, shipped and delivered orders, less refunds (decision 19), however they were paid back, and lost disputes. The index
 * `orders_listed` has nearly all of it.
 */
export async function readFigures(client: Queryable) {
  const { rows } = await client.query<{
    products: number;
    orders: number;
    users: number;
    revenuePence: number;
    firstOrderAt: Date | null;
  }>(`
    SELECT (SELECT count(*) FROM product WHERE active) AS products,
      (SELECT count(*) FROM customer) AS users,
      (SELECT min(placed_at) FROM orders) AS "firstOrderAt",
      count(*) AS orders, coalesce(sum(total_pence - refunded_pence) FILTER (WHERE ${COUNTED}), 0)::bigint - (${LOST})::bigint - (
        SELECT coalesce(sum(amount_pence), 0) FROM order_refund JOIN orders ON orders.id = order_id
        WHERE order_refund.state = 'settled' AND ${COUNTED})::bigint AS "revenuePence"
    FROM orders`);
  return rows[0] ?? { products: 0, orders: 0, users: 0, revenuePence: 0, firstOrderAt: null };
}

/** Takings of each day in British time, without gaps, from the first of last month or thirty days ago, whichever is earlier. */
export async function readTakings(client: Queryable): Promise<DayOfTakings[]> {
  const { rows } = await client.query<DayOfTakings>(`
    WITH today AS (SELECT (clock_timestamp() AT TIME ZONE 'Europe/London')::date AS day),
    start AS (SELECT least(date_trunc('month', day - interval '1 month'), day - interval '29 days')::date AS day FROM today),
    taken AS (
      SELECT (placed_at AT TIME ZONE 'Europe/London')::date AS day, count(*)::int AS orders,
        sum(total_pence - refunded_pence - (${LOST} AND order_id = orders.id) - (${SETTLED}))::bigint AS pence
      FROM orders
      WHERE placed_at >= (SELECT day::timestamp AT TIME ZONE 'Europe/London' FROM start)
        AND ${COUNTED}
      GROUP BY 1
    )
    SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(pence, 0) AS pence, coalesce(orders, 0) AS orders
    FROM start, today, generate_series(start.day, today.day, interval '1 day') AS each (day)
    LEFT JOIN taken ON taken.day = each.day
    ORDER BY each.day`);
  return rows;
}

/** Only a newer version counts. */
export async function setShopSettings(
  client: Queryable,
  {
    version,
    lowStock,
    returnDays = null,
    undoMinutes = null,
    namesDays = null,
  }: EventData<'shop.changed.v1'>,
): Promise<void> {
  await client.query(
    `INSERT INTO shop_settings (key, version, low_stock, return_days, undo_minutes, names_days)
     VALUES ('shop', $1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET version = excluded.version, low_stock = excluded.low_stock,
       return_days = excluded.return_days, undo_minutes = excluded.undo_minutes, names_days = excluded.names_days
     WHERE shop_settings.version < excluded.version`,
    [version, lowStock, returnDays, undoMinutes, namesDays],
  );
}

const NAMED = 5;

/**
 * How many pots are low or sold out, and the first low ones: `upTo` pieces or fewer, all variants together. One of a kind is not low: no one
 * ever put in a second piece.
 */
export async function readLowStock(client: Queryable) {
  const { rows: set } = await client.query<{ upTo: number }>('SELECT low_stock AS "upTo" FROM shop_settings');
  const upTo = set[0]?.upTo ?? SETTINGS_DEFAULTS.lowStock;
  const { rows } = await client.query<{ id: string; name: string; left: number; putIn: number }>(
    `SELECT product.id, product.name, coalesce(sum(on_hand), 0)::int AS left, (
       SELECT coalesce(sum(delta), 0)::int FROM stock_movement AS moved
       WHERE moved.product_id = product.id AND moved.cause = 'adjustment' AND moved.delta > 0) AS "putIn"
     FROM product JOIN sku ON sku.product_id = product.id AND sku.active
     LEFT JOIN stock ON stock.product_id = sku.product_id AND stock.variant_id = sku.variant_id
     WHERE product.active
     GROUP BY product.id HAVING coalesce(sum(on_hand), 0) <= $1
     ORDER BY 3, product.name`,
    [upTo],
  );
  const low = rows.filter(({ left, putIn }) => left > 0 && putIn > 1);
  return {
    upTo,
    low: low.length,
    soldOut: rows.length - low.length,
    pots: low.slice(0, NAMED).map(({ putIn: _putIn, ...pot }) => pot),
  };
}
