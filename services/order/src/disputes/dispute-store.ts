import type { DisputeState } from '@slipcast/contracts/disputes';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { WireDispute } from '@slipcast/contracts/http/disputes';
import { toPounds } from '@slipcast/contracts/money';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Dispute {
  id: string;
  orderId: string;
  orderNumber: string;
  amountPence: number;
  reason: string;
  state: DisputeState;
  dueAt: Date | null;
  openedAt: Date;
  changedAt: Date;
}
const COLUMNS = `dispute.id, order_id AS "orderId", order_number AS "orderNumber", amount_pence AS "amountPence", reason, state,
  due_at AS "dueAt", opened_at AS "openedAt", changed_at AS "changedAt"`;

/** Stores what the card provider says. Null: it is older than what is known, a repeat, or about no order of this ledger. */
export async function noteDispute(
  client: Queryable,
  {
    disputeId,
    orderId,
    amountPence,
    reason,
    state,
    dueAt,
    openedAt,
    changedAt,
  }: EventData<'payment.disputed.v1'>,
): Promise<{ orderNumber: string } | null> {
  const { rows } = await client.query<{ orderNumber: string }>({
    name: 'order-dispute-note',
    text: `
      INSERT INTO order_dispute AS known (id, order_id, amount_pence, reason, state, due_at, opened_at, changed_at)
      SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM orders WHERE id = $2
      ON CONFLICT (id) DO UPDATE SET amount_pence = excluded.amount_pence, reason = excluded.reason, state = excluded.state,
        due_at = excluded.due_at, changed_at = excluded.changed_at
      WHERE known.changed_at < excluded.changed_at
      RETURNING (SELECT order_number FROM orders WHERE id = known.order_id) AS "orderNumber"`,
    values: [disputeId, orderId, amountPence, reason, state, dueAt, openedAt, changedAt],
  });
  return rows[0] ?? null;
}

/** The newest first. */
export async function disputesOf(client: Queryable, orderId: string): Promise<Dispute[]> {
  const { rows } = await client.query<Dispute>({
    name: 'order-disputes',
    text: `SELECT ${COLUMNS} FROM order_dispute AS dispute JOIN orders ON orders.id = order_id
           WHERE order_id = $1 ORDER BY opened_at DESC, dispute.id`,
    values: [orderId],
  });
  return rows;
}

export const wireDispute = ({
  id,
  amountPence,
  reason,
  state,
  dueAt,
  openedAt,
  changedAt,
}: Dispute): WireDispute => ({
  id,
  amount: toPounds(amountPence),
  reason,
  state,
  dueAt: dueAt?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
