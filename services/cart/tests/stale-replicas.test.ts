import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture, problem } from './cart-fixture.ts';

const GONE = problem('This product is out of stock');
const LATER = problem('Part of the shop is not available. Please try again in a moment.', 503);
const sold = (buyer: Browser, quantity = 1) => ({ orderId: randomUUID(), owner: buyer.owner, quantity });

describe('while no events arrive', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '600' }));
  afterAll(() => shop.stop());
  afterEach(() => {
    shop.neighbours.ledgerAnswers = true;
  });

  const checksOut = async (buyer: Browser, productId: string, quantity = 1) =>
    (
      await shop.internal('POST', '/internal/claims', {
        owner: buyer.owner,
        items: [{ productId, variantId: 'main', quantity }],
      })
    ).body;
  /** A buyer checks out, but the event of the sale does not arrive. */
  const buys = async (buyer: Browser, productId: string, left: number) => {
    expect(await checksOut(buyer, productId)).toMatchObject({ claimed: true });
    shop.neighbours.change(productId, left, sold(buyer));
  };

  it('promises a sold pot to no one, although its buyer has emptied the cart', async () => {
    const productId = await shop.product(1);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await buys(buyer, productId, 0);
    await buyer.call('DELETE', '/api/cart');
    const { body } = await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    expect(body).toMatchObject({ availableStock: 0 });
    expect(await shop.guestBrowser().add(productId)).toEqual(GONE);
  });

  it('promises nothing and asks to come back when the ledger does not answer either', async () => {
    const productId = await shop.product(1);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    await buys(buyer, productId, 0);
    shop.neighbours.ledgerAnswers = false;
    expect((await buyer.call('DELETE', '/api/cart')).status).toBe(200);
    expect(await shop.guestBrowser().add(productId)).toEqual(LATER);
    shop.neighbours.ledgerAnswers = true;
    expect(await shop.guestBrowser().add(productId)).toEqual(GONE);
  });

  it("counts the first purchase in the same shopper's second checkout, and keeps the promise to others", async () => {
    const productId = await shop.product(2);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    await buys(buyer, productId, 1);
    expect(await checksOut(buyer, productId)).toMatchObject({ claimed: false, refused: [{ available: 0 }] });
    expect((await other.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });

  it('does not ask the ledger while the replica is fresh', async () => {
    const productId = await shop.product(20);
    const buyer = shop.guestBrowser();
    await buyer.add(productId);
    const before = shop.neighbours.ledgerCalls;
    for (let round = 0; round < 5; round += 1) await shop.guestBrowser().add(productId);
    expect(await checksOut(buyer, productId)).toMatchObject({ claimed: true });
    expect(shop.neighbours.ledgerCalls).toBe(before);
  });

  it('reads a change from the ledger if its event never arrived', async () => {
    const productId = await shop.product(3);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    shop.neighbours.change(productId, 2, sold(buyer));
    await shop.stockChanged(productId, 5);
    await waitFor('both are applied', async () => (await shop.inRedis(productId)).version === 3);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 5, held: 1 });
    expect(Object.keys((await shop.inRedis(productId)).holds)).toEqual([other.owner]);
  });
});

