import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture, problem } from './cart-fixture.ts';

const RESERVED = problem('This item is currently reserved by another user. Please try again later.');

describe('on a Redis Cluster whose masters die', () => {
  const shop = new CartFixture();
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
  beforeAll(async () => {
    cluster = await startRedisCluster('secret', { replicas: true });
    await shop.start({ CART_REDIS_URL: cluster.url });
  });
  afterAll(async () => {
    await shop.stop();
    await cluster.stop();
  });

  it('finds every reservation at its new node when masters and replicas have changed places', async () => {
    const products = await Promise.all(Array.from({ length: 24 }, () => shop.product(1)));
    await Promise.all(products.map((productId) => shop.guestBrowser().add(productId)));
    await cluster.swapRoles();
    // Sent together to nodes that answer each that it belongs elsewhere.
    const answers = await Promise.all(products.map((productId) => shop.guestBrowser().add(productId)));
    expect(answers).toEqual(products.map(() => RESERVED));
  });

  it('keeps every reservation, and promises no pot again', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => shop.product(1)));
    const holder = shop.guestBrowser();
    for (const productId of products) await holder.add(productId);
    for (const productId of products) await shop.snapshotHas(productId, 1);
    for (const which of [0, 1]) await cluster.promoteReplica(which);
    for (const productId of products) {
      const answer = await waitFor('the cart service answers', async () => {
        const added = await shop.guestBrowser().add(productId);
        return added.status !== 503 && added;
      });
      expect(answer).toEqual(RESERVED);
    }
    const { CartItems } = (await holder.cart()).body;
    expect(CartItems.map(({ stock_warning }) => stock_warning)).toEqual(products.map(() => null));
  });
});
