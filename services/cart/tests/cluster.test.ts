import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { CartFixture } from './cart-fixture.ts';

describe('on a Redis Cluster', () => {
  const shop = new CartFixture();
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
  beforeAll(async () => {
    cluster = await startRedisCluster('secret');
    await shop.start({ CART_REDIS_URL: cluster.url });
  });
  afterAll(async () => {
    await shop.stop();
    await cluster.stop();
  });

  it('adds, reads, changes, merges, claims, sells and clears, each in one slot at a time', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => shop.product(2)));
    const browser = shop.guestBrowser();
    const added = [];
    for (const productId of products) added.push(await browser.add(productId));
    expect(added.map(({ status }) => status)).toEqual(products.map(() => 201));
    const first = added[0]?.body.item;
    const changed = await browser.call('PUT', `/api/cart/items/${first?.id}`, { quantity: 2 });
    expect(changed.status).toBe(200);
    expect((await browser.call('POST', `/api/cart/items/${first?.id}/extend`)).status).toBe(200);

    shop.logIn(browser);
    await browser.call('POST', '/api/cart/merge');
    const { CartItems } = (await browser.cart()).body;
    expect(CartItems.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);

    const items = products.map((productId) => ({ productId, variantId: 'main', quantity: 2 }));
    const { body } = await shop.internal('POST', '/internal/claims', { owner: browser.owner, items });
    expect(body).toMatchObject({ claimed: true });
    const [sold] = products;
    await shop.stockChanged(sold as string, 0, { orderId: 'o', owner: browser.owner, quantity: 2 });
    await shop.snapshotHas(sold as string, 0);
    expect((await shop.internal('GET', `/internal/holds/${sold}/main`)).body).toEqual({ onHand: 0, held: 0 });

    await browser.call('DELETE', '/api/cart');
    expect((await browser.cart()).body.CartItems).toEqual([]);
    expect((await shop.internal('GET', `/internal/holds/${products[1]}/main`)).body).toEqual({
      onHand: 2,
      held: 0,
    });
  });

  it('holds an available piece for the first in the queue', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => shop.product(1)));
    const holder = shop.guestBrowser();
    for (const productId of products) await holder.add(productId);
    const waiting = products.map(() => shop.userBrowser());
    for (const [index, product_id] of products.entries())
      expect(await waiting[index]?.call('POST', '/api/cart/waiting', { product_id })).toMatchObject({
        status: 201,
      });
    await holder.call('DELETE', '/api/cart');
    for (const [index, productId] of products.entries()) {
      expect((await shop.guestBrowser().add(productId)).status).toBe(409);
      expect((await waiting[index]?.add(productId))?.status).toBe(201);
    }
  });

  it('gives the last pot to one of many', async () => {
    const productId = await shop.product(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.guestBrowser().add(productId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
