import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startTcpProxy, type TcpProxy } from '@slipcast/local-servers/tcp-proxy';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import type { Browser } from './browser.ts';
import { CartFixture, problem } from './cart-fixture.ts';

const RESERVED = problem('This item is currently reserved by another user. Please try again later.');
const EXPIRED_NEVER = { quantity: 1, stock_warning: null };

/** Adds the pot once Redis is back. */
const addsOnceBack = (browser: Browser, productId: string) =>
  waitFor('the cart service answers', async () => {
    const answer = await browser.add(productId);
    return answer.status !== 503 && answer;
  });

describe('Redis restarted with older data', () => {
  const shop = new CartFixture();
  beforeAll(() => {
    shop.redisOptions = { appendonly: true };
    return shop.start();
  });
  afterAll(() => shop.stop());

  const known = async (onHand: number) => {
    const productId = await shop.product(onHand);
    await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    return productId;
  };

  it('keeps a reservation that Redis has lost, and promises the pot to no one else [I2] [I6]', async () => {
    const productId = await known(1);
    const restartOlder = await shop.redis.copy();
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    await restartOlder();
    expect(await addsOnceBack(shop.guestBrowser(), productId)).toEqual(RESERVED);
    const { expires_at } = body.item;
    expect((await holder.cart()).body.CartItems).toMatchObject([{ ...EXPIRED_NEVER, expires_at }]);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 1, held: 1, sum: 1 });
  });

  it('keeps a reservation that the snapshot has not written', async () => {
    const productId = await known(1);
    const holder = shop.guestBrowser();
    await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    // As if the process had died within 50 ms of its answer.
    await shop.pool.query('DELETE FROM cart_hold WHERE product_id = $1', [productId]);
    await shop.redis.restart();
    expect(await addsOnceBack(shop.guestBrowser(), productId)).toEqual(RESERVED);
    expect((await holder.cart()).body.CartItems).toMatchObject([EXPIRED_NEVER]);
    await shop.snapshotHas(productId, 1);
  });

  it('brings back no reservation that was released or sold since, and tells the ledger of the release', async () => {
    const productId = await known(3);
    const [leaver, buyer] = [shop.guestBrowser(), shop.guestBrowser()];
    await leaver.add(productId);
    await buyer.add(productId, 2);
    await shop.snapshotHas(productId, 3);
    const restartOlder = await shop.redis.copy();
    await leaver.call('DELETE', '/api/cart');
    await shop.stockChanged(productId, 2, { orderId: randomUUID(), owner: buyer.owner, quantity: 1 });
    await shop.snapshotHas(productId, 1);
    shop.neighbours.released.length = 0;
    await restartOlder();
    expect(await addsOnceBack(shop.guestBrowser(), productId)).toMatchObject({ status: 201 });
    expect(await shop.guestBrowser().add(productId)).toEqual(RESERVED);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 2, version: 2, held: 2, sum: 2 });
    expect(shop.neighbours.released).toMatchObject([{ productId, owner: leaver.owner }]);
  });

  it('takes a sale that happened while Redis was away off a hold that the snapshot does not know', async () => {
    const productId = await known(2);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    await shop.snapshotHas(productId, 2);
    await shop.pool.query('DELETE FROM cart_hold WHERE owner = $1', [buyer.owner]);
    await shop.redis.kill();
    shop.neighbours.change(productId, 1, { orderId: randomUUID(), owner: buyer.owner, quantity: 1 });
    await shop.redis.restart();
    expect(await addsOnceBack(shop.guestBrowser(), productId)).toEqual(RESERVED);
    expect(Object.keys((await shop.inRedis(productId)).holds)).toEqual([other.owner]);
  });

  it('shows each cart as it was last changed', async () => {
    const [first, second, third] = [await known(5), await known(5), await known(5)];
    const shopper = shop.guestBrowser();
    const { body } = await shopper.add(first);
    const { body: changed } = await shopper.add(second);
    await shop.snapshotHas(second, 1);
    const restartOlder = await shop.redis.copy();
    await shopper.call('DELETE', `/api/cart/items/${body.item.id}`);
    await shopper.call('PUT', `/api/cart/items/${changed.item.id}`, { quantity: 3 });
    await shopper.add(third, 2);
    await shop.snapshotHas(third, 2);
    await restartOlder();
    await addsOnceBack(shopper, third);
    // Its other pots may still be on their way back.
    const lines = await waitFor('the cart', async () => (await shopper.cart()).body.CartItems);
    expect(lines).toMatchObject([
      { product_id: second, quantity: 3, stock_warning: null },
      { product_id: third, quantity: 3, stock_warning: null },
    ]);
  });

  it('promises nothing until the ledger and the snapshot have been asked', async () => {
    const productId = await known(2);
    await shop.redis.restart();
    shop.neighbours.ledgerAnswers = false;
    const later = await waitFor('Redis answers', async () => {
      const answer = await shop.guestBrowser().add(productId);
      return answer.body.message?.startsWith('Part of the shop') && answer;
    });
    expect(later.status).toBe(503);
    shop.neighbours.ledgerAnswers = true;
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
  });
});

describe('a copy of the keys of one pot put back into a running Redis', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  it('is noticed before the pot is promised again', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    const keys = ['replica', 'holds', 'expiry', 'past'].map((name) => `cart:${name}:{${productId}:main}`);
    const dumps = await Promise.all(keys.map((key) => shop.client.dumpBuffer(key)));
    const holder = shop.guestBrowser();
    await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    for (const [index, key] of keys.entries()) {
      const dump = dumps[index];
      await (dump ? shop.client.restore(key, 0, dump, 'REPLACE') : shop.client.del(key));
    }
    expect(await shop.guestBrowser().add(productId)).toEqual(RESERVED);
    expect((await holder.cart()).body.CartItems).toMatchObject([EXPIRED_NEVER]);
  });
});

describe('a replica of Redis that is promoted without the last changes', () => {
  const shop = new CartFixture();
  let replica: TestRedis;
  let proxy: TcpProxy;
  let target = 0;
  beforeAll(async () => {
    replica = await startRedis();
    proxy = await startTcpProxy(() => [target]);
    const starting = shop.start({ CART_REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    await waitFor('the first Redis runs', () => shop.redis);
    target = shop.redis.port;
    await starting;
  });
  afterAll(async () => {
    await shop.stop();
    await proxy.stop();
    await replica.stop();
  });

  it('keeps the reservation that was not copied in time', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    const client = new Redis(replica.url);
    await client.replicaof('127.0.0.1', shop.redis.port);
    await waitFor('it has been copied', () => client.exists(`cart:replica:{${productId}:main}`));
    await client.replicaof('NO', 'ONE');
    const holder = shop.guestBrowser();
    await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    target = replica.port;
    proxy.cut();
    expect(await addsOnceBack(shop.guestBrowser(), productId)).toEqual(RESERVED);
    expect((await holder.cart()).body.CartItems).toMatchObject([EXPIRED_NEVER]);
    client.disconnect();
  });
});
