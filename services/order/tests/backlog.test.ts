import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool } from '@slipcast/storage/postgres';
import { product } from './products.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

let shop: RunningOrder;
beforeAll(async () => {
  shop = await startOrder({ DATABASE_POOL: '4' });
});
afterAll(() => shop?.stop());

it('places orders while a backlog of events occupies every connection of the event handlers', async () => {
  const mug = await shop.newMug(1, 2600);
  const paymentId = shop.authorised('g:mary', 2600);
  const { connectionString } = shop.pool.options;
  const other = createPool(String(connectionString), { max: 1 });
  const client = await other.connect();
  await client.query('BEGIN');
  // Every handler writes there first, so each waits and holds a connection.
  await client.query('LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE');
  const pots = Array.from({ length: 40 }, () => product(1, 2600));
  for (const pot of pots) await shop.publish('product.changed.v1', pot.productId, pot);
  await waitFor('handlers wait', async () => {
    const { rows } = await shop.pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%inbox%'`,
    );
    return (rows[0]?.waiting ?? 0) > 1;
  });
  await sleep(300);
  const items = [{ product_id: mug.productId, quantity: 1, variant_id: null }];
  const answer = await Promise.race([shop.checkout('g:mary', paymentId, items), sleep(5000, null)]);
  expect(answer).toMatchObject({ status: 200, body: { order: { status: 'paid' } } });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await client.query('ROLLBACK');
  client.release();
  await other.end();
  await waitFor('the backlog is handled', async () => {
    const { rows } = await shop.pool.query<{ known: number }>(
      'SELECT count(*)::int AS known FROM product WHERE id = ANY ($1)',
      [pots.map(({ productId }) => productId)],
    );
    return rows[0]?.known === pots.length;
  });
});
