import type { DisputeState } from '@slipcast/contracts/disputes';
import type { WaitingDisputes } from '@slipcast/contracts/http/disputes';
import { toPounds } from '@slipcast/contracts/money';
import type pg from 'pg';

/** As many as the dashboard lists. */
const NAMED = 5;

/** The disputes that wait for evidence, the most urgent first. */
export async function readWaitingDisputes(client: Pick<pg.ClientBase, 'query'>): Promise<WaitingDisputes> {
  const { rows } = await client.query<{
    id: string;
    orderId: string;
    orderNumber: string;
    amountPence: number;
    reason: string;
    state: DisputeState;
    dueAt: Date | null;
    openedAt: Date;
    changedAt: Date;
    count: number;
  }>(
    `SELECT dispute.id, order_id AS "orderId", order_number AS "orderNumber", amount_pence AS "amountPence", reason, state,
       due_at AS "dueAt", opened_at AS "openedAt", changed_at AS "changedAt", count(*) OVER ()::int AS count
     FROM order_dispute AS dispute JOIN orders ON orders.id = order_id
     WHERE state = 'evidence-required' ORDER BY due_at, opened_at LIMIT $1`,
    [NAMED],
  );
  return {
    count: rows[0]?.count ?? 0,
    next: rows.map(({ count: _count, amountPence, dueAt, openedAt, changedAt, ...dispute }) => ({
      ...dispute,
      amount: toPounds(amountPence),
      dueAt: dueAt?.toISOString() ?? null,
      openedAt: openedAt.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
  };
}
