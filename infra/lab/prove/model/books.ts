import type pg from 'pg';
import type { Redis } from 'ioredis';
import { skuKeys } from '../../../../services/cart/src/redis/sku-scripts.ts';
import type { CardProvider } from '../interleavings/card-provider.ts';

/** What one trace uses of the stores. */
export interface Scene {
  pool: { order: pg.Pool; payment: pg.Pool };
  redis: Redis;
  provider: CardProvider;
  productId: string;
  /** By the number of the payment. */
  payments: ReadonlyMap<number, string>;
  /** By the name of the shopper. */
  owners: ReadonlyMap<string, string>;
  delivered: ReadonlySet<string>;
}
export interface WaitingEvent {
  id: string;
  type: string;
  key: string;
  data: {
    paymentId?: string;
    onHand?: number;
    version?: number;
    sale?: { owner: string };
    notCharged?: boolean;
  };
}

/** A hold as the model counts: minutes left, minutes since it began; of one that has ended, minutes since then. */
export type SeenHold = { pieces: number; left: number; age: number } | { ended: number; age: number } | null;
export interface SeenSale {
  order: string;
  refundTold: boolean;
  state: string;
  charge: string;
  known: boolean;
  bound: boolean;
  released: boolean;
  news: string[];
  cancelNews: boolean;
  saidFree: boolean;
  door: string | null;
}
export interface Seen {
  stock: { onHand: number; shortfall: number; version: number };
  copy: { onHand: number; version: number };
  news: string[];
  holds: Record<string, SeenHold>;
  sales: Record<string, SeenSale>;
}

const MINUTE = 60_000;
export const WAIT_MINUTES = 15;
const minutes = (milliseconds: number) => Math.round(milliseconds / MINUTE);

const skuOf = ({ productId }: Scene) => ({ productId, variantId: 'main' });

/** Events of this trace in the outboxes that have not been delivered, oldest first. */
export async function waitingEvents({
  pool,
  productId,
  payments,
  delivered,
}: Scene): Promise<WaitingEvent[]> {
  const text = `SELECT id, topic AS type, key, payload AS data FROM outbox
    WHERE (key = $1 AND topic = 'stock.changed.v1')
       OR (payload->>'paymentId' = ANY ($2) AND topic IN ('order.cancelled.v1', 'payment.captured.v1', 'payment.voided.v1', 'payment.refunded.v1'))
    ORDER BY seq`;
  const values = [productId, [...payments.values()]];
  const found = await Promise.all(
    [pool.order, pool.payment].map((one) => one.query<WaitingEvent>({ name: 'model-outbox', text, values })),
  );
  return found.flatMap(({ rows }) => rows).filter(({ id }) => !delivered.has(id));
}

function seenHold(text: string | undefined, past: string | undefined, now: number): SeenHold {
  const [pieces = 0, , until = 0, first = 0] = (text ?? '').split(':').map(Number);
  if (pieces > 0 && until > now) return { pieces, left: minutes(until - now), age: minutes(now - first) };
  const [pastFirst = 0, pastEnd = 0] = (past ?? '').split(':').map(Number);
  // An expired hold becomes a past hold at the next request for it.
  const [begun, ended] = pieces > 0 ? [first, until] : [pastFirst, pastEnd];
  const isOver = ended + WAIT_MINUTES * MINUTE <= now;
  return isOver ? null : { ended: minutes(now - ended), age: minutes(now - begun) };
}

