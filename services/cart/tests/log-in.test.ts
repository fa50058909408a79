import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { CartFixture } from './cart-fixture.ts';

describe('logging in', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const quantities = (cart: WireCart) =>
    Object.fromEntries(cart.CartItems.map((item) => [item.product_id, item.quantity]));

  it("moves the guest's items and reservations, and never doubles them, however often it is requested [I2]", async () => {
    const [both, only] = [await shop.product(3), await shop.product(1)];
    const account = shop.userBrowser();
    await account.add(both, 1);
    const browser = shop.guestBrowser();
    await browser.add(both, 2);
    await browser.add(only);
    shop.logIn(browser, account.userId);
    const { cookie } = browser;
    await Promise.all(
      Array.from({ length: 5 }, () => {
        browser.cookie = cookie;
        return browser.call('POST', '/api/cart/merge');
      }),
    );
    const { body } = await browser.cart();
    expect(quantities(body)).toEqual({ [both]: 3, [only]: 1 });
    expect(body.CartItems.every((item) => item.stock_warning === null)).toBe(true);
    expect(await shop.inRedis(both)).toMatchObject({ held: 3, sum: 3 });
    expect(Object.keys((await shop.inRedis(only)).holds)).toEqual([account.owner]);
    const guest = shop.guestBrowser();
    guest.cookie = cookie;
    expect((await guest.cart()).body.CartItems).toEqual([]);
  });

  it('moves them once for twenty logins at the same time, however much is in stock [I2]', async () => {
    const plenty = await shop.product(50);
    const browser = shop.guestBrowser();
    await browser.add(plenty, 2);
    shop.logIn(browser);
    const { cookie } = browser;
    const merges = Array.from({ length: 20 }, () => {
      browser.cookie = cookie;
      return browser.call('POST', '/api/cart/merge');
    });
    for (const { status } of await Promise.all(merges)) expect(status).toBe(200);
    expect(quantities((await browser.cart()).body)).toEqual({ [plenty]: 2 });
    expect(await shop.inRedis(plenty)).toMatchObject({ held: 2, sum: 2 });
  });

  it('ends the guest cookie', async () => {
    const productId = await shop.product(1);
    const browser = shop.guestBrowser();
    await browser.add(productId);
    shop.logIn(browser);
    const { headers } = await browser.call('POST', '/api/cart/merge');
    expect(headers.get('set-cookie')).toMatch(/^slipcast_guest=; Max-Age=0; /);
  });

  it('moves the last pot to the account when the browser posts its local items one by one', async () => {
    const [one, two] = [await shop.product(1), await shop.product(2)];
    const browser = shop.guestBrowser();
    await browser.add(one);
    await browser.add(two, 2);
    shop.logIn(browser);
    const check = await browser.call('GET', `/api/cart/stock/${one}`);
    expect(check.body).toEqual({ isAvailable: true, availableStock: 1 });
    expect((await browser.add(one, 1)).body.item.quantity).toBe(1);
    expect((await browser.add(two, 2)).body.item.quantity).toBe(2);
    expect(quantities((await browser.cart()).body)).toEqual({ [one]: 1, [two]: 2 });
    expect(await shop.inRedis(two)).toMatchObject({ held: 2, sum: 2 });
    await browser.call('POST', '/api/cart/merge');
    expect(quantities((await browser.cart()).body)).toEqual({ [one]: 1, [two]: 2 });
  });

  it('claims for an order what the same browser still holds as a guest', async () => {
    const [pot, kept] = [await shop.product(1), await shop.product(1)];
    const browser = shop.guestBrowser();
    await browser.add(pot);
    await browser.add(kept);
    const guest = browser.owner;
    shop.logIn(browser);
    const items = [{ productId: pot, variantId: 'main', quantity: 1 }];
    const { body } = await shop.internal('POST', '/internal/claims', { owner: browser.owner, guest, items });
    expect(body).toMatchObject({ claimed: true });
    expect(quantities((await browser.cart()).body)).toEqual({ [pot]: 1, [kept]: 1 });
    expect(Object.keys((await shop.inRedis(pot)).holds)).toEqual([browser.owner]);
  });

  it('requires a session for merging', async () => {
    expect((await shop.guestBrowser().call('POST', '/api/cart/merge')).status).toBe(401);
  });

  it('does not lengthen a reservation', async () => {
    const productId = await shop.product(1);
    const browser = shop.guestBrowser();
    const before = (await browser.add(productId)).body.item;
    shop.logIn(browser);
    const { body } = await browser.call<WireCart>('POST', '/api/cart/merge');
    expect(body.CartItems[0]?.expires_at).toBe(before.expires_at);
  });
});
