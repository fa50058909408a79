import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool, databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { skuKey } from '@slipcast/contracts/sku';
import type { GroupCommit } from '@slipcast/event-bus/group-commit';
import { markPaid } from '../src/orders/mark-paid.ts';
import { ClaimOver, placeOrder, StaleClaim } from '../src/sale/place-order.ts';
import { recordReleases } from '../src/ledger/released-holds.ts';
import { adjustStock, readStock } from '../src/ledger/stock-ledger.ts';
import { newOrder } from './new-order.ts';

/** A second sale waits while a first, uncommitted one has locked its pots. Its decisions must include what the first one did. */
describe('placing an order while its pots are locked', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('placement');
    await migrate(url, join(import.meta.dirname, '../migrations'), createLogger('test', 'silent'));
    pool = createPool(url, { max: 8 });
  });
  afterAll(async () => {
    await pool?.end();
    await postgres?.stop();
  });

  const stocked = async (pieces: number) => {
    const productId = `p-${randomUUID()}`;
    await inTransaction(pool, (client) => adjustStock(client, productId, 'main', pieces));
    return productId;
  };
  const waits = () =>
    waitFor('the second sale waits for the lock', async () => {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
  const later = 60_000;
  const alone: GroupCommit = (_key, step) => step(pool);
  /** Runs the second sale between the first one's statement and its commit. */
  async function whileOpen<T>(
    first: Parameters<typeof placeOrder>[1],
    second: () => Promise<T>,
    openMs = 0,
  ): Promise<T> {
    let outcome: Promise<T> | undefined;
    await inTransaction(pool, async (client) => {
      expect(await placeOrder(client, first, later)).not.toBeNull();
      outcome = second();
      outcome.catch(() => undefined);
      await waits();
      await sleep(openMs);
    });
    return outcome as Promise<T>;
  }

  it('sees another sale of the same shopper that used the hold first [I2]', async () => {
    const productId = await stocked(2);
    const claims = new Map([
      [skuKey({ productId, variantId: 'main' }), { version: 1, seq: null, until: null }],
    ]);
    const [first, second] = [newOrder(productId, { main: 1 }), newOrder(productId, { main: 1 })];
    await expect(whileOpen(first, () => placeOrder(pool, second, later, claims))).rejects.toThrow(StaleClaim);
    const other = { ...newOrder(productId, { main: 1 }), owner: 'g:other' as const };
    expect(await placeOrder(pool, other, later, claims)).not.toBeNull();
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 0, version: 3 });
  });

  it('sees that its shopper has released the pot while it waited [I2]', async () => {
    const productId = await stocked(2);
    const given = newOrder(productId, { main: 1 });
    const claimed = (seq: number) =>
      new Map([[skuKey({ productId, variantId: 'main' }), { version: 1, seq, until: null }]]);
    const client = await pool.connect();
    await client.query('BEGIN');
    const note = { productId, variantId: 'main', after: 0, released: [{ owner: given.owner, seq: 5 }] };
    await recordReleases(client, [note]);
    const answer = expect(placeOrder(pool, given, later, claimed(5))).rejects.toThrow(StaleClaim);
    await waits();
    await client.query('COMMIT');
    client.release();
    await answer;
    expect(await placeOrder(pool, given, later, claimed(6))).not.toBeNull();
  });

  it('sees that its claim has ended while it waited [I2]', async () => {
    const productId = await stocked(2);
    const first = newOrder(productId, { main: 1 });
    const second = { ...newOrder(productId, { main: 1 }), owner: 'g:other' as const };
    const until = new Date((await databaseTime(pool)).getTime() + 300);
    const claims = new Map([[skuKey({ productId, variantId: 'main' }), { version: 1, seq: null, until }]]);
    const answer = whileOpen(first, async () => placeOrder(pool, second, later, claims), 400);
    await expect(answer).rejects.toThrow(ClaimOver);
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 1, version: 2 });
  });

  it('sees that its payment has been used, and leaves stock and numbers alone [I4]', async () => {
    const productId = await stocked(5);
    const first = newOrder(productId, { main: 1 });
    const last = async () =>
      (await pool.query<{ last: number }>('SELECT last FROM order_counter')).rows[0]?.last;
    expect(await whileOpen(first, () => placeOrder(pool, { ...first, id: randomUUID() }, later))).toBeNull();
    const before = await last();
    expect(await placeOrder(pool, { ...first, id: randomUUID() }, later)).toBeNull();
    expect(await last()).toBe(before);
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 4, version: 2 });
    const { rows } = await pool.query(`SELECT topic FROM outbox WHERE key = ANY ($1) ORDER BY seq`, [
      [first.id, productId],
    ]);
    expect(rows.map(({ topic }) => topic)).toEqual(['order.placed.v1', 'stock.changed.v1']);
  });

  it('sells the last piece once, to one of two who wait for it [I1]', async () => {
    const productId = await stocked(1);
    const [first, second] = [newOrder(productId, { main: 1 }), newOrder(productId, { main: 1 })];
    await expect(whileOpen(first, () => placeOrder(pool, second, later))).rejects.toMatchObject({
      code: 'out-of-stock',
      message: 'Mug (main) is no longer available. You have not been charged.',
    });
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 0, version: 2 });
  });

  describe('marking it as paid', () => {
    const placed = async () => {
      const order = await placeOrder(pool, newOrder(await stocked(1), { main: 1 }), later);
      if (!order) throw new Error('not placed');
      return order;
    };
    const set = (id: string, what: string) => pool.query(`UPDATE orders SET ${what} WHERE id = $1`, [id]);

    it("writes the order and its event with one time, by the database's clock", async () => {
      const order = await placed();
      const before = await databaseTime(pool);
      const paid = await markPaid(alone, order);
      expect(paid).toEqual({ ...order, status: 'paid', updatedAt: expect.any(Date) });
      expect(paid?.updatedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
      const { rows } = await pool.query(
        `SELECT paid_at, payload->>'paidAt' AS published FROM orders JOIN outbox ON key = orders.id::text
         WHERE orders.id = $1 AND topic = 'order.paid.v1'`,
        [order.id],
      );
      expect(rows).toEqual([{ paid_at: paid?.updatedAt, published: paid?.updatedAt.toISOString() }]);
      expect(await markPaid(alone, order)).toBeNull();
    });

    it('leaves alone what has changed since the order was read', async () => {
      const [cancelled, refunded] = [await placed(), await placed()];
      await set(cancelled.id, "status = 'cancelled'");
      expect(await markPaid(alone, cancelled)).toBeNull();
      const { rows } = await pool.query(`SELECT topic FROM outbox WHERE key = $1`, [cancelled.id]);
      expect(rows).toEqual([{ topic: 'order.placed.v1' }]);
      await set(refunded.id, 'refunded_pence = 100');
      expect(await markPaid(alone, refunded)).toMatchObject({ status: 'paid', refundedPence: 100 });
    });
  });
});
