import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

describe('an offer that has changed by the time it is recorded', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  /** A pot that has just been offered to the first of `count` accounts. Their addresses cannot be read before `answer` is called. */
  async function offered(count: number) {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    const queue = await shop.queue(productId, count);
    const users = Promise.withResolvers<void>();
    shop.neighbours.usersWait = users.promise;
    const asked = shop.neighbours.addressCalls;
    await holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    await waitFor('the address is asked for', () => shop.neighbours.addressCalls > asked);
    const answer = () => {
      shop.neighbours.usersWait = undefined;
      users.resolve();
    };
    return { productId, queue, answer };
  }
  const leave = async (browser: Browser, productId: string) => {
    const place = await shop.entry(browser, productId);
    return browser.call('DELETE', `/api/cart/waiting/${place?.id}`);
  };
  const offers = (productId: string) => shop.client.hget(`cart:replica:{${productId}:main}`, 'offers');

  it('leaves the hold alone of a shopper who left the list and has since reserved the pot', async () => {
    const { productId, queue, answer } = await offered(1);
    const shopper = queue[0]!;
    await leave(shopper, productId);
    expect((await shopper.add(productId)).status).toBe(201);
    answer();
    await waitFor('everything is recorded', async () => !(await offers(productId)));
    expect(await shop.holders(productId)).toEqual([shopper.owner]);
    expect((await shopper.cart()).body.CartItems).toMatchObject([{ stock_warning: null }]);
  });

  it('sends no email about an offer that has ended', async () => {
    const { productId, queue, answer } = await offered(2);
    const [first, second] = queue;
    await shop.earlier(productId, 11);
    await waitFor('it is passed on', async () => (await shop.holders(productId))[0] === second!.owner);
    answer();
    await shop.yours(second!, productId);
    await shop.mail('piece-offered', `${second!.userId}@example.com`);
    expect(shop.mails('piece-offered', `${first!.userId}@example.com`)).toEqual([]);
    expect(await shop.entry(first!, productId)).toMatchObject({ state: 'waiting' });
  });

  it('leaves the reservation alone of a shopper who leaves the list after adding the pot to the cart', async () => {
    const { productId, queue, answer } = await offered(1);
    const shopper = queue[0]!;
    answer();
    const place = await shop.yours(shopper, productId);
    const unlock = await shop.lockQueue(productId);
    const left = shopper.add(productId).then(async ({ status }) => {
      expect(status).toBe(201);
      return shopper.call('DELETE', `/api/cart/waiting/${place.id}`);
    });
    await waitFor('it is an ordinary reservation', async () => (await offers(productId))?.includes('kept'));
    await unlock();
    await left;
    expect(await shop.holders(productId)).toEqual([shopper.owner]);
  });
});
