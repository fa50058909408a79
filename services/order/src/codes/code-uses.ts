import type { OrderDiscount } from '@slipcast/contracts/events/order-events';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Locks the codes of several orders in sorted order, as `refused_code` does for one. Sends nothing where no order has any. */
export function lockCodes(client: Queryable, discounts: readonly OrderDiscount[]): Promise<unknown>[] {
  if (discounts.length === 0) return [];
  const codes = discounts.map(({ codeId }) => codeId);
  const text = 'SELECT FROM discount_code WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
  return [client.query({ name: 'order-lock-codes', text, values: [codes] })];
}

/** A cancelled order gives its uses back, once. Sends nothing for an order without a code. */
export async function returnUses(
  client: Queryable,
  { id, discounts }: { id: string; discounts: readonly OrderDiscount[] | null },
): Promise<void> {
  if (!discounts || discounts.length === 0) return;
  await client.query({
    name: 'discount-uses-return',
    text: `UPDATE discount_use SET given_back_at = clock_timestamp() WHERE order_id = $1 AND given_back_at IS NULL`,
    values: [id],
  });
}

/** The uses of an order that is restored, as far as the codes are still known. */
export async function restoreUses(
  client: Queryable,
  order: { id: string; discounts: readonly OrderDiscount[]; buyers: readonly string[]; isCancelled: boolean },
): Promise<void> {
  const { id, discounts, buyers, isCancelled } = order;
  if (discounts.length === 0) return;
  await client.query(
    `INSERT INTO discount_use (code_id, order_id, buyers, pence, given_back_at)
     SELECT code.id, $1, $2, given.pence, CASE WHEN $4 THEN now() END
     FROM jsonb_to_recordset($3) AS given ("codeId" uuid, pence integer) JOIN discount_code AS code ON code.id = given."codeId"
     ON CONFLICT (order_id, code_id) DO UPDATE SET given_back_at = coalesce(discount_use.given_back_at, excluded.given_back_at)`,
    [id, buyers, JSON.stringify(discounts), isCancelled],
  );
}
