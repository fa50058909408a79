import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';

describe('a process that is killed after it has reserved', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '0.3' }));
  afterAll(() => shop.stop());

  const holdKey = (productId: string) => `cart:holds:{${productId}:main}`;
  const savedFor = async ({ owner }: Browser): Promise<number> => {
    const { rows } = await shop.pool.query<{ quantity: number }>(
      'SELECT quantity FROM cart_hold WHERE owner = $1',
      [owner],
    );
    return rows[0]?.quantity ?? 0;
  };
  /** What is left of an add if the process dies with the answer of Redis on its way: the hold, and nothing else. */
  async function forget(buyer: Browser, productId: string, { andCart }: { andCart: boolean }) {
    await waitFor('the hold is saved', async () => (await savedFor(buyer)) === 1);
    await shop.pool.query('DELETE FROM cart_hold WHERE owner = $1', [buyer.owner]);
    if (!andCart) return;
    await shop.pool.query('DELETE FROM cart_item WHERE owner = $1', [buyer.owner]);
    await shop.client.del(`cart:items:{${buyer.owner}}`);
  }
  /** No test can wait a minute for it. */
  async function age(buyer: Browser, productId: string): Promise<void> {
    const [quantity, reservedAt, ...rest] = String(
      await shop.client.hget(holdKey(productId), buyer.owner),
    ).split(':');
    const earlier = Number(reservedAt) - 65_000;
    await shop.client.hset(holdKey(productId), buyer.owner, [quantity, earlier, ...rest].join(':'));
  }

  it('leaves a reservation that its shopper sees, can give back, and keeps when Redis is lost', async () => {
    const productId = await shop.product(1);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await forget(buyer, productId, { andCart: true });
    expect((await buyer.cart()).body.CartItems).toEqual([]);
    await age(buyer, productId);
    await waitFor('it is in the cart', async () => (await buyer.cart()).body.CartItems.length === 1);
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
    await waitFor('it is saved', async () => (await savedFor(buyer)) === 1);
    await shop.client.del(...(await shop.client.keys(`cart:*{${productId}:main}`)));
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
    await buyer.call('DELETE', '/api/cart');
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
  });

  it('has its reservation stored where the cart knows of it already', async () => {
    const productId = await shop.product(1);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await forget(buyer, productId, { andCart: false });
    await age(buyer, productId);
    await waitFor('it is saved', async () => (await savedFor(buyer)) === 1);
    expect((await buyer.cart()).body.CartItems).toHaveLength(1);
  });

  it('is not finished by another while it may still be at work', async () => {
    const productId = await shop.product(1);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await forget(buyer, productId, { andCart: true });
    await sleep(1500);
    expect(await savedFor(buyer)).toBe(0);
    expect((await buyer.cart()).body.CartItems).toEqual([]);
  });
});
