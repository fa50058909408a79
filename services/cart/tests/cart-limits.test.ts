import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture, problem } from './cart-fixture.ts';

describe('the limits of carts', () => {
  const shop = new CartFixture();
  beforeAll(
    () =>
      shop.start({
        GUEST_CARTS_PER_NETWORK: '2',
        CART_ITEMS: '2',
        CART_PIECES: '5',
        PIECES_PER_NETWORK: '8',
        SHOP_URL: 'https://pots.example',
      }),
    60_000,
  );
  afterAll(() => shop.stop());

  it('cap the different items in a cart, and reserve nothing beyond that', async () => {
    const [a, b, c] = [await shop.product(2), await shop.product(1), await shop.product(1)];
    const browser = shop.userBrowser();
    await browser.add(a);
    await browser.add(b);
    expect(await browser.add(c)).toEqual(problem('Your cart is full. It can hold up to 2 different items.'));
    expect(await shop.inRedis(c)).toMatchObject({ held: 0, sum: 0 });
    expect((await browser.add(a)).status).toBe(201);
  });

  it('cap the pieces in a cart, and reserve none beyond that', async () => {
    const [a, b] = [await shop.product(9), await shop.product(9)];
    const browser = shop.userBrowser();
    const { id } = (await browser.add(a, 2)).body.item;
    expect((await browser.add(b, 3)).status).toBe(201);
    const full = problem('Your cart is full. It can hold up to 5 pieces.');
    expect(await browser.add(b, 1)).toEqual(full);
    expect(await browser.call('PUT', `/api/cart/items/${id}`, { quantity: 3 })).toEqual(full);
    expect(await shop.inRedis(a)).toMatchObject({ held: 2, sum: 2 });
    expect(await shop.inRedis(b)).toMatchObject({ held: 3, sum: 3 });
    await browser.call('PUT', `/api/cart/items/${id}`, { quantity: 1 });
    expect((await browser.add(b, 1)).status).toBe(201);
  });

  it('cap the guests of one network who begin a cart', async () => {
    const [many, none] = [await shop.product(9), await shop.product(0)];
    const here = '198.51.100.7';
    await shop.guestBrowser(here).add(many);
    const guest = shop.guestBrowser(here);
    expect((await guest.add(none)).status).toBe(409);
    expect((await guest.add(many)).status).toBe(201);
    const late = await shop.guestBrowser(here).add(many);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shop.inRedis(many)).toMatchObject({ held: 2, sum: 2 });
    expect((await guest.add(many)).status).toBe(201);
    expect((await shop.guestBrowser('203.0.113.9').add(many)).status).toBe(201);
    expect((await shop.userBrowser().add(many)).status).toBe(201);
    for (let local = 0; local < 3; local += 1) expect((await shop.guestBrowser().add(many)).status).toBe(201);
  });

  it('cap the pieces that one network holds, in all carts together, and say so', async () => {
    const [pot, other] = [await shop.product(9), await shop.product(9)];
    const here = '192.0.2.44';
    const browsers = [shop.userBrowser(), shop.userBrowser(), shop.userBrowser()];
    for (const browser of browsers) browser.address = here;
    const [one, two, three] = browsers;
    const { id } = (await one!.add(pot, 5)).body.item;
    expect((await two!.add(pot, 3)).status).toBe(201);
    const refused = await three!.add(other, 1);
    expect(refused).toEqual(
      problem(
        'We can reserve up to 8 pots for one internet connection at a time, and yours has reached that limit. Please try again in a few minutes.',
        429,
      ),
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await shop.inRedis(other)).toMatchObject({ held: 0, sum: 0 });
    await one!.call('PUT', `/api/cart/items/${id}`, { quantity: 2 });
    const { id: grows } = (await three!.add(other, 2)).body.item;
    expect((await three!.call('PUT', `/api/cart/items/${grows}`, { quantity: 4 })).status).toBe(429);
    expect((await three!.call('PUT', `/api/cart/items/${grows}`, { quantity: 3 })).status).toBe(200);
    await one!.call('DELETE', `/api/cart/items/${id}`);
    expect((await three!.add(other, 2)).status).toBe(201);
    const elsewhere = shop.userBrowser();
    elsewhere.address = '192.0.2.45';
    expect((await elsewhere.add(other, 4)).status).toBe(201);
  });

  it('count the pieces of a network that have been bought or have expired no longer', async () => {
    const pot = await shop.product(20);
    const browsers = Array.from({ length: 3 }, () => shop.userBrowser());
    for (const browser of browsers) browser.address = '192.0.2.46';
    const [buyer, leaver, next] = browsers;
    await buyer!.add(pot, 5);
    await leaver!.add(pot, 3);
    const sale = { orderId: randomUUID(), owner: buyer!.owner, quantity: 5 };
    await shop.stockChanged(pot, 15, sale);
    await waitFor('the sale is applied', async () => (await shop.inRedis(pot)).sum === 3);
    expect((await next!.add(pot, 5)).status).toBe(201);
    expect((await buyer!.add(pot, 1)).status).toBe(429);
  });

  it('count what a guest held for the account once, after logging in', async () => {
    const pot = await shop.product(9);
    const browser = shop.guestBrowser('192.0.2.47');
    await browser.add(pot, 5);
    shop.logIn(browser);
    expect((await browser.add(pot, 5)).status).toBe(201);
    await browser.call('POST', '/api/cart/merge');
    const second = shop.guestBrowser('192.0.2.47');
    await second.add(pot, 2);
    shop.logIn(second);
    await second.call('POST', '/api/cart/merge');
    const other = shop.userBrowser();
    other.address = '192.0.2.47';
    expect((await other.add(pot, 2)).status).toBe(429);
    expect((await other.add(pot, 1)).status).toBe(201);
  });

  it('leave room for the guest cookie, which no other host can set behind https', async () => {
    const { headers } = await shop.guestBrowser().add(await shop.product(1));
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-slipcast_guest=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('give a guest of an earlier release the new name of the cookie, with the same cart', async () => {
    const [a, b] = [await shop.product(1), await shop.product(1)];
    const browser = shop.guestBrowser();
    browser.address = '198.51.100.77';
    await browser.add(a);
    const { owner } = browser;
    browser.cookie = browser.cookie?.replace('__Host-', '');
    const { headers } = await browser.add(b);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-slipcast_guest=[^;]+; Max-Age=2592000; Path=\/; .*Secure/),
      expect.stringMatching(/^slipcast_guest=; Max-Age=0; /),
    ]);
    expect([browser.owner, browser.cookie?.startsWith('__Host-')]).toEqual([owner, true]);
    expect((await browser.call('GET', '/api/cart')).body).toMatchObject({ CartItems: [{}, {}] });
    expect((await browser.add(b)).headers.getSetCookie()).toEqual([]);
  });
});
