import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

describe('PostgreSQL away', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  /** Refuses new connections to the database, and closes the existing ones. */
  const allow = async (open: boolean) => {
    const database = new URL(shop.postgres.url('x'));
    const name = (shop.pool.options.connectionString ?? '').split('/').pop() ?? '';
    database.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: database.href });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${open}`);
    if (!open)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await admin.end();
  };

  it('goes on reserving, and writes the snapshot once it is back', async () => {
    const productId = await shop.product(2);
    shop.pool.on('error', () => {});
    const browser = shop.guestBrowser();
    await browser.add(productId);
    await browser.cart();
    await shop.snapshotHas(productId, 1);
    await allow(false);
    expect((await browser.add(productId)).status).toBe(201);
    expect((await browser.cart()).body.CartItems[0]?.quantity).toBe(2);
    expect((await shop.guestBrowser().add(productId)).status).toBe(409);
    await allow(true);
    await waitFor('the snapshot is written', () => shop.snapshotHas(productId, 2).then(() => true));
  });
});

describe('the description of the service', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  it('names every public path and keeps internal ones to itself', async () => {
    const { paths } = (await (await fetch(`${shop.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths).toSorted()).toEqual([
      '/api/cart',
      '/api/cart/early/{id}',
      '/api/cart/held',
      '/api/cart/holds/{productId}',
      '/api/cart/items',
      '/api/cart/items/{id}',
      '/api/cart/items/{id}/extend',
      '/api/cart/merge',
      '/api/cart/rooms/{id}',
      '/api/cart/rooms/{id}/draw',
      '/api/cart/rooms/{id}/ticket',
      '/api/cart/stock/{productId}',
      '/api/cart/waiting',
      '/api/cart/waiting/confirm',
      '/api/cart/waiting/leave',
      '/api/cart/waiting/look-up',
      '/api/cart/waiting/take',
      '/api/cart/waiting/{id}',
      '/cart/room/{id}',
    ]);
  });
});
