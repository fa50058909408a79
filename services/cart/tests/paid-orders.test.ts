import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';
import { paidOrder } from './paid-order.ts';

describe('paid orders', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const sold = (buyer: Browser, quantity = 1) => ({ orderId: randomUUID(), owner: buyer.owner, quantity });
  const paid = (buyer: Browser, productId: string, quantity: number) =>
    paidOrder(buyer.owner, productId, quantity);
  const replica = (productId: string, version: number) =>
    waitFor(`version ${version} arrives`, async () => (await shop.inRedis(productId)).version === version);

  it('leave the carts of more buyers at once than it has database connections', async () => {
    const productId = await shop.product(40);
    const buyers = Array.from({ length: 40 }, () => shop.guestBrowser());
    await Promise.all(buyers.map((buyer) => buyer.add(productId)));
    const orders = buyers.map((buyer) => paid(buyer, productId, 1));
    const left = async (quantity: number) => {
      const { rows } = await shop.pool.query<{ count: number }>(
        'SELECT count(*) FROM cart_item WHERE product_id = $1 AND quantity = $2',
        [productId, quantity],
      );
      return Number(rows[0]?.count);
    };
    await waitFor('all are in the snapshot', async () => (await left(1)) === buyers.length);
    // The ledger knows of the sales, and their events are late.
    for (const [index, buyer] of buyers.entries()) shop.neighbours.change(productId, 39 - index, sold(buyer));
    await Promise.all(orders.map((order) => shop.publish('order.paid.v1', order.orderId, order)));
    // Handlers that wait for each other's connection would take longer.
    await waitFor('all are removed', async () => (await left(0)) === buyers.length, 4000);
  });

  it('remove what was bought from the cart, once', async () => {
    const [bought, other] = [await shop.product(4), await shop.product(1)];
    const buyer = shop.userBrowser();
    await buyer.add(bought, 4);
    await buyer.add(other);
    const order = paid(buyer, bought, 3);
    const sale = await shop.stockChanged(bought, 1, { ...sold(buyer, 3), orderId: order.orderId });
    await replica(bought, sale.version);
    await shop.publish('order.paid.v1', order.orderId, order);
    await shop.publish('order.paid.v1', order.orderId, order);
    const items = await waitFor('three are gone', async () => {
      const { CartItems } = (await buyer.cart()).body;
      return CartItems[0]?.quantity === 1 && CartItems;
    });
    expect(
      items.map(({ product_id, quantity, stock_warning }) => [product_id, quantity, stock_warning]),
    ).toEqual([
      [bought, 1, null],
      [other, 1, null],
    ]);
    const second = paid(buyer, other, 1);
    // Its event is late.
    shop.neighbours.change(other, 0, sold(buyer));
    await shop.publish('order.paid.v1', second.orderId, second);
    await waitFor('the other is gone', async () => (await buyer.cart()).body.CartItems.length === 1);
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ product_id: bought, quantity: 1 });
  });

  it('ask the ledger nothing about a gift voucher', async () => {
    const order = paid(shop.userBrowser(), '', 1);
    await shop.publish('order.paid.v1', order.orderId, order);
    const bus = new Redis(`${shop.redis.url}/1`);
    const groups = async () => {
      const streams = await bus.keys('bus:order.paid.v1:*');
      const told = await Promise.all(streams.map((stream) => bus.xinfo('GROUPS', stream)));
      return (told.flat() as string[][]).map((one) => one.slice(2).join(' '));
    };
    await waitFor('the event is done with', async () => {
      const all = await groups();
      return all.length > 0 && all.every((one) => /pending 0 .* lag 0$/.test(one));
    }).finally(() => bus.disconnect());
  });

  it('leave pieces that the buyer reserved again between order and payment', async () => {
    const productId = await shop.product(2);
    const buyer = shop.userBrowser();
    await buyer.add(productId);
    const order = paid(buyer, productId, 1);
    const sale = await shop.stockChanged(productId, 1, sold(buyer));
    await replica(productId, sale.version);
    await buyer.add(productId);
    await shop.publish('order.paid.v1', order.orderId, order);
    await waitFor('the payment has taken effect', () =>
      shop.client.exists(`cart:bought:{${buyer.owner}}:${order.orderId}`),
    );
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });

  it('leave as many pieces as the buyer asked for between order and payment', async () => {
    const productId = await shop.product(2);
    const buyer = shop.userBrowser();
    await buyer.add(productId, 2);
    const order = paid(buyer, productId, 1);
    const sale = await shop.stockChanged(productId, 1, sold(buyer));
    await replica(productId, sale.version);
    // A window that still shows two.
    const [item] = (await buyer.cart()).body.CartItems;
    expect((await buyer.call('PUT', `/api/cart/items/${item?.id}`, { quantity: 1 })).status).toBe(200);
    await shop.publish('order.paid.v1', order.orderId, order);
    await waitFor('the payment has taken effect', () =>
      shop.client.exists(`cart:bought:{${buyer.owner}}:${order.orderId}`),
    );
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 1, held: 1 });
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });
});
