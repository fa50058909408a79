import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import type pg from 'pg';
import { returnUses } from '../codes/code-uses.ts';
import { returnStock } from '../ledger/stock-ledger.ts';
import { auditedOrder } from './audited-order.ts';
import { endMetRequests } from './buyer-request.ts';
import { writePayments } from './hand-payments.ts';
import { stepsBetween } from './history-steps.ts';
import { addSteps } from './history-store.ts';
import { sayLost } from './cancelled-vouchers.ts';
import { moveVouchers } from './move-vouchers.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { readMovements } from './order-movements.ts';
import type { Order } from './order-record.ts';
import type { Decision } from './order.ts';
import { writeParcels } from './parcel-entries.ts';
import { writeEntries } from './refund-entries.ts';
import { writeRequests } from './request-entries.ts';
import { closeWhenSent } from './ship-parcel.ts';
import { writeOrder } from './write-order.ts';

type Key = 'id' | 'payment_id';
/** @param now by the database's clock */
export type Decide = (order: Order, now: Date) => Decision;

/** @param others orders that share its parcel */
export type DecideTogether = (order: Order, others: Order[], now: Date) => Decision[];

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

/** Writes what was decided about a locked order. Answers the order as it then is. */
async function writeDecision(
  client: pg.PoolClient,
  current: Order,
  now: Date,
  decided: Decision,
  by: Actor | null,
): Promise<Order> {
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
    const lostPence = await moveVouchers(client, current, decision.order);
    await writeOrder(client, sayLost(decision, lostPence), [...returned, ...audited]);
    await writePayments(client, current.id, newPayments(current, decision.order));
    await writeEntries(client, current.id, current.refunds, decision.order.refunds);
    await writeParcels(client, current.id, current.parcels, decision.order.parcels);
    await writeRequests(client, current.id, current.requests, decision.order.requests);
    await addSteps(client, current.id, stepsBetween(current, decision.order), by?.userId);
  }
  return decision.order;
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
  const { order, now } = locked;
  return writeDecision(client, order, now, decide(order, now), by);
}

/** Locks the orders that share a parcel with this one, itself among them, as sales and cancellations lock orders: sorted by their ids. */
async function lockParcel(client: pg.PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'order-lock-together',
    text: `WITH parcel AS (SELECT coalesce(added_to ->> 'orderId', id::text) AS id FROM orders WHERE id = $1)
           SELECT id FROM orders
           WHERE id = (SELECT parcel.id::uuid FROM parcel) OR (added_to IS NOT NULL AND added_to ->> 'orderId' = (SELECT parcel.id FROM parcel))
           ORDER BY id FOR UPDATE`,
    values: [id],
  });
  return rows.map((row) => row.id);
}

/** Twice, because the first statement sees none that was added while it waited for the first order. */
async function lockTogether(client: pg.PoolClient, id: string): Promise<string[]> {
  await lockParcel(client, id);
  return lockParcel(client, id);
}

/** `changeOrder` for the orders that share a parcel, under the locks of all. @param decide answers a decision for each order that changes */
export async function changeTogether(
  client: pg.PoolClient,
  id: string,
  decide: DecideTogether,
  by: Actor | null = null,
): Promise<Order | null> {
  const locked: NonNullable<Awaited<ReturnType<typeof readLocked>>>[] = [];
  for (const one of await lockTogether(client, id)) {
    // oxlint-disable-next-line no-await-in-loop
    const read = await readLocked(client, 'id', one);
    if (read) locked.push(read);
  }
  const [asked] = locked.filter(({ order }) => order.id === id);
  if (!asked) return null;
  const others = locked.filter((one) => one !== asked).map(({ order }) => order);
  let changed: Order = asked.order;
  for (const decision of decide(asked.order, others, asked.now)) {
    const { order: current, now } = locked.find(({ order }) => order.id === decision.order.id)!;
    // oxlint-disable-next-line no-await-in-loop
    const written = await writeDecision(client, current, now, decision, by);
    if (written.id === id) changed = written;
  }
  return changed;
}
