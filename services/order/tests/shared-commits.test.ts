import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { adjustStock, readStock } from '../src/ledger/stock-ledger.ts';
import { createOrderStore } from '../src/orders/order-store.ts';
import { createCommitSales, createPlace } from '../src/sale/place-order.ts';
import { newOrder } from './new-order.ts';

describe('orders at the same time', () => {
  let postgres: TestPostgres;
  let pools: pg.Pool[];
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase('sales');
    await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
    pools = [createPool(url, { pipeline: true }), createPool(url, { pipeline: true })];
    await query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'this row cannot be written'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW
        WHEN (NEW.owner = 'g:unlucky') EXECUTE FUNCTION refuse();`);
  });
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.end();
    await postgres?.stop();
  });

  const query = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
    ((await pools[0]?.query<Row>(text, values))?.rows ?? []) as Row[];
  const stocked = async (pieces: number) => {
    const productId = `p-${randomUUID()}`;
    await inTransaction(pools[0] as pg.Pool, (client) => adjustStock(client, productId, 'main', pieces));
    return productId;
  };
  const onHand = async (productId: string) =>
    (await readStock(pools[0] as pg.Pool, productId, 'main'))?.onHand;
  const guard = <T>(work: () => Promise<T>) => work();
  /** What one process places orders and marks them as paid with. */
  const processOn = (pool: pg.Pool | undefined) => {
    const parts = { guard, wake: () => undefined };
    const commit = createCommitSales(pool as pg.Pool);
    return {
      place: createPlace({ ...parts, commit, checkAfterMs: 60_000 }),
      store: createOrderStore({ ...parts, pool: pool as pg.Pool }),
    };
  };
  const orderOf = (products: string[], owner = `g:${randomUUID()}`) => {
    const order = newOrder('', { main: 1 });
    const lines = order.lines.flatMap((line) => products.map((productId) => ({ ...line, productId })));
    return { ...order, owner: owner as Owner, lines };
  };
  const transactionsOf = async (column: string, ids: string[]) =>
    new Set(
      (
        await query<{ xid: string }>(`SELECT xmin::text AS xid FROM orders WHERE ${column} = ANY ($1)`, ids)
      ).map(({ xid }) => xid),
    ).size;

  it('share commits, and each is answered for itself', async () => {
    const { place, store } = processOn(pools[0]);
    const [scarce, other] = [await stocked(7), await stocked(20)];
    const orders = [
      ...Array.from({ length: 9 }, () => orderOf([scarce])),
      orderOf([other], 'g:unlucky'),
      ...Array.from({ length: 9 }, () => orderOf([other])),
    ];
    const settled = await Promise.allSettled(orders.map((order) => place(order, new Map())));
    const placed = settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    const failed = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    expect(failed.filter((text) => text.includes('cannot be written'))).toHaveLength(1);
    expect(failed.filter((text) => text.includes('sold out') || text.includes('no longer'))).toHaveLength(2);
    expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(16);
    expect([await onHand(scarce), await onHand(other)]).toEqual([0, 11]);
    const ids = placed.map(({ id }) => id);
    expect(await query('SELECT 1 FROM orders WHERE id = ANY ($1)', ids)).toHaveLength(16);

    const paid = await Promise.all(placed.map((order) => store.markPaid(order)));
    expect(paid.map((order) => order?.id)).toEqual(ids);
    expect(await transactionsOf('id', ids)).toBeLessThan(4);
    const events = await query<{ topic: string; count: number }>(
      `SELECT topic, count(DISTINCT key) AS count FROM outbox WHERE key = ANY ($1) GROUP BY topic ORDER BY topic`,
      ids,
    );
    expect(events).toEqual([
      { topic: 'order.paid.v1', count: 16 },
      { topic: 'order.placed.v1', count: 16 },
    ]);
  });

  it('of two processes never wait for each other in a circle, though each wants several pots', async () => {
    const processes = pools.map(processOn);
    const pots = await Promise.all(Array.from({ length: 4 }, () => stocked(1000)));
    const [{ deadlocks: before } = { deadlocks: 0 }] = await query<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    const rotated = (by: number) => [...pots.slice(by), ...pots.slice(0, by)].slice(0, 2);
    const orders = Array.from({ length: 160 }, (_, at) => orderOf(rotated(at % 4)));
    const placed = await Promise.all(orders.map((order, at) => processes[at % 2]?.place(order, new Map())));
    expect(new Set(placed.map((order) => order?.orderNumber)).size).toBe(160);
    expect(await Promise.all(pots.map(onHand))).toEqual([920, 920, 920, 920]);
    // A session tells the statistics once a second what it did.
    await Promise.all(pools.map((pool) => pool.query('SELECT pg_stat_force_next_flush()')));
    const [after] = await query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    expect(after).toEqual({ deadlocks: before });
  });

  it('read rows of their own alone, however many there are', async () => {
    // As the service does; one session, whose statistics can be asked for at once.
    const pool = createPool(url, { pipeline: true, byIndex: true, max: 1 });
    const { place, store } = processOn(pool);
    const pot = await stocked(1000);
    const sell = async (count: number) => {
      for (let sold = 0; sold < count; sold += 1) {
        const placed = await place(orderOf([pot]), new Map());
        expect(placed && (await store.markPaid(placed))).toMatchObject({ status: 'paid' });
      }
    };
    const rowsRead = async (): Promise<number> => {
      await pool.query('SELECT pg_stat_force_next_flush()');
      const [{ rows } = { rows: 0 }] = await query<{ rows: number }>(
        'SELECT tup_returned AS rows FROM pg_stat_database WHERE datname = current_database()',
      );
      return rows;
    };
    // PostgreSQL settles on a plan after five executions.
    await sell(10);
    const sold = async () => {
      const before = await rowsRead();
      await sell(20);
      return ((await rowsRead()) - before) / 20;
    };
    const few = await sold();
    await sell(100);
    const many = await sold();
    await pool.end();
    expect(many).toBeLessThan(20);
    expect(many - few).toBeLessThan(5);
  });
});
