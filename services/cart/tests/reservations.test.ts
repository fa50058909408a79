import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture, problem } from './cart-fixture.ts';

describe('reservations', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  it('gives two pots to exactly two of thirty guests who add one at the same time [I2]', async () => {
    const productId = await shop.product(2);
    const answers = await Promise.all(Array.from({ length: 30 }, () => shop.guestBrowser().add(productId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(28);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['This item is currently reserved by another user. Please try again later.']),
    );
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 2, held: 2, sum: 2 });
  });

  it('extends a reservation by any of the three methods [C314]', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    const first = (await browser.add(productId)).body.item;
    let expires = Date.parse(first.expires_at ?? '');
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { status, body } = await browser.call<{ item: typeof first; serverTime: string }>(
        method,
        `/api/cart/items/${first.id}/extend`,
      );
      expect(status).toBe(200);
      const extended = Date.parse(body.item.expires_at ?? '');
      expect(extended).toBeGreaterThan(expires);
      expect(extended - Date.parse(body.serverTime)).toBe(1_800_000);
      expires = extended;
    }
  });

  it('counts live reservations', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().add(productId);
    await shop.snapshotHas(productId, 1);
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    expect(Number(/^holds_active\{.*\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  });

  it('is ready when its stores are', async () => {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});

describe('short reservations', () => {
  const shop = new CartFixture();
  // Longer than a busy machine pauses a process, so that a hold does not expire just before it is extended.
  beforeAll(
    () =>
      shop.start({ HOLD_SECONDS: '1.2', HOLD_CAP_SECONDS: '3', CLAIM_SECONDS: '0.3', SWEEP_SECONDS: '0.1' }),
    60_000,
  );
  afterAll(() => shop.stop());
  afterEach(() => shop.client.flushdb());

  it('frees an expired reservation and warns its former owner', async () => {
    const productId = await shop.product(1);
    const [slow, quick] = [shop.guestBrowser(), shop.guestBrowser()];
    const { id } = (await slow.add(productId)).body.item;
    expect((await quick.add(productId)).status).toBe(409);
    // On a busy machine the other reservation may expire too before this cart is read.
    const item = await waitFor('the reservation passes to the other shopper', async () => {
      await quick.add(productId);
      const [one] = (await slow.cart()).body.CartItems;
      return one?.CartProduct.stock === 0 && one;
    });
    expect(item).toMatchObject({
      reserved_at: null,
      expires_at: null,
      stock_warning: 'Your reservation has expired. Items may no longer be available.',
    });
    expect(await slow.call('POST', `/api/cart/items/${id}/extend`)).toEqual(
      problem('Your reservation has expired. Items may no longer be available.'),
    );
  });

  it('starts again when an expired item is added again', async () => {
    const productId = await shop.product(2);
    const browser = shop.guestBrowser();
    await browser.add(productId, 2);
    await waitFor(
      'the reservation expires',
      async () => (await browser.cart()).body.CartItems[0]?.stock_warning,
    );
    expect((await browser.add(productId)).body.item).toMatchObject({ quantity: 1, stock_warning: null });
    expect((await browser.cart()).body.CartItems[0]?.quantity).toBe(1);
  });

  it('extends no further than two hours from the first reservation', async () => {
    const productId = await shop.product(1);
    const browser = shop.guestBrowser();
    const first = (await browser.add(productId)).body.item;
    const cap = Date.parse(first.reserved_at ?? '') + 3000;
    const refused = await waitFor('the cap', async () => {
      const answer = await browser.call<{ item: typeof first }>('POST', `/api/cart/items/${first.id}/extend`);
      if (answer.status === 200)
        expect(Date.parse(answer.body.item.expires_at ?? '')).toBeLessThanOrEqual(cap);
      return answer.status !== 200 && answer;
    });
    expect(refused).toEqual(problem('This reservation cannot be extended any further.'));
    const renewed = await browser.add(productId, 1);
    expect(renewed.status === 409 || Date.parse(renewed.body.item.expires_at ?? '') <= cap).toBe(true);
  });

  it('sweeps expired reservations that no request touches', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().add(productId);
    await waitFor('the hold is over', async () => {
      const over = 'SELECT 1 FROM cart_hold WHERE product_id = $1 AND expires_at < now()';
      return (await shop.pool.query(over, [productId])).rowCount;
    });
    await shop.pool.query(`UPDATE cart_hold SET expires_at = now() - interval '1 hour'`);
    await waitFor('the holds are swept', async () => (await shop.inRedis(productId)).sum === 0);
    // Another job may have read the replica, and so freed the hold; only the sweep deletes its row.
    await waitFor('its row is deleted', async () => {
      const { rowCount } = await shop.pool.query('SELECT 1 FROM cart_hold WHERE product_id = $1', [
        productId,
      ]);
      return rowCount === 0;
    });
  });
});
