import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CartFixture, problem } from './cart-fixture.ts';

describe('cart', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  it('answers an empty cart to a shopper without a cookie', async () => {
    const { status, body } = await shop.guestBrowser().cart();
    expect(status).toBe(200);
    expect(body).toEqual({ CartItems: [], total: 0, serverTime: expect.any(String) });
  });

  it('answers the cart as an object with a CartItems list of complete items [C258] [C259] [C261] [C397]', async () => {
    const productId = await shop.product(3, 2);
    const browser = shop.userBrowser();
    await browser.add(productId, 2, 'blue');
    const { body } = await browser.cart();
    expect(body).toEqual({
      CartItems: [
        {
          id: expect.any(String),
          product_id: productId,
          quantity: 2,
          variantId: 'blue',
          variant_id: 'blue',
          variant_color: 'Blue',
          reserved_at: expect.stringMatching(/^\d{4}-.*Z$/),
          expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
          stock_warning: null,
          receipt: expect.any(String),
          CartProduct: {
            id: productId,
            name: 'Moon jar',
            price: 28.5,
            stock: 2,
            imageUrl: '/media/jar.webp',
            variantImageUrl: '/media/blue.webp',
            variantImages: [{ url: '/media/side.webp' }],
            images: [{ url: '/media/jar.webp' }],
          },
        },
      ],
      total: 57,
      serverTime: expect.any(String),
    });
  });

  it('reserves an added item for 30 minutes, and sets both times [C299] [C301] [C398]', async () => {
    const productId = await shop.product(1);
    const browser = shop.userBrowser();
    const { status, body } = await browser.call<{ item: { reserved_at: string; expires_at: string } }>(
      'POST',
      '/api/cart/items',
      {
        product_id: productId,
        quantity: 1,
        color: 'White',
        variantId: 'main',
        stock: 99,
        price: 0.01,
        name: 'Something else',
        imageUrl: '/x',
        variantImageUrl: null,
        variantImages: [],
      },
    );
    expect(status).toBe(201);
    const { reserved_at, expires_at } = body.item;
    expect(Date.parse(expires_at) - Date.parse(reserved_at)).toBe(1_800_000);
    expect(Math.abs(Date.parse(reserved_at) - Date.now())).toBeLessThan(5000);
    const cart = await browser.cart();
    expect(cart.body.CartItems[0]?.CartProduct).toMatchObject({ name: 'Moon jar', price: 26 });
  });

  it('adds to the existing item, and renews its reservation [C302] [C303]', async () => {
    const productId = await shop.product(3);
    const browser = shop.userBrowser();
    const first = await browser.add(productId);
    const second = await browser.add(productId, 2);
    expect(second.body.item).toMatchObject({ id: first.body.item.id, quantity: 3 });
    expect(Date.parse(second.body.item.reserved_at ?? '')).toBeGreaterThan(
      Date.parse(first.body.item.reserved_at ?? ''),
    );
    expect(Date.parse(second.body.item.expires_at ?? '')).toBeGreaterThan(
      Date.parse(first.body.item.expires_at ?? ''),
    );
    expect((await browser.cart()).body.CartItems).toHaveLength(1);
  });

  it('adds one piece by default, and reads variant_id', async () => {
    const productId = await shop.product(2, 2);
    const browser = shop.userBrowser();
    const { body } = await browser.call<{ item: object }>('POST', '/api/cart/items', {
      productId,
      variant_id: 'blue',
    });
    expect(body.item).toMatchObject({ quantity: 1, variantId: 'blue' });
    expect((await browser.add(productId, undefined, '')).body.item).toMatchObject({ variantId: 'main' });
  });

  it('says why something is not available', async () => {
    const [none, one, two] = await Promise.all([shop.product(0), shop.product(1), shop.product(2)]);
    const [mine, theirs] = [shop.userBrowser(), shop.userBrowser()];
    expect(await mine.add(none)).toEqual(problem('This product is out of stock'));
    expect(await mine.add(two, 3)).toEqual(problem('Not enough stock available. Only 2 items remaining.'));
    await theirs.add(one);
    expect(await mine.add(one)).toEqual(
      problem('This item is currently reserved by another user. Please try again later.'),
    );
    expect(await mine.add('nowhere')).toEqual(problem('Product not found', 404));
    expect(await mine.add(two, 1, 'green')).toEqual(problem('Product not found', 404));
    expect((await mine.add(two, 0)).status).toBe(400);
    expect((await mine.cart()).body.CartItems).toEqual([]);
  });

  it('changes a quantity, and removes the item at 0 [C399]', async () => {
    const productId = await shop.product(3);
    const browser = shop.userBrowser();
    const { id } = (await browser.add(productId)).body.item;
    const changed = await browser.call('PUT', `/api/cart/items/${id}`, { quantity: 3 });
    expect(changed).toMatchObject({ status: 200, body: { item: { id, quantity: 3 } } });
    expect(await browser.call('PUT', `/api/cart/items/${id}`, { quantity: 4 })).toEqual(
      problem('Not enough stock available. Only 3 items remaining.'),
    );
    await browser.call('PUT', `/api/cart/items/${id}`, { quantity: 0 });
    expect((await browser.cart()).body.CartItems).toEqual([]);
    expect(await shop.inRedis(productId)).toMatchObject({ held: 0, sum: 0 });
  });

  it('removes one item and frees its reservation [C400]', async () => {
    const [kept, gone] = await Promise.all([shop.product(1), shop.product(1)]);
    const browser = shop.userBrowser();
    await browser.add(kept);
    const { id } = (await browser.add(gone)).body.item;
    expect((await browser.call('DELETE', `/api/cart/items/${id}`)).status).toBe(200);
    expect((await browser.cart()).body.CartItems.map((item) => item.product_id)).toEqual([kept]);
    expect((await shop.userBrowser().add(gone)).status).toBe(201);
    expect((await browser.call('DELETE', `/api/cart/items/${id}`)).status).toBe(404);
  });

  it('clears the cart and frees its reservations [C401]', async () => {
    const products = await Promise.all([shop.product(1), shop.product(1)]);
    const browser = shop.userBrowser();
    for (const productId of products) await browser.add(productId);
    expect((await browser.call('DELETE', '/api/cart')).status).toBe(200);
    expect((await browser.cart()).body.CartItems).toEqual([]);
    for (const productId of products) expect((await shop.userBrowser().add(productId)).status).toBe(201);
  });

  it("checks stock for anyone, without counting the asker's own reservations [C402]", async () => {
    const productId = await shop.product(2, 0);
    const browser = shop.guestBrowser();
    await browser.add(productId, 2);
    const check = async (asker: typeof browser, variantId: string) =>
      (await asker.call('GET', `/api/cart/stock/${productId}?variantId=${variantId}`)).body;
    expect(await check(browser, 'main')).toEqual({ isAvailable: true, availableStock: 2 });
    expect(await check(shop.guestBrowser(), 'main')).toEqual({ isAvailable: false, availableStock: 0 });
    expect(await check(shop.guestBrowser(), 'blue')).toEqual({ isAvailable: false, availableStock: 0 });
    expect(await check(browser, '')).toEqual({ isAvailable: true, availableStock: 2 });
  });

  it('gives a guest a signed cookie at the first add, and no second one', async () => {
    const [a, b] = await Promise.all([shop.product(1), shop.product(1)]);
    const browser = shop.guestBrowser();
    const cookie = (await browser.add(a)).headers.get('set-cookie');
    expect(cookie).toMatch(/^slipcast_guest=ey[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await browser.add(b)).headers.get('set-cookie')).toBeNull();
    expect((await browser.cart()).body.CartItems).toHaveLength(2);
    const forged = shop.guestBrowser();
    forged.cookie = `${browser.cookie}x`;
    expect((await forged.cart()).body.CartItems).toEqual([]);
  });

  it("does not find other people's items", async () => {
    const productId = await shop.product(1);
    const [mine, theirs] = [shop.guestBrowser(), shop.userBrowser()];
    const { id } = (await theirs.add(productId)).body.item;
    for (const asker of [mine, shop.userBrowser()]) {
      expect((await asker.call('PUT', `/api/cart/items/${id}`, { quantity: 1 })).status).toBe(404);
      expect((await asker.call('DELETE', `/api/cart/items/${id}`)).status).toBe(404);
      expect((await asker.call('POST', `/api/cart/items/${id}/extend`)).status).toBe(404);
    }
    expect((await theirs.cart()).body.CartItems).toHaveLength(1);
  });

  it('serves internal paths to services only', async () => {
    const body = { owner: 'g:x', items: [{ productId: 'p', variantId: 'main', quantity: 1 }] };
    expect((await shop.guestBrowser().call('POST', '/internal/claims', body)).status).toBe(403);
  });
});
