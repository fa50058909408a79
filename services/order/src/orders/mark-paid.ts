import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import { currentTraceparent } from '@slipcast/tracing/scope';
import type { GroupCommit } from '@slipcast/event-bus/group-commit';
import { auditedOrder } from './audited-order.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';
import { isoTime } from './iso-time.ts';

/** $1: id, $2: data of order.paid.v1, $3: data of the audit log's line or null, $4: traceparent. */
const STATEMENT = `
  WITH paid AS (
    -- Nothing of an order for a voucher is sent: its email is all.
    UPDATE orders SET status = CASE WHEN delivery ->> 'method' = '${BY_EMAIL}' THEN 'delivered' ELSE 'paid' END,
      delivered_at = CASE WHEN delivery ->> 'method' = '${BY_EMAIL}' THEN clock.now END, paid_at = clock.now, updated_at = clock.now
    -- Read once, so that the order and its event have the same time, in milliseconds as JavaScript has them.
    FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS clock
    -- Written so that PostgreSQL finds the order by its id: while the table is small it would read the index of all pending ones.
    WHERE id = $1 AND status || '' = 'pending'
    RETURNING ${ORDER_COLUMNS}
  ), published AS (
    INSERT INTO outbox (id, topic, key, payload, traceparent)
    SELECT gen_random_uuid(), topic, id::text, payload, $4 FROM paid CROSS JOIN LATERAL (
      VALUES (1, 'order.paid.v1', $2::jsonb || jsonb_build_object(
          'paidAt', ${isoTime('"updatedAt"')})),
        (2, 'audit.recorded.v1', $3::jsonb)
    ) AS event (position, topic, payload)
    WHERE payload IS NOT NULL ORDER BY position
  )
  SELECT * FROM paid`;

/** Computed where the payment was captured, because others may share the transaction. */
function statementFor(order: Order, by: Actor | null) {
  const { order: paid, events } = decide(order, { type: 'mark-paid' }, order.updatedAt);
  const line = by && auditEvent(by, auditedOrder(order, paid)).data;
  return {
    name: 'order-mark-paid',
    text: STATEMENT,
    values: [order.id, events[0]?.data, line, currentTraceparent()],
  };
}

/**
 * The only way to "paid": one statement, by the database's clock. Null: the order is not pending any more.
 *
 * @param by the admin who asked for the payment
 */
export async function markPaid(
  commit: GroupCommit,
  order: Order,
  by: Actor | null = null,
): Promise<Order | null> {
  if (order.status !== 'pending') return null;
  const statement = statementFor(order, by);
  const { rows } = await commit(order.id, (client) => client.query<Order>(statement));
  return rows[0] ?? null;
}
