import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from './cart-fixture.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

describe('an offered piece and the limits of carts', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start({ CART_ITEMS: '2', GUEST_CARTS_PER_NETWORK: '1' }));
  afterAll(() => shop.stop());

  /** A pot that is offered to a guest with a confirmed address, whose page is closed. */
  async function mailedOffer(email: string) {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    const waiting = shop.guestBrowser();
    await shop.wait(waiting, productId, email);
    const { waitingKey: key } = await shop.mail('address-given', email);
    await shop.byKey(waiting, 'confirm', key);
    await holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    const { until } = await shop.mail('piece-offered', email);
    return { productId, key, until, owner: waiting.owner, waiting };
  }

  it('stays with its shopper while the cart is full', async () => {
    const { productId, key, until, owner } = await mailedOffer('ada@example.com');
    const phone = shop.userBrowser();
    await phone.add(await shop.product(1));
    const { id } = (await phone.add(await shop.product(1))).body.item;
    expect(await shop.byKey(phone, 'take', key)).toEqual(
      problem('Your cart is full. It can hold up to 2 different items.'),
    );
    expect(await shop.holders(productId)).toEqual([owner]);
    expect((await shop.byKey(phone, 'look-up', key)).body.place).toMatchObject({ state: 'yours', until });
    await phone.call('DELETE', `/api/cart/items/${id}`);
    expect((await shop.byKey(phone, 'take', key)).status).toBe(201);
    expect(await shop.holders(productId)).toEqual([phone.owner]);
  });

  it('stays an offer while the cart of the very shopper is full', async () => {
    const { productId, owner, waiting } = await mailedOffer('bea@example.com');
    for (let more = 0; more < 2; more += 1) await waiting.add(await shop.product(1));
    expect((await waiting.add(productId)).status).toBe(409);
    expect(await shop.holders(productId)).toEqual([owner]);
    expect(await shop.client.hget(`cart:replica:{${productId}:main}`, 'offers')).toContain('"open"');
  });

  it('stays with its shopper while too many carts begin on their network', async () => {
    const here = '198.51.100.9';
    await shop.guestBrowser(here).add(await shop.product(1));
    const { productId, key, owner } = await mailedOffer('cy@example.com');
    const phone = shop.guestBrowser(here);
    expect((await shop.byKey(phone, 'take', key)).status).toBe(429);
    expect(await shop.holders(productId)).toEqual([owner]);
    expect((await shop.byKey(shop.guestBrowser('198.51.100.10'), 'take', key)).status).toBe(201);
  });
});
