import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CartFixture } from './cart-fixture.ts';

describe('claims', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ HOLD_SECONDS: '2', CLAIM_SECONDS: '120' }));
  afterAll(() => shop.stop());

  const claim = async (owner: string, ...items: [productId: string, quantity: number][]) =>
    (
      await shop.internal('POST', '/internal/claims', {
        owner,
        items: items.map(([productId, quantity]) => ({ productId, variantId: 'main', quantity })),
      })
    ).body;

  it('raises holds to the ordered quantity, and lets them outlive the order', async () => {
    const productId = await shop.product(3);
    const browser = shop.guestBrowser();
    await browser.add(productId);
    const claimed = await claim(browser.owner, [productId, 2]);
    const versions = [{ productId, variantId: 'main', version: 1, raised: 1 }];
    // The pots stay held for half a minute longer, so that the news of a sale reaches every replica in time.
    const stays = { seq: expect.any(Number), lastsMs: 90_000 };
    expect(claimed).toEqual({ claimed: true, versions: versions.map((one) => ({ ...one, ...stays })) });
    const { holds, sum } = await shop.inRedis(productId);
    expect(sum).toBe(2);
    const left = Number(holds[browser.owner]?.split(':')[2]) - Date.now();
    expect(left).toBeGreaterThan(100_000);
  });

  it('gives a shopper without a hold only the pieces that no one holds', async () => {
    const productId = await shop.product(2);
    await shop.guestBrowser().add(productId);
    expect(await claim('g:other', [productId, 2])).toEqual({
      claimed: false,
      refused: [{ productId, variantId: 'main', available: 1 }],
    });
    expect(await shop.inRedis(productId)).toMatchObject({ sum: 1 });
    expect(await claim('g:other', [productId, 1])).toMatchObject({ claimed: true });
  });

  it('holds nothing more when one of the lines is refused', async () => {
    const [free, taken] = [await shop.product(3), await shop.product(1)];
    await shop.guestBrowser().add(taken);
    const browser = shop.guestBrowser();
    await browser.add(free);
    expect(await claim(browser.owner, [free, 3], [taken, 1])).toMatchObject({ claimed: false });
    expect(await shop.inRedis(free)).toMatchObject({ held: 1, sum: 1 });
  });

  it('adds up the lines of one SKU', async () => {
    const productId = await shop.product(1);
    expect(await claim('g:twice', [productId, 1], [productId, 1])).toMatchObject({ claimed: false });
  });

  it('refuses a SKU that the ledger does not know', async () => {
    expect(await claim('g:a', ['nothing', 1])).toEqual({
      claimed: false,
      refused: [{ productId: 'nothing', variantId: 'main', available: 0 }],
    });
  });
});
