import type pg from 'pg';
import type { NewOrders } from '../templates/new-orders-email.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The hour of the daily email, in Britain. */
const HOUR = 7;
/** When the last daily email was due. */
const MORNING = `(date_trunc('day', clock_timestamp() AT TIME ZONE 'Europe/London' - interval '${HOUR} hours')
  + interval '${HOUR} hours') AT TIME ZONE 'Europe/London'`;

/** From now on. Orders from before the first run are no news. */
export const startTelling = (client: Queryable): Promise<unknown> =>
  client.query(
    `INSERT INTO new_orders_told (key, until) VALUES ('maker', clock_timestamp()) ON CONFLICT DO NOTHING`,
  );

interface Due {
  /** The address that the maker has given; '' is the shop's own. */
  to: string;
  /** Up to when the maker then knows, as text. */
  until: string;
  count: number;
  orders: NewOrders['orders'];
}

/**
 * Moves the time on, and answers the orders of which the maker now learns. null: the time has not come, another replica is at it, or the
 * maker wants no emails.
 *
 * @param settleMs younger ones wait, because a transaction with an earlier time may still be open
 */
export async function readNewOrders(
  client: Queryable,
  settleMs: number,
  listed: number,
): Promise<Due | null> {
  const { rows } = await client.query<Omit<Due, 'count' | 'orders'> & { since: Date; wanted: string }>(
    `WITH told AS (SELECT until FROM new_orders_told WHERE key = 'maker' FOR UPDATE SKIP LOCKED),
       setting AS (
         SELECT coalesce(max(order_emails), 'each') AS wanted, coalesce(max(order_emails_to), '') AS "to" FROM shop_settings
       ),
       due AS (
         SELECT told.until AS since, wanted, "to", CASE wanted
           WHEN 'daily' THEN ${MORNING}
           ELSE clock_timestamp() - make_interval(secs => $1) END AS until
         FROM told, setting
       )
     UPDATE new_orders_told SET until = due.until FROM due
     WHERE key = 'maker' AND due.until > due.since
     RETURNING due.since, due.wanted, due."to", due.until::text AS until`,
    [settleMs / 1000],
  );
  const [due] = rows;
  if (!due || due.wanted === 'never') return null;
  const found = await client.query<{ order: NewOrders['orders'][number]; count: number }>(
    `SELECT jsonb_build_object('orderId', data -> 'orderId', 'orderNumber', data -> 'orderNumber', 'totalPence', data -> 'totalPence',
         'delivery', data -> 'delivery', 'lines', data -> 'lines', 'wishes', data -> 'wishes', 'addedTo', data -> 'addedTo') AS "order", count(*) OVER ()::int AS count
     FROM email_intents WHERE template = 'order-confirmation' AND seq = '' AND (data -> 'handSale' IS NULL OR data ->> 'paymentId' <> data ->> 'orderId') AND created_at > $1 AND created_at <= $2
     ORDER BY created_at LIMIT $3`,
    [due.since, due.until, listed],
  );
  return {
    to: due.to,
    until: due.until,
    count: found.rows[0]?.count ?? 0,
    orders: found.rows.map(({ order }) => order),
  };
}
