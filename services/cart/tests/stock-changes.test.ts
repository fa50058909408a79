import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture, problem } from './cart-fixture.ts';
import { paidOrder } from './paid-order.ts';

describe('stock changes', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const sold = (buyer: Browser, quantity = 1) => ({ orderId: randomUUID(), owner: buyer.owner, quantity });
  const paid = (buyer: Browser, productId: string, quantity: number) =>
    paidOrder(buyer.owner, productId, quantity);
  const replica = (productId: string, version: number) =>
    waitFor(`version ${version} arrives`, async () => (await shop.inRedis(productId)).version === version);

  it('applies a sale in one step, so that no one else gets the pot in between [I2]', async () => {
    const productId = await shop.product(2);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    const tries: Promise<{ status: number }>[] = [];
    let applied = false;
    const trying = (async () => {
      while (!applied) {
        const one = shop.guestBrowser().add(productId);
        tries.push(one);
        await one;
      }
    })();
    const change = await shop.stockChanged(productId, 1, sold(buyer));
    await replica(productId, change.version);
    applied = true;
    await trying;
    expect((await Promise.all(tries)).every(({ status }) => status === 409)).toBe(true);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 1, held: 1, sum: 1 });
    expect((await other.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });

  it('applies a repeated event once, and an old one not at all', async () => {
    const productId = await shop.product(3);
    const buyer = shop.guestBrowser();
    await buyer.add(productId, 3);
    const first = await shop.stockChanged(productId, 2, sold(buyer));
    const second = await shop.stockChanged(productId, 1, sold(buyer));
    for (const repeat of [second, first, second]) await shop.publish('stock.changed.v1', productId, repeat);
    const last = await shop.stockChanged(productId, 4);
    await replica(productId, last.version);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 4, held: 1, sum: 1 });
  });

  it('shrinks the latest reservations when an admin removes stock', async () => {
    const productId = await shop.product(3);
    const [early, late] = [shop.guestBrowser(), shop.guestBrowser()];
    await early.add(productId, 1);
    await late.add(productId, 2);
    const change = await shop.stockChanged(productId, 2);
    await replica(productId, change.version);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 2, held: 2, sum: 2 });
    expect((await early.cart()).body.CartItems[0]?.stock_warning).toBeNull();
    expect((await late.cart()).body.CartItems[0]?.stock_warning).toBe(
      'Your reservation has expired. Items may no longer be available.',
    );
  });

  it('never installs stock from the ledger that an event has overtaken', async () => {
    const productId = await shop.product(1);
    await shop.publish('stock.changed.v1', productId, {
      productId,
      variantId: 'main',
      onHand: 0,
      version: 2,
      cause: 'adjustment',
    });
    await waitFor('the version is stored', () => shop.client.exists(`cart:min-version:{${productId}:main}`));
    shop.neighbours.ledgerCalls = 0;
    const adding = shop.guestBrowser().add(productId);
    await waitFor('the ledger is read again', () => {
      if (shop.neighbours.ledgerCalls > 1)
        shop.neighbours.ledger.set(`${productId}:main`, { onHand: 0, version: 2 });
      return shop.neighbours.ledgerCalls > 2;
    });
    expect(await adding).toEqual(problem('This product is out of stock'));
  });

  it('removes paid items for more buyers at once than it has database connections', async () => {
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
    await Promise.all(orders.map((order) => shop.publish('order.paid.v1', order.orderId, order)));
    // Handlers that wait for each other's connection would take longer.
    await waitFor('all are removed', async () => (await left(0)) === buyers.length, 4000);
  });

  it('removes paid items from the cart, once', async () => {
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
    await shop.publish('order.paid.v1', second.orderId, second);
    await waitFor('the other is gone', async () => (await buyer.cart()).body.CartItems.length === 1);
    expect((await buyer.cart()).body.CartItems[0]).toMatchObject({ product_id: bought, quantity: 1 });
  });

  it('asks the ledger nothing about an order for a gift voucher, which is no pot', async () => {
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

  it('leaves pieces that the buyer reserved again between order and payment', async () => {
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

  it('shows a changed price at once, sells no removed product, and restores it when it returns', async () => {
    const productId = await shop.product(1);
    const browser = shop.guestBrowser();
    await browser.add(productId);
    const sku = { imageUrl: null, images: [] };
    const changed = {
      ...sku,
      productId,
      version: 2,
      name: 'Moon jar, small',
      category: 'Vases',
      skus: [{ ...sku, variantId: 'main', color: 'White', pricePence: 1999, stockAdjusted: 1 }],
    };
    await shop.publish('product.changed.v1', productId, changed);
    await waitFor('the new price', async () => (await browser.cart()).body.total === 19.99);
    await shop.publish('product.removed.v1', productId, { productId, version: 3 });
    await waitFor('it is gone', async () => (await shop.guestBrowser().add(productId)).status === 404);
    const refusal = problem('Moon jar, small is no longer in the shop', 404);
    expect(await shop.guestBrowser().add(productId)).toEqual(refusal);
    const [item] = (await browser.cart()).body.CartItems;
    expect(item).toMatchObject({ expires_at: null, CartProduct: { stock: 0, name: 'Moon jar, small' } });
    expect(item?.stock_warning).toContain('no longer be available');
    await shop.publish('product.changed.v1', productId, { ...changed, version: 5 });
    // A late event changes nothing, and the holder still has the pot.
    await shop.publish('product.removed.v1', productId, { productId, version: 4 });
    await waitFor('it is back', async () => (await browser.cart()).body.CartItems[0]?.expires_at);
    expect((await shop.guestBrowser().add(productId)).status).toBe(409);
  });
});
