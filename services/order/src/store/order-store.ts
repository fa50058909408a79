import type pg from 'pg';
import { changeAndEnqueue } from '@slipcast/event-bus/outbox/change-and-enqueue';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { insertOrder } from './place-order.ts';
import { readRow, WRITE, writeValues, type OrderRow } from './order-row.ts';
import { snapshotOf, type Decision, type Order } from '../rules/order.ts';
import type { ClaimVersions } from '../clients/cart-client.ts';
import { returnStock } from './stock-ledger.ts';

type Decide = (order: Order) => Decision;
/** Longer than the events of a sale take, on the busiest day. */
const REMEMBERED = 10_000;

/**
 * All SQL that changes orders.
 *
 * @param wake told after each commit that may have events
 * @param checkAfterMs how long a pending order is left to the request that placed it
 */
export function createOrderStore(
  pool: pg.Pool,
  { wake = () => {}, checkAfterMs = 20_000 }: { wake?: () => void; checkAfterMs?: number } = {},
) {
  async function write(client: pg.PoolClient, { order, events, restock }: Decision): Promise<boolean> {
    const { rowCount } = await client.query({
      name: 'order-write',
      text: WRITE,
      values: writeValues(order),
    });
    if (rowCount !== 1) return false;
    const stock = restock ? await returnStock(client, order) : [];
    await enqueue(client, [...events.map((event) => ({ ...event, key: order.id })), ...stock]);
    return true;
  }
  const written = (order: Order): Order => ({ ...order, version: order.version + 1 });

  /** Orders that were seen to be past `pending`, which none goes back to. */
  const settled = new Set<string>();
  function remember(order: Order | null): Order | null {
    if (!order || order.status === 'pending') return order;
    if (settled.size >= REMEMBERED) settled.delete(settled.values().next().value as string);
    settled.add(order.id);
    return order;
  }

  /** The same in one round trip, where no stock moves. Null: somebody changed the order meanwhile. */
  async function writeAlone({ order, events }: Decision): Promise<Order | null> {
    const change = { name: 'order-write-and-publish', text: WRITE, values: writeValues(order) };
    const keyed = events.map((event) => ({ ...event, key: order.id }));
    return (await changeAndEnqueue(pool, change, keyed)) ? written(order) : null;
  }

  async function one(where: string, value: string): Promise<Order | null> {
    const { rows } = await pool.query<OrderRow>({
      name: `order-by-${where}`,
      text: `SELECT * FROM orders WHERE ${where} = $1`,
      values: [value],
    });
    return rows[0] ? readRow(rows[0]) : null;
  }

  /** In the caller's transaction, under the row's lock. Null: no such order. */
  async function changeIn(
    client: pg.PoolClient,
    where: 'id' | 'payment_id',
    value: string,
    decide: Decide,
  ): Promise<Order | null> {
    const { rows } = await client.query<OrderRow>({
      name: `order-lock-by-${where}`,
      text: `SELECT * FROM orders WHERE ${where} = $1 FOR UPDATE`,
      values: [value],
    });
    if (!rows[0]) return null;
    const current = readRow(rows[0]);
    const decision = decide(current);
    if (decision.order === current) return current;
    await write(client, decision);
    return written(decision.order);
  }

  return {
    changeIn,
    byId: (id: string) => one('id', id),
    byPayment: (paymentId: string) => one('payment_id', paymentId),

    /**
     * Places a pending order: order, stock, number and events at once. Null when its payment has an order already. Throws
     * Refusal 'out-of-stock' or StaleClaim, and then nothing has happened.
     */
    async place(order: Order, claims?: ClaimVersions): Promise<Order | null> {
      const checkAt = new Date(order.placedAt.getTime() + checkAfterMs);
      const placed = await insertOrder(pool, order, checkAt, claims);
      if (placed) wake();
      return placed;
    },

    /**
     * Applies a pure decision to the newest row, with its events and stock, in one transaction. `known`, the order as the
     * caller has it, saves the lock when nobody changed it meanwhile. Null: no such order. Throws what `decide` throws.
     */
    async change(id: string, decide: Decide, known?: Order): Promise<Order | null> {
      const decision = known ? decide(known) : null;
      if (known && decision?.order === known) return known;
      const changed =
        (decision && !decision.restock && (await writeAlone(decision))) ||
        (await inTransaction(pool, async (client) => {
          if (decision?.restock && (await write(client, decision))) return written(decision.order);
          return changeIn(client, 'id', id, decide);
        }));
      wake();
      return remember(changed);
    },

    /** Has its payment been heard of? Mostly known without asking the database. */
    async isSettled(id: string): Promise<boolean> {
      if (settled.has(id)) return true;
      const order = await one('id', id);
      return order !== null && order.status !== 'pending';
    },

    /** Pending orders that nobody is asking after; other replicas leave them alone until `until`. */
    async claimPending(now: Date, until: Date, limit = 20): Promise<Order[]> {
      const { rows } = await pool.query<OrderRow>({
        name: 'order-claim-pending',
        text: `UPDATE orders SET check_at = $2 WHERE id IN (
                 SELECT id FROM orders WHERE status = 'pending' AND check_at <= $1
                 ORDER BY check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
               RETURNING *`,
        values: [now, until, limit],
      });
      return rows.map(readRow);
    },

    /**
     * Notes that the confirmation was asked for, and publishes it, at most once in `everyMs`. False: it was asked for so
     * recently that the e-mail is on its way.
     */
    async requestConfirmation(order: Order, now: Date, everyMs: number): Promise<boolean> {
      const requested = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query({
          name: 'order-confirmation',
          text: `UPDATE orders SET confirmation_at = $2
                 WHERE id = $1 AND (confirmation_at IS NULL OR confirmation_at <= $3)`,
          values: [order.id, now, new Date(now.getTime() - everyMs)],
        });
        if (rowCount !== 1) return false;
        const data = { ...snapshotOf(order), requestId: `${order.id}:${now.getTime()}` };
        await enqueue(client, [{ type: 'order.confirmation-requested.v1', key: order.id, data }]);
        return true;
      });
      if (requested) wake();
      return requested;
    },
  };
}
export type OrderStore = ReturnType<typeof createOrderStore>;
