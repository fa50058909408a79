import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture, problem } from './cart-fixture.ts';

describe('stock changes', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const sold = (buyer: Browser, quantity = 1) => ({ orderId: randomUUID(), owner: buyer.owner, quantity });
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
