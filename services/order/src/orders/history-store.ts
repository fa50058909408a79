import type { OrderStep } from '@slipcast/contracts/http/admin-orders';
import type pg from 'pg';
import type { NewStep } from './history-steps.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** @param by the admin who did it */
export async function addSteps(
  client: Queryable,
  orderId: string,
  steps: readonly NewStep[],
  by: string | null = null,
): Promise<void> {
  for (const { what, text = null, amountPence = null } of steps)
    await client.query({
      name: 'order-history-add',
      text: 'INSERT INTO order_history (order_id, what, by_user, text, amount_pence) VALUES ($1, $2, $3, $4, $5)',
      values: [orderId, what, by, text, amountPence],
    });
}

export interface Step extends Pick<OrderStep, 'what' | 'by' | 'text'> {
  at: Date;
  amountPence: number | null;
}

/** Oldest first. An order that was shipped before there was a history has that step from its own row. */
export async function readHistory(client: Queryable, orderId: string): Promise<Step[]> {
  const { rows } = await client.query<Step>({
    name: 'order-history-read',
    text: `
      WITH steps AS (
        SELECT 0 AS seq, at, what, CASE WHEN what IN ('made-by-hand', 'made-to-replace') THEN made_by END AS "by",
          CASE WHEN what = 'made-to-replace' THEN replaces ->> 'orderNumber' END AS text, null::integer AS "amountPence"
        FROM orders CROSS JOIN LATERAL (
          VALUES (placed_at, CASE WHEN replaces IS NOT NULL THEN 'made-to-replace' WHEN made_by IS NULL THEN 'placed' ELSE 'made-by-hand' END),
            (CASE WHEN replaces IS NULL THEN paid_at END, 'paid'),
            (CASE WHEN NOT EXISTS (SELECT FROM order_history WHERE order_id = $1 AND what = 'shipped') THEN shipped_at END, 'shipped')
        ) AS own (at, what)
        WHERE id = $1 AND at IS NOT NULL
        UNION ALL
        SELECT seq, at, what, by_user, text, amount_pence FROM order_history WHERE order_id = $1
      )
      SELECT at, what, "by", text, "amountPence" FROM steps
      ORDER BY what NOT IN ('placed', 'made-by-hand', 'made-to-replace'), at, seq`,
    values: [orderId],
  });
  return rows;
}
