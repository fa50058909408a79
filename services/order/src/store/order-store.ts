import type pg from 'pg';
import { changeAndEnqueue, enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { decide, snapshotOf, type Decision, type Order } from '../rules/order.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { placeOrder, type ClaimVersions } from './place-order.ts';
import { returnStock } from './stock-ledger.ts';

type Key = 'id' | 'payment_id';
type Guard = <T>(work: () => Promise<T>) => Promise<T>;
type Decide = (order: Order) => Decision;
/** What may change of a pending order: it leaves that status, or a refund is recorded. */
const UNCHANGED = `status = 'pending' AND refunded_pence = $3`;

async function read(
  client: Pick<pg.ClientBase, 'query'>,
  key: Key,
  value: string,
  lock: '' | 'FOR UPDATE',
): Promise<Order | null> {
  const { rows } = await client.query<Order>({
    name: `order-by-${key} ${lock}`,
    text: `SELECT ${ORDER_COLUMNS} FROM orders WHERE ${key} = $1 ${lock}`,
    values: [value],
  });
  return rows[0] ?? null;
}

/** Writes the order with its events. False, and nothing is written: the condition does not hold. */
function write(
  client: Pick<pg.ClientBase, 'query'>,
  { order, events }: Decision,
  stock: NewEvent[] = [],
  condition: 'true' | typeof UNCHANGED = 'true',
): Promise<boolean> {
  const { id, status, refundedPence, trackingInfo, shippedAt, updatedAt } = order;
  const change = {
    name: `order-write ${condition}`,
    text: `UPDATE orders SET status = $2, refunded_pence = $3, tracking_info = $4, shipped_at = $5, updated_at = $6
           WHERE id = $1 AND ${condition}`,
    values: [id, status, refundedPence, trackingInfo, shippedAt, updatedAt],
  };
  return changeAndEnqueue(client, change, [...events.map((event) => ({ ...event, key: id })), ...stock]);
}

/** Applies a decision in the caller's transaction, under the row's lock. Null: no such order. Throws what `decide` throws. */
export async function changeOrder(
  client: pg.PoolClient,
  key: Key,
  value: string,
  decide: Decide,
): Promise<Order | null> {
  const current = await read(client, key, value, 'FOR UPDATE');
  if (!current) return null;
  const decision = decide(current);
  if (decision.order !== current)
    await write(client, decision, decision.restock ? await returnStock(client, current) : []);
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
    byId: (id: string) => read(pool, 'id', id, ''),
    byPayment: (paymentId: string) => read(pool, 'payment_id', paymentId, ''),

    /** Places a pending order; see `placeOrder`. */
    async place(order: Order, claims?: ClaimVersions): Promise<Order | null> {
      const checkAt = new Date(order.placedAt.getTime() + checkAfterMs);
      const placed = await guard(() => placeOrder(pool, order, checkAt, claims));
      if (placed) wake();
      return placed;
    },

    /** `changeOrder` in a transaction of its own. */
    async change(id: string, decide: Decide): Promise<Order | null> {
      const changed = await guard(() =>
        inTransaction(pool, (client) => changeOrder(client, 'id', id, decide)),
      );
      wake();
      return changed;
    },

    /**
     * Marks a pending order as paid, in one statement instead of a transaction. Null: it has changed since it was read.
     */
    async markPaid(order: Order, now: Date): Promise<Order | null> {
      const decision = decide(order, { type: 'mark-paid' }, now);
      if (!(await write(pool, decision, [], UNCHANGED))) return null;
      wake();
      return decision.order;
    },

    /** Pending orders that nobody else is looking after; other replicas leave them alone until `until`. */
    async claimPending(now: Date, until: Date, limit = 20): Promise<Order[]> {
      const { rows } = await pool.query<Order>({
        name: 'order-claim-pending',
        text: `UPDATE orders SET check_at = $2 WHERE id IN (
                 SELECT id FROM orders WHERE status = 'pending' AND check_at <= $1
                 ORDER BY check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
               RETURNING ${ORDER_COLUMNS}`,
        values: [now, until, limit],
      });
      return rows;
    },

    /** Publishes that the confirmation was asked for, at most once in `everyMs`: an earlier one is still on its way. */
    async requestConfirmation(order: Order, now: Date, everyMs: number): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query({
          name: 'order-confirmation',
          text: `UPDATE orders SET confirmation_at = $2
                 WHERE id = $1 AND (confirmation_at IS NULL OR confirmation_at <= $3)`,
          values: [order.id, now, new Date(now.getTime() - everyMs)],
        });
        if (rowCount !== 1) return;
        const data = { ...snapshotOf(order), requestId: `${order.id}:${now.getTime()}` };
        await enqueue(client, [{ type: 'order.confirmation-requested.v1', key: order.id, data }]);
      });
      wake();
    },
  };
}
export type OrderStore = ReturnType<typeof createOrderStore>;