function chargeName({ provider }: Scene, payment: string): string {
  const charge = provider.chargeOf(payment);
  if (!charge) return 'NoCharge';
  if (charge.status === 'captured') return charge.refundedPence > 0 ? 'GivenBack' : 'Taken';
  return charge.status === 'authorised' ? 'Held' : 'Ended';
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const EVENT_STATES: Record<string, string> = {
  'payment.captured.v1': 'Captured',
  'payment.voided.v1': 'Voided',
  'payment.refunded.v1': 'Refunded',
};

async function seenSales(scene: Scene, waiting: WaitingEvent[], doorOf: (n: number) => string | null) {
  const ids = [...scene.payments.values()];
  const orders = await scene.pool.order.query<{
    payment: string;
    status: string;
    refunded: boolean;
    free: boolean;
  }>({
    name: 'model-orders',
    text: `SELECT payment_id AS payment, status, refunded_pence > 0 AS refunded, EXISTS (
             SELECT FROM outbox WHERE key = orders.id::text AND topic = 'order.cancelled.v1' AND (payload->>'notCharged')::boolean
           ) AS free FROM orders WHERE payment_id = ANY ($1::uuid[])`,
    values: [ids],
  });
  const attempts = await scene.pool.payment.query<{
    id: string;
    state: string;
    known: boolean;
    bound: boolean;
    released: boolean;
  }>({
    name: 'model-payments',
    text: `SELECT id, state, square_payment_id IS NOT NULL AS known, order_id IS NOT NULL AS bound, release_reason IS NOT NULL AS released
           FROM payment_attempt WHERE id = ANY ($1::uuid[])`,
    values: [ids],
  });
  const sales: Record<string, SeenSale> = {};
  for (const [n, id] of scene.payments) {
    const order = orders.rows.find(({ payment }) => payment === id);
    const attempt = attempts.rows.find((one) => one.id === id);
    const own = waiting.filter(({ data }) => data.paymentId === id);
    sales[n] = {
      order: order ? capital(order.status) : 'NoOrder',
      refundTold: order?.refunded ?? false,
      state: capital(attempt?.state ?? 'nothing'),
      charge: chargeName(scene, id),
      known: attempt?.known ?? false,
      bound: attempt?.bound ?? false,
      released: attempt?.released ?? false,
      news: own.flatMap(({ type }) => EVENT_STATES[type] ?? []),
      cancelNews: own.some(({ type }) => type === 'order.cancelled.v1'),
      saidFree: order?.free ?? false,
      door: doorOf(n),
    };
  }
  return sales;
}

export const newsLine = (change: { onHand?: number; version?: number }, buyer: string) =>
  `version ${change.version}: ${change.onHand} on hand${buyer ? `, sold to ${buyer}` : ''}`;

/** What the stores, the provider and the requests say now. */
export async function look(scene: Scene, doorOf: (n: number) => string | null): Promise<Seen> {
  const { pool, redis, owners, productId } = scene;
  const [replicaKey = '', holdsKey = '', , , pastKey = ''] = skuKeys(skuOf(scene));
  const [stock, replica, holds, past, [seconds = '0', micros = '0'], waiting] = await Promise.all([
    pool.order.query<Seen['stock']>({
      name: 'model-stock',
      text: `SELECT on_hand AS "onHand", shortfall, version FROM stock WHERE product_id = $1`,
      values: [productId],
    }),
    redis.hgetall(replicaKey),
    redis.hgetall(holdsKey),
    redis.hgetall(pastKey),
    redis.time() as unknown as Promise<[string, string]>,
    waitingEvents(scene),
  ]);
  const now = Number(seconds) * 1000 + Number(micros) / 1000;
  const names = new Map([...owners].map(([name, owner]) => [owner, name]));
  return {
    stock: stock.rows[0] ?? { onHand: 0, shortfall: 0, version: 0 },
    copy: { onHand: Number(replica['onHand']), version: Number(replica['version']) },
    news: waiting
      .filter(({ type }) => type === 'stock.changed.v1')
      .map(({ data }) => newsLine(data, names.get(data.sale?.owner ?? '') ?? '')),
    holds: Object.fromEntries(
      [...owners].map(([name, owner]) => [name, seenHold(holds[owner], past[owner], now)]),
    ),
    sales: await seenSales(scene, waiting, doorOf),
  };
}
