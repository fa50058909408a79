import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture, problem } from './cart-fixture.ts';

describe('two instances, when Redis has lost everything', () => {
  const shop = new CartFixture();
  let other: Awaited<ReturnType<CartFixture['anotherInstance']>>;
  beforeAll(async () => {
    await shop.start();
    other = await shop.anotherInstance();
  });
  afterAll(async () => {
    await other.stop();
    await shop.stop();
  });

  /** Blocks writing of holds, but not reading. */
  const holdWrites = async () => {
    const client = await shop.pool.connect();
    await client.query('BEGIN; LOCK TABLE cart_hold IN SHARE MODE');
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  };

  it('rebuilds holds that the other has answered but not written yet', async () => {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    await holder.call('GET', `/api/cart/stock/${productId}`);
    await waitFor('the snapshot knows the pot', async () => {
      const known = await shop.pool.query('SELECT FROM applied_sales WHERE product_id = $1', [productId]);
      return known.rowCount;
    });
    const writeAgain = await holdWrites();
    expect((await holder.add(productId)).status).toBe(201);
    await shop.client.flushdb();
    const adding = other.browser().add(productId);
    await sleep(300);
    await writeAgain();
    expect(await adding).toEqual(
      problem('This item is currently reserved by another user. Please try again later.'),
    );
    expect((await holder.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });

  it('waits only briefly for an instance that has died', async () => {
    const productId = await shop.product(1);
    await shop.pool.query(
      `INSERT INTO cart_instance (id, seen_at) VALUES ($1, clock_timestamp() - interval '4 seconds')`,
      [randomUUID()],
    );
    const began = performance.now();
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(4000);
  });
});
