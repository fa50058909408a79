import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { problem } from './cart-fixture.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

const MINUTE = 60_000;

describe('waiting for a pot', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  async function heldPot(pieces = 1) {
    const productId = await shop.product(pieces);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId, pieces);
    const remove = () => holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    return { productId, holder, remove };
  }

  it('holds a released piece for the first in the queue, in the step that frees it', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    expect(await shop.entry(second!, productId)).toMatchObject({ state: 'waiting', ahead: 1, until: null });
    await remove();
    // A shopper at the same moment is refused, whatever has been recorded by then.
    expect(await shop.holders(productId)).toEqual([first!.owner]);
    expect(await shop.guestBrowser().add(productId)).toEqual(
      problem('This item is currently reserved by another user. Please try again later.'),
    );
    const { until } = await shop.yours(first!, productId);
    const left = Date.parse(until ?? '') - Date.now();
    expect(left).toBeGreaterThan(9 * MINUTE);
    expect(left).toBeLessThanOrEqual(10 * MINUTE);
    expect(await shop.entry(second!, productId)).toMatchObject({ state: 'waiting', ahead: 0 });
  });

  it('turns an offer into an ordinary reservation when it is added to the cart', async () => {
    const { productId, remove } = await heldPot();
    const [first] = await shop.queue(productId, 1);
    await remove();
    await shop.yours(first!, productId);
    const { status, body } = await first!.add(productId);
    expect(status).toBe(201);
    expect(body.item.quantity).toBe(1);
    expect(Date.parse(body.item.expires_at ?? '') - Date.now()).toBeGreaterThan(29 * MINUTE);
    await shop.ended(first!, productId);
    expect(await shop.inRedis(productId)).toMatchObject({ held: 1, sum: 1 });
    const items = [{ productId, variantId: 'main', quantity: 1 }];
    const claim = await shop.internal('POST', '/internal/claims', { owner: first!.owner, items });
    expect(claim.body).toMatchObject({ claimed: true });
  });

  it('emails no one about a pot that has left the shop, and the next person once it returns', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    await shop.publish('product.removed.v1', productId, { productId, version: 2 });
    await waitFor('it is archived', async () => (await shop.guestBrowser().add(productId)).status === 404);
    await remove();
    await shop.yours(first!, productId);
    const sku = { variantId: 'main', color: 'White', pricePence: 2600, stockAdjusted: 1 };
    const shown = { name: 'Moon jar', category: 'Vases', imageUrl: null, images: [] };
    const facts = { ...shown, productId, version: 3, skus: [{ ...sku, imageUrl: null, images: [] }] };
    await shop.publish('product.changed.v1', productId, facts);
    await waitFor('it is back', async () => (await shop.guestBrowser().add(productId)).status === 409);
    await shop.earlier(productId, 11);
    await shop.yours(second!, productId);
    await shop.mail('piece-offered', `${second!.userId}@example.com`);
    expect(shop.mails('piece-offered', `${first!.userId}@example.com`)).toEqual([]);
  });

  it('passes an offer on after ten minutes, or when its shopper leaves', async () => {
    const { productId, remove } = await heldPot();
    const [first, second, third] = await shop.queue(productId, 3);
    await remove();
    await shop.yours(first!, productId);
    await shop.earlier(productId, 11);
    await shop.yours(second!, productId);
    await shop.ended(first!, productId);
    const place = await shop.entry(second!, productId);
    expect((await second!.call('DELETE', `/api/cart/waiting/${place?.id}`)).status).toBe(200);
    await shop.yours(third!, productId);
    expect(await shop.holders(productId)).toEqual([third!.owner]);
  });

  it('offers expired, released and newly made pieces, as many as are available', async () => {
    const { productId } = await heldPot(2);
    const waiting = await shop.queue(productId, 5);
    await shop.earlier(productId, 31);
    for (const browser of waiting.slice(0, 2)) await shop.yours(browser, productId);
    await shop.stockChanged(productId, 3);
    await shop.yours(waiting[2]!, productId);
    const sale = { orderId: randomUUID(), owner: waiting[0]!.owner, quantity: 1 };
    await waiting[0]!.add(productId);
    await shop.stockChanged(productId, 2, sale);
    await waitFor('the sale is applied', async () => (await shop.inRedis(productId)).sum === 2);
    await shop.stockChanged(productId, 3);
    await shop.yours(waiting[3]!, productId);
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: 3, held: 3, sum: 3 });
    expect(await shop.entry(waiting[4]!, productId)).toMatchObject({ state: 'waiting', ahead: 0 });
  });

  it('offers each piece once, in order and only to the queue, when everything happens at once [I2]', async () => {
    const pieces = 6;
    const productId = await shop.product(pieces);
    const holders = Array.from({ length: pieces }, () => shop.guestBrowser());
    const items = await Promise.all(holders.map((holder) => holder.add(productId)));
    const waiting = await shop.queue(productId, 8);
    const newcomers = Array.from({ length: 12 }, () => shop.guestBrowser());
    const [added] = await Promise.all([
      Promise.all(newcomers.map((newcomer) => newcomer.add(productId))),
      ...holders.map((holder, index) =>
        holder.call('DELETE', `/api/cart/items/${items[index]?.body.item.id}`),
      ),
    ]);
    expect(added.map(({ status }) => status)).toEqual(newcomers.map(() => 409));
    for (const browser of waiting.slice(0, pieces)) await shop.yours(browser, productId);
    const expected = waiting.slice(0, pieces).map(({ owner }) => owner);
    expect(await shop.holders(productId)).toEqual(expected.toSorted());
    expect(await shop.inRedis(productId)).toMatchObject({ onHand: pieces, held: pieces, sum: pieces });
  });

  it('is refused if the pot is available or in the cart already', async () => {
    const productId = await shop.product(2);
    const browser = shop.guestBrowser();
    expect(await shop.wait(browser, productId)).toEqual(
      problem('This pot is available now. You can add it to your cart.'),
    );
    await browser.add(productId, 2);
    expect(await shop.wait(browser, productId)).toEqual(
      problem("This pot is in your cart, so you don't need to wait for it."),
    );
    expect(await shop.wait(browser, randomUUID())).toMatchObject({ status: 404 });
  });

  it('makes one entry, however often a shopper asks at once [I4]', async () => {
    const { productId } = await heldPot();
    const browser = shop.userBrowser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.wait(browser, productId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.place.id}`)).size).toBe(1);
  });

  it('does not offer a pot whose two hours are used up to the same shopper before others', async () => {
    const productId = await shop.product(1);
    const [greedy, holder] = [shop.userBrowser(), shop.guestBrowser()];
    const slot = `{${productId}:main}`;
    const { body } = await holder.add(productId);
    await shop.client.hset(`cart:past:${slot}`, greedy.owner, `${Date.now() - 121 * MINUTE}:${Date.now()}`);
    await shop.wait(greedy, productId);
    const [patient] = await shop.queue(productId, 1);
    await holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    await shop.yours(patient!, productId);
    expect(await shop.entry(greedy, productId)).toMatchObject({ state: 'waiting', ahead: 0 });
  });
});
