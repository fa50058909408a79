import { randomUUID } from 'node:crypto';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import type { Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Guard } from '../ledger/unreconciled.ts';
import { changeOrder, changeTogether, readOrder, type Decide, type DecideTogether } from './change-order.ts';
import { addSteps } from './history-store.ts';
import { markPaid } from './mark-paid.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { snapshotOf, type Order } from './order-record.ts';
import { createPaidHere } from './paid-here.ts';

/**
 * The orders, each with its events and its stock in one transaction.
 *
 * @param options.wake called after each commit that may have written events
 * @param options.commit of the orders that are marked as paid
 */
export function createOrderStore({
  pool,
  salePool = pool,
  wake,
  guard,
  commit = createGroupCommit(salePool),
}: {
  pool: pg.Pool;
  /** For what is asked every few seconds. */
  salePool?: pg.Pool;
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

    /** `change` for all orders that share a parcel, in one transaction. Answers the one that was asked about. */
    async changeTogether(id: string, decide: DecideTogether, by: Actor | null = null): Promise<Order | null> {
      const changed = await guard(() =>
        inTransaction(pool, (client) => changeTogether(client, id, decide, by)),
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
      const { rows } = await salePool.query<Order>({
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