describe('a released pot', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '600' }));
  afterAll(() => shop.stop());
  afterEach(() => {
    shop.neighbours.ledgerAnswers = true;
  });
  const free = async (productId: string) =>
    (await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`)).body.availableStock;
  const given = (productId: string, { owner }: Browser) =>
    shop.neighbours.released.filter((one) => one.productId === productId && one.owner === owner);
  const seqOf = (receipt: unknown) =>
    (JSON.parse(Buffer.from(String(receipt).split('.')[0] ?? '', 'base64url').toString()) as { seq: number })
      .seq;

  it('becomes available once the ledger knows, which then refuses older claims and receipts for it', async () => {
    const productId = await shop.product(3);
    const browser = shop.guestBrowser();
    const { body } = await browser.add(productId, 3);
    const { body: fewer } = await browser.call('PUT', `/api/cart/items/${body.item.id}`, { quantity: 2 });
    expect([given(productId, browser).length, await free(productId)]).toEqual([1, 1]);
    // The pieces that stay can still be bought with the receipt of this answer.
    const [release] = given(productId, browser);
    expect(seqOf(body.item.receipt)).toBeLessThanOrEqual(release?.seq ?? 0);
    expect(seqOf((fewer.item as { receipt: string }).receipt)).toBeGreaterThan(release?.seq ?? Infinity);
    await browser.call('DELETE', '/api/cart');
    expect([given(productId, browser).length, await free(productId)]).toEqual([2, 3]);
  });

  it('stays unavailable while the ledger does not answer, and others take the available ones', async () => {
    const productId = await shop.product(2);
    const browser = shop.guestBrowser();
    await browser.add(productId);
    shop.neighbours.ledgerAnswers = false;
    await browser.call('DELETE', '/api/cart');
    expect([given(productId, browser).length, await free(productId)]).toEqual([0, 1]);
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
    expect(await shop.guestBrowser().add(productId)).toEqual(LATER);
    shop.neighbours.ledgerAnswers = true;
    expect((await shop.guestBrowser().add(productId)).status).toBe(201);
    expect(given(productId, browser)).toHaveLength(1);
  });

  it('may be one that a claim reserved for an order that was not placed', async () => {
    const productId = await shop.product(2);
    const items = [{ productId, variantId: 'main', quantity: 1 }];
    const body = { owner: 'g:pressed-twice', items };
    expect(await shop.internal('POST', '/internal/claims', body)).toMatchObject({
      body: { claimed: true, versions: [{ raised: 1 }] },
    });
    expect(await free(productId)).toBe(1);
    await shop.internal('POST', '/internal/releases', body);
    expect(await free(productId)).toBe(2);
  });
});

describe('a replica that has not been compared lately', () => {
  const shop = new CartFixture();
  // A replica is fresh for a quarter of a claim.
  beforeAll(() => shop.start({ SWEEP_SECONDS: '600', CLAIM_SECONDS: '1.2' }));
  afterAll(() => shop.stop());

  it('is compared before it promises or refuses', async () => {
    const [emptied, filled] = [await shop.product(1), await shop.product(1)];
    for (const productId of [emptied, filled])
      await shop.guestBrowser().call('GET', `/api/cart/stock/${productId}`);
    await shop.guestBrowser().add(filled);
    shop.neighbours.change(emptied, 0);
    shop.neighbours.change(filled, 2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await shop.guestBrowser().add(emptied)).toEqual(GONE);
    expect((await shop.guestBrowser().add(filled)).status).toBe(201);
  });
});

describe('the comparison with the ledger', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start({ SWEEP_SECONDS: '0.2' }));
  afterAll(() => shop.stop());

  const heals = (productId: string, onHand: number, version: number) =>
    waitFor('the replica agrees with the ledger', async () => {
      const replica = await shop.inRedis(productId);
      return replica.onHand === onHand && replica.version === version;
    });

  it('corrects a replica that is too high or too low, and takes missed sales off their buyers’ holds', async () => {
    const productId = await shop.product(3);
    const [buyer, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await buyer.add(productId);
    await other.add(productId);
    shop.neighbours.change(productId, 2, sold(buyer));
    await heals(productId, 2, 2);
    expect(Object.keys((await shop.inRedis(productId)).holds)).toEqual([other.owner]);
    shop.neighbours.change(productId, 6);
    await heals(productId, 6, 3);
    await shop.client.hset(`cart:replica:{${productId}:main}`, 'onHand', '9');
    await heals(productId, 6, 3);
    expect((await other.cart()).body.CartItems[0]).toMatchObject({ quantity: 1, stock_warning: null });
  });

  it('leaves a replica that is ahead of the ledger as it is, and counts it', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().add(productId);
    await shop.stockChanged(productId, 0);
    await heals(productId, 0, 2);
    shop.neighbours.ledger.set(`${productId}:main`, { onHand: 1, version: 1 });
    await waitFor('it is counted', async () =>
      (await (await fetch(`${shop.url}/metrics`)).text()).includes('drift="ahead"'),
    );
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 0, version: 2 });
  });
});
