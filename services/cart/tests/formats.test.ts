import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';

/** What instances of the next release may have put into Redis during a rolling update. */
describe('carts and reservations that a newer release has written', () => {
  const shop = new CartFixture();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  const slot = (productId: string) => `{${productId}:main}`;
  const cartOf = ({ owner }: Browser) => `cart:items:{${owner}}`;
  async function append(key: string, field: string, more: string): Promise<void> {
    const text = await shop.client.hget(key, field);
    expect(text).toMatch(/^\d+:\d+/);
    await shop.client.hset(key, field, `${text}${more}`);
  }

  it('may have more fields at the end, which are ignored', async () => {
    const productId = await shop.product(3);
    const [keeper, leaver] = [shop.guestBrowser(), shop.guestBrowser()];
    for (const browser of [keeper, leaver]) await browser.add(productId);
    const [kept] = (await keeper.cart()).body.CartItems;
    const [left] = (await leaver.cart()).body.CartItems;
    await leaver.call('DELETE', `/api/cart/items/${left?.id}`);
    await append(cartOf(keeper), `${productId}:main`, ':blue:7');
    await append(`cart:holds:${slot(productId)}`, keeper.owner, ':blue:7');
    await append(`cart:past:${slot(productId)}`, leaver.owner, ':blue:7');

    expect((await keeper.cart()).body.CartItems).toMatchObject([
      { id: kept?.id, quantity: 1, expires_at: kept?.expires_at, stock_warning: null },
    ]);
    expect((await keeper.add(productId)).status).toBe(201);
    expect((await leaver.add(productId)).status).toBe(201);
    expect((await keeper.cart()).body.CartItems).toMatchObject([{ id: kept?.id, quantity: 2 }]);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 3, held: 3, sum: 3 });
  });

  it('may be unreadable for this release, which answers 503 and changes nothing', async () => {
    const productId = await shop.product(3);
    const [holder, other] = [shop.guestBrowser(), shop.guestBrowser()];
    await holder.add(productId);
    const before = await shop.inRedis(productId);
    const refused = { status: 503, body: { code: 'unavailable' } };

    await shop.client.hset(`cart:replica:${slot(productId)}`, 'readableBy', 2);
    expect(await other.add(productId)).toMatchObject(refused);
    expect(await holder.cart()).toMatchObject(refused);
    expect(await shop.inRedis(productId)).toEqual(before);
    await shop.client.hset(`cart:replica:${slot(productId)}`, 'readableBy', 1);
    expect((await other.add(productId)).status).toBe(201);

    await shop.client.hset(cartOf(holder), '#', 2);
    expect(await holder.cart()).toMatchObject(refused);
    expect(await holder.add(productId)).toMatchObject(refused);
    expect(await shop.inRedis(productId)).toMatchObject({ held: 2, sum: 2 });
    await shop.client.hset(cartOf(holder), '#', 1);
    expect((await holder.cart()).body.CartItems).toHaveLength(1);
  });
});
