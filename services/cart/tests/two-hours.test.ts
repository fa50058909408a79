import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { WireCart } from '@slipcast/contracts/http/cart';
import type { Browser, BrowserAnswer } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';

const MINUTE = 60_000;

describe('the two hours of a shopper and a pot', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  /** As if everything about the holds of a product had happened that much earlier. */
  async function earlier(productId: string, minutes: number): Promise<void> {
    const slot = `{${productId}:main}`;
    const shift = (value: string | undefined) => String(Number(value) - minutes * MINUTE);
    for (const [owner, text] of Object.entries(await shop.client.hgetall(`cart:holds:${slot}`))) {
      const [quantity, reserved, expires, first] = text.split(':');
      const times = [reserved, expires, first].map(shift).join(':');
      await shop.client.hset(`cart:holds:${slot}`, owner, `${quantity}:${times}`);
    }
    for (const [name, text] of Object.entries(await shop.client.hgetall(`cart:past:${slot}`)))
      await shop.client.hset(`cart:past:${slot}`, name, text.split(':').map(shift).join(':'));
    for (const name of await shop.client.zrange(`cart:expiry:${slot}`, '0', '-1'))
      await shop.client.zincrby(`cart:expiry:${slot}`, -minutes * MINUTE, name);
  }
  const minutesLeft = (expires: string | null | undefined) =>
    Math.round((Date.parse(expires ?? '') - Date.now()) / MINUTE);
  const clear = (browser: Browser) => browser.call('DELETE', '/api/cart');
  /** Renewed as often as possible. */
  async function holdFor(browser: Browser, productId: string, minutes: number): Promise<void> {
    for (let gone = 0; gone < minutes; gone += 20) {
      expect((await browser.add(productId)).status).toBe(gone === 0 ? 201 : 409);
      const [item] = (await browser.cart()).body.CartItems;
      await browser.call('POST', `/api/cart/items/${item?.id}/extend`);
      await earlier(productId, Math.min(20, minutes - gone));
    }
  }
  const refusedFor = (answer: BrowserAnswer<object>, minutes: number) => {
    expect(answer).toMatchObject({ status: 409, body: { code: 'reservation-limit' } });
    const { message } = answer.body as { message: string };
    expect(message).toContain(`again in ${minutes} minutes.`);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan((minutes - 1) * 60 - 1);
  };

  it('continue when a pot is removed and added again', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    await holdFor(browser, productId, 100);
    await clear(browser);
    const again = await browser.add(productId);
    expect(again.status).toBe(201);
    expect(minutesLeft(again.body.item.expires_at)).toBe(20);
  });

  it('leave a one-off to others for a quarter of an hour before the same shopper may have it again', async () => {
    const productId = await shop.product(1);
    const [holder, other] = [shop.userBrowser(), shop.userBrowser()];
    await holdFor(holder, productId, 120);
    refusedFor(await holder.add(productId), 15);
    await earlier(productId, 5);
    refusedFor(await holder.add(productId), 10);
    expect((await other.add(productId)).status).toBe(201);
    await clear(other);
    await earlier(productId, 10);
    const again = await holder.add(productId);
    expect(minutesLeft(again.body.item.expires_at)).toBe(30);
  });

  it('do not matter while as many pieces are left for others', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    await holdFor(browser, productId, 120);
    await shop.stockChanged(productId, 2);
    await waitFor('the stock arrives', async () => (await shop.inRedis(productId)).onHand === 2);
    const again = await browser.add(productId);
    expect(minutesLeft(again.body.item.expires_at)).toBe(30);
    expect((await browser.add(productId)).status).toBe(201);
  });

  it('start again for a shopper who has bought one and wants the next', async () => {
    const productId = await shop.product(2);
    const browser = shop.userBrowser();
    await browser.add(productId);
    await shop.userBrowser().add(productId);
    await earlier(productId, 29);
    await shop.stockChanged(productId, 1, { orderId: randomUUID(), owner: browser.owner, quantity: 1 });
    await waitFor('the sale arrives', async () => (await shop.inRedis(productId)).onHand === 1);
    await earlier(productId, 2);
    const next = await browser.add(productId);
    expect(minutesLeft(next.body.item.expires_at)).toBe(30);
  });

  it('do not start again for a shopper who logs out, adds the pot as a guest and logs in again', async () => {
    const productId = await shop.product(1);
    const user = shop.userBrowser();
    await holdFor(user, productId, 120);
    const guest = shop.guestBrowser();
    await guest.add(productId);
    shop.logIn(guest, user.userId);
    const { body } = await guest.call<WireCart>('POST', '/api/cart/merge');
    expect(body.CartItems[0]).toMatchObject({
      expires_at: null,
      stock_warning: 'Your reservation has expired. Items may no longer be available.',
    });
    expect((await shop.userBrowser().add(productId)).status).toBe(201);
  });

  it('do not count for other shoppers behind the same address', async () => {
    const productId = await shop.product(1);
    const here = '198.51.100.7';
    const holder = shop.guestBrowser(here);
    await holdFor(holder, productId, 120);
    refusedFor(await holder.add(productId), 15);
    expect((await shop.guestBrowser(here).add(productId)).status).toBe(201);
  });

  it('survive the loss of Redis', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    await browser.add(productId);
    await shop.snapshotHas(productId, 1);
    await shop.pool.query(
      `UPDATE cart_hold SET first_at = now() - interval '121 minutes', expires_at = now() - interval '1 minute'
       WHERE product_id = $1`,
      [productId],
    );
    await shop.client.flushdb();
    refusedFor(await browser.add(productId), 14);
    expect((await shop.userBrowser().add(productId)).status).toBe(201);
  });

  it('never stop a shopper from paying', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    await holdFor(browser, productId, 120);
    refusedFor(await browser.add(productId), 15);
    const items = [{ productId, variantId: 'main', quantity: 1 }];
    const { body } = await shop.internal('POST', '/internal/claims', { owner: browser.owner, items });
    expect(body).toMatchObject({ claimed: true });
  });
});
