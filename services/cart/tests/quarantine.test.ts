import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';

/** A restored ledger has the pot, but other services say that it may be sold: no one can reserve it, and it is not "sold out". */
describe('a pot in quarantine', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const unavailable = {
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('still here') },
  };
  /** @param restored the stock of the restored ledger, which may be fewer pieces than are held */
  const quarantined = async (productId: string, onHand: number, restored = onHand) => {
    const change = await shop.stockChanged(productId, onHand);
    const data = { ...change, onHand: restored, version: change.version + 1, quarantined: true as const };
    shop.neighbours.ledger.set(`${productId}:main`, {
      onHand: restored,
      version: data.version,
      quarantined: true,
    });
    await shop.publish('stock.changed.v1', productId, data);
    await waitFor(
      'the quarantine arrives',
      async () => (await shop.inRedis(productId)).version === data.version,
    );
    return data.version;
  };
  const stockOf = (productId: string) => shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);

  it('cannot be reserved and keeps its reservations until the ledger is confirmed', async () => {
    const productId = await shop.product(2);
    const [holder, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await holder.add(productId);
    const version = await quarantined(productId, 2, 0);
    expect(await other.add(productId)).toMatchObject(unavailable);
    expect(await stockOf(productId)).toMatchObject(unavailable);
    expect((await holder.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
    const items = [{ productId, variantId: 'main', quantity: 1 }];
    expect(await shop.internal('POST', '/internal/claims', { owner: holder.owner, items })).toMatchObject(
      unavailable,
    );
    await shop.publish('stock.changed.v1', productId, {
      productId,
      variantId: 'main',
      onHand: 2,
      version: version + 1,
      cause: 'adjustment',
    });
    await waitFor('the confirmation arrives', async () => (await stockOf(productId)).status === 200);
    expect((await other.add(productId)).status).toBe(201);
  });

  it('stays in quarantine when its replica is rebuilt, and the replicas report the newest version they know', async () => {
    const productId = await shop.product(1);
    await stockOf(productId);
    const version = await quarantined(productId, 1);
    await shop.client.flushdb();
    expect(await shop.guestBrowser().add(productId)).toMatchObject(unavailable);
    const skus = [
      { productId, variantId: 'main' },
      { productId: 'unheard-of', variantId: 'main' },
    ];
    expect((await shop.internal('POST', '/internal/stock-seen', { skus })).body).toEqual([
      { productId, variantId: 'main', version, onHand: 1 },
    ]);
    await waitFor('the snapshot has the version', async () => {
      const { rows } = await shop.pool.query('SELECT version FROM applied_sales WHERE product_id = $1', [
        productId,
      ]);
      return rows.length === 1;
    });
    await shop.client.flushdb();
    expect((await shop.internal('POST', '/internal/stock-seen', { skus })).body).toEqual([
      { productId, variantId: 'main', version, onHand: null },
    ]);
  });
});
