import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { changeAndEnqueue, enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import { auditedOrder } from './order-audit.ts';
import { stepsBetween } from './history-steps.ts';
import { decide, snapshotOf, type Decision, type Order } from './order.ts';
import { addSteps } from './history-store.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { placeOrder, type Claims } from '../sale/place-order.ts';
import { returnStock } from '../ledger/stock-ledger.ts';

type Key = 'id' | 'payment_id';
type Guard = <T>(work: () => Promise<T>) => Promise<T>;
/** @param now by the database's clock */
type Decide = (order: Order, now: Date) => Decision;
/** What may change of a pending order: it leaves that status, or a refund is recorded. */
const UNCHANGED = `status = 'pending' AND refunded_pence = $3`;

const read = async (pool: pg.Pool, key: Key, value: string): Promise<Order | null> =>
  (
    await pool.query<Order>({
      name: `order-by-${key}`,
      text: `SELECT ${ORDER_COLUMNS} FROM orders WHERE ${key} = $1`,
      values: [value],
    })
  ).rows[0] ?? null;

async function readLocked(client: pg.PoolClient, key: Key, value: string) {
  const { rows } = await client.query<Order & { now: Date }>({
    name: `order-by-${key} FOR UPDATE`,
    text: `SELECT ${ORDER_COLUMNS}, date_trunc('milliseconds', clock_timestamp()) AS now
           FROM orders WHERE ${key} = $1 FOR UPDATE`,
    values: [value],
  });
  if (!rows[0]) return null;
  const { now, ...order } = rows[0];
  return { now, order };
}

/** The line of the audit log, if an admin did it. */
const lineOf = (by: Actor | null, before: Order, after: Order): NewEvent[] =>
  by ? [auditEvent(by, auditedOrder(before, after))] : [];

/**
 * Writes the order with its events. False, and nothing is written: the condition does not hold.
 *
 * @param more other events of the same change
 */
function write(
  client: Pick<pg.ClientBase, 'query'>,
  { order, events }: Decision,
  more: NewEvent[] = [],
  condition: 'true' | typeof UNCHANGED = 'true',
): Promise<boolean> {
  const { id, status, refundedPence, trackingInfo, shippedAt, updatedAt } = order;
  const { refundOwedPence, refundSettledAt, refundSettledBy } = order;
  const change = {
    name: `order-write ${condition}`,
    text: `UPDATE orders SET status = $2, refunded_pence = $3, tracking_info = $4, shipped_at = $5, updated_at = $6,
             refund_owed_pence = $7, refund_settled_at = $8, refund_settled_by = $9,
             paid_at = CASE WHEN $2 = 'paid' THEN coalesce(paid_at, $6) ELSE paid_at END
           WHERE id = $1 AND ${condition}`,
    values: [
      id,
      status,
      refundedPence,
      trackingInfo,
      shippedAt,
      updatedAt,
      refundOwedPence,
      refundSettledAt,
      refundSettledBy,
    ],
  };
  return changeAndEnqueue(client, change, [...events.map((event) => ({ ...event, key: id })), ...more]);
}

/**
 * Applies a decision in the caller's transaction, under the row's lock. Null: no such order. Throws what `decide` throws.
 *
 * @param by the admin whose decision it is
 */
export async function changeOrder(
  client: pg.PoolClient,
  key: Key,
  value: string,
  decide: Decide,
  by: Actor | null = null,
): Promise<Order | null> {
  const locked = await readLocked(client, key, value);
  if (!locked) return null;
  const { order: current, now } = locked;
  const decision = decide(current, now);
  if (decision.order !== current) {
    const returned = decision.restock ? await returnStock(client, current) : [];
    await write(client, decision, [...returned, ...lineOf(by, current, decision.order)]);
    await addSteps(client, current.id, stepsBetween(current, decision.order), by?.userId);
  }
  return decision.order;
}

/**
 * The orders, each with its events and its stock in one transaction.
 *
 * @param options.wake called after each commit that may have written events
 * @param options.guard runs what may change stock
 * @param options.checkAfterMs how long a pending order is left to the request that placed it
 */
export function createOrderStore(
  pool: pg.Pool,
  {
    wake = () => {},
    checkAfterMs = 20_000,
    guard = (work) => work(),
  }: { wake?: () => void; checkAfterMs?: number; guard?: Guard } = {},
) {
  return {
    byId: (id: string) => read(pool, 'id', id),
    byPayment: (paymentId: string) => read(pool, 'payment_id', paymentId),

    /** Places a pending order; see `placeOrder`. */
    async place(order: Order, claims?: Claims): Promise<Order | null> {
      const placed = await guard(() => placeOrder(pool, order, checkAfterMs, claims));
      if (placed) wake();
      return placed;
    },

    /** `changeOrder` in a transaction of its own. */
    async change(id: string, decide: Decide, by: Actor | null = null): Promise<Order | null> {
      const changed = await guard(() =>
        inTransaction(pool, (client) => changeOrder(client, 'id', id, decide, by)),
      );
      wake();
      return changed;
    },

    /**
     * Marks a pending order as paid, in one statement instead of a transaction. Null: it has changed since it was read.
     */
    async markPaid(order: Order, by: Actor | null = null): Promise<Order | null> {
      const decision = decide(order, { type: 'mark-paid' }, new Date());
      if (!(await write(pool, decision, lineOf(by, order, decision.order), UNCHANGED))) return null;
      wake();
      return decision.order;
    },

    /**
     * Pending orders that nobody else is looking after; every other sweeper leaves them alone for `leaseMs`. Both times are
     * the database's, so that it does not matter what the clocks of the processes say.
     */
    async claimPending(leaseMs: number, limit: number): Promise<Order[]> {
      const { rows } = await pool.query<Order>({
        name: 'order-claim-pending',
        text: `UPDATE orders SET check_at = clock_timestamp() + $1 * interval '1 millisecond' WHERE id IN (
                 SELECT id FROM orders WHERE status = 'pending' AND check_at <= clock_timestamp()
                 ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
               RETURNING ${ORDER_COLUMNS}`,
        values: [leaseMs, limit],
      });
      return rows;
    },

    /** Publishes that the confirmation was asked for, at most once in `everyMs`: an earlier one is still on its way. */
    async requestConfirmation(order: Order, everyMs: number): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ at: Date }>({
          name: 'order-confirmation',
          text: `UPDATE orders SET confirmation_at = clock_timestamp()
                 WHERE id = $1 AND (confirmation_at IS NULL
                   OR confirmation_at <= clock_timestamp() - $2 * interval '1 millisecond')
                 RETURNING confirmation_at AS at`,
          values: [order.id, everyMs],
        });
        if (!rows[0]) return;
        await addSteps(client, order.id, [{ what: 'confirmation-requested' }]);
        const data = { ...snapshotOf(order), requestId: `${order.id}:${rows[0].at.getTime()}` };
        await enqueue(client, [{ type: 'order.confirmation-requested.v1', key: order.id, data }]);
      });
      wake();
    },

    /** Publishes that the buyer is to get a link to the whole order. */
    async requestLink(order: Order): Promise<void> {
      const data = { ...snapshotOf(order), requestId: randomUUID() };
      await enqueue(pool, [{ type: 'order.link-requested.v1', key: order.id, data }]);
      wake();
    },
  };
}
export type OrderStore = ReturnType<typeof createOrderStore>;
