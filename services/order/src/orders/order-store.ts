import { randomUUID } from 'node:crypto';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { returnUses } from '../codes/code-uses.ts';
import { returnStock } from '../ledger/stock-ledger.ts';
import type { Guard } from '../ledger/unreconciled.ts';
import { auditedOrder } from './audited-order.ts';
import { stepsBetween } from './history-steps.ts';
import { addSteps } from './history-store.ts';
import { writePayments } from './hand-payments.ts';
import { writeOrder } from './write-order.ts';
import { markPaid } from './mark-paid.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { snapshotOf, type Order } from './order-record.ts';
import type { Decision } from './order.ts';
import { createPaidHere } from './paid-here.ts';
import { readMovements } from './order-movements.ts';
import { writeEntries } from './refund-entries.ts';
import { endMetRequests } from './buyer-request.ts';
import { moveVouchers } from './move-vouchers.ts';
import { writeParcels } from './parcel-entries.ts';
import { closeWhenSent } from './ship-parcel.ts';
import { writeRequests } from './request-entries.ts';

type Key = 'id' | 'payment_id';
/** @param now by the database's clock */
type Decide = (order: Order, now: Date) => Decision;

type Queryable = Pick<pg.ClientBase, 'query'>;

export const readOrder = async (client: Queryable, key: Key, value: string): Promise<Order | null> =>
  (
    await client.query<Order>({
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
  // Read afresh under the lock: the statement above sees none that were committed while it waited for it.
  return { now, order: { ...order, ...(await readMovements(client, order.id)) } };
}

const newPayments = (before: Order, after: Order) =>
  (after.handSale?.payments ?? []).slice(before.handSale?.payments.length ?? 0);

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
  const decided = decide(current, now);
  const decision =
    decided.order === current
      ? decided
      : { ...decided, order: endMetRequests(closeWhenSent(decided.order, now), now) };
  if (decision.order !== current) {
    const { restock = [] } = decision;
    const returned = restock.length ? await returnStock(client, { id: current.id, lines: restock }) : [];
    if (decision.order.status === 'cancelled' && current.status !== 'cancelled')
      await returnUses(client, current);
    const audited = by ? [auditEvent(by, auditedOrder(current, decision.order))] : [];
    await writeOrder(client, decision, [...returned, ...audited]);
    await writePayments(client, current.id, newPayments(current, decision.order));
    await writeEntries(client, current.id, current.refunds, decision.order.refunds);
    await moveVouchers(client, current, decision.order);
    await writeParcels(client, current.id, current.parcels, decision.order.parcels);
    await writeRequests(client, current.id, current.requests, decision.order.requests);
    await addSteps(client, current.id, stepsBetween(current, decision.order), by?.userId);
  }
  return decision.order;
}

/**
 * The orders, each with its events and its stock in one transaction.
 *
 * @param options.wake called after each commit that may have written events
 * @param options.commit of the orders that are marked as paid
 */
export function createOrderStore({
  pool,
  wake,
  guard,
  commit = createGroupCommit(pool),
}: {
  pool: pg.Pool;
  wake: () => void;
  guard: Guard;
  commit?: GroupCommit;
}) {
  const paidHere = createPaidHere();
  return {
    /** Whether this process has marked the order as paid, so that it never waits for its payment again. */
    wasPaidHere: paidHere.has,
    byId: (id: string) => readOrder(pool, 'id', id),
    byPayment: (paymentId: string) => readOrder(pool, 'payment_id', paymentId),

    /** `changeOrder` in a transaction of its own. */
    async change(id: string, decide: Decide, by: Actor | null = null): Promise<Order | null> {
      const changed = await guard(() =>
        inTransaction(pool, (client) => changeOrder(client, 'id', id, decide, by)),
      );
      wake();
      return changed;
    },

    async markPaid(order: Order, by: Actor | null = null): Promise<Order | null> {
      const paid = await markPaid(commit, order, by);
      if (paid) {
        paidHere.add(paid.id);
        wake();
      }
      return paid;
    },

    /**
     * Claims pending orders that are due; no other replica claims them for `leaseMs`. Both times are the database's, so the clocks of the
     * processes do not matter.
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

    /** Asks for the confirmation email again, at most once in `everyMs`, because an earlier one may still be on its way. */
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

    /** Asks for an email to the buyer with a link to the whole order. */
    async requestLink(order: Order): Promise<void> {
      const data = { ...snapshotOf(order), requestId: randomUUID() };
      await enqueue(pool, [{ type: 'order.link-requested.v1', key: order.id, data }]);
      wake();
    },

    /** Asks for an email to the buyer with the link to pay. @param audit that an admin has asked for it */
    async requestPayment(order: Order, audit: NewEvent): Promise<void> {
      const data = { ...snapshotOf(order), requestId: randomUUID() };
      await enqueue(pool, [{ type: 'order.payment-requested.v1', key: order.id, data }, audit]);
      wake();
    },
  };
}
export type OrderStore = ReturnType<typeof createOrderStore>;
