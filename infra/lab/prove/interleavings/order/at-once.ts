import { randomUUID } from 'node:crypto';
import { BUYER } from './buyer.ts';
import type { OrderShop } from './order-shop.ts';
import { PENCE, pot } from './pots.ts';

/** A row that is held while others want it. */
export interface Held {
  table: 'orders' | 'voucher' | 'discount_code' | 'stock' | 'product';
  column: 'id' | 'product_id' | 'code';
  is: string;
}
export const theOrder = (is: string): Held => ({ table: 'orders', column: 'id', is });
export const theStock = (is: string): Held => ({ table: 'stock', column: 'product_id', is });

/** How many of this database’s connections wait for a lock. */
const waiting = async (shop: OrderShop): Promise<number> => {
  const { count } = await shop.row(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks AS asked WHERE NOT granted AND EXISTS (
       SELECT FROM pg_locks AS held WHERE held.pid = asked.pid
         AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  );
  return Number(count);
};

/**
 * Two works that must both wait for one row. Each has read what it needs by then, so only what it reads again under the lock is right.
 * The row is handed on in the order in which they came.
 */
export async function atOnce<First, Second>(
  shop: OrderShop,
  { table, column, is }: Held,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = await shop.pool.connect();
  const begun: Promise<unknown>[] = [];
  const begin = async <Answer>(work: () => Promise<Answer>, which: string): Promise<Promise<Answer>[]> => {
    const one = work();
    let early: unknown;
    begun.push(one.then((answer) => (early = answer)).catch((error: unknown) => (early = error)));
    const count = begun.length;
    await shop
      .until(`${which} waits for the row of ${table}`, async () => (await waiting(shop)) >= count)
      .catch((error: Error) => shop.fail(`${error.message}; it has answered ${JSON.stringify(early)}`));
    return [one];
  };
  // As sales lock these: entries that refer to one do not wait by themselves.
  const lock = table === 'voucher' || table === 'discount_code' ? 'FOR NO KEY UPDATE' : 'FOR UPDATE';
  try {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE ${column}::text = $1 ${lock}`, [is]);
    const [one] = await begin(first, 'the first');
    const [other] = await begin(second, 'the second');
    await client.query('COMMIT');
    return [(await one) as First, (await other) as Second];
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

interface Answered {
  status: number;
  body: { code?: string };
}
/** The status of an answer, or why it is refused. */
export const said = ({ status, body }: Answered): number | string | undefined =>
  status < 300 ? status : body.code;

export const refund = (shop: OrderShop, id: string, more: object) => () =>
  shop.admin('POST', `orders/${id}/refunds`, { id: randomUUID(), reason: 'goodwill', ...more });
export const put = (shop: OrderShop, id: string, path: string, body: object) => () =>
  shop.admin('PUT', `orders/${id}/${path}`, body);

/** An order of two pots that the maker makes. */
export async function madeByHand(shop: OrderShop, more: object): Promise<string> {
  const id = randomUUID();
  const items = [{ product_id: await pot(shop, 9), quantity: 2 }];
  const [customer_name, customer_email] = [BUYER.customer_name, BUYER.customer_email];
  await shop.must('POST', 'orders/by-hand', { id, customer_name, customer_email, items, ...more });
  return id;
}

/** How many events of each kind an order has had, without those of the audit log. */
export async function eventsOf(shop: OrderShop, id: string): Promise<Record<string, number>> {
  const { is } = await shop.row(
    `SELECT coalesce(jsonb_object_agg(topic, count), '{}') AS is FROM (
       SELECT topic, count(*)::int FROM outbox WHERE key = $1 AND topic NOT LIKE 'audit.%' GROUP BY topic) AS each`,
    id,
  );
  return is as Record<string, number>;
}

/** A guest who buys one piece of a pot. @param pence what the card pays of it */
export function buys(shop: OrderShop, product_id: string, more: object = {}, pence: number = PENCE) {
  const { guest, paymentId } = shop.authorised(pence);
  const items = [{ product_id, quantity: 1 }];
  const body = { ...BUYER, payment_id: paymentId, items, ...more };
  return () => guest('POST', '/api/orders/guest-checkout', body);
}
