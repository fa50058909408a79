import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireCartItem } from '@slipcast/contracts/http/cart';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';

interface Answer {
  item: WireCartItem;
  code?: string;
  message: string;
}
const FAR = '2099-11-26T19:00:00.000Z';

describe('a pot of a shop update', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0' }));
  afterAll(() => cart.stop());

  const terms = (rest: Partial<SaleTerms> = {}) =>
    saleTerms({ updateId: 'autumn-kiln', opensAt: FAR, ...rest });
  const add = (browser: Browser, productId: string, quantity = 1) =>
    browser.call<Answer>('POST', '/api/cart/items', { product_id: productId, quantity });
  const code = ({ body }: { body: { code?: string } }) => body.code;
  /** By the clock of the Redis that decides. */
  const redisTime = async (): Promise<number> => {
    const [seconds, micros] = (await cart.client.time()).map(Number) as [number, number];
    return seconds * 1000 + Math.floor(micros / 1000);
  };
  const inMs = async (ms: number) => new Date((await redisTime()) + ms).toISOString();

  it('cannot be added before its time, by no call and in no instance, and from then on it can', async () => {
    const opensAt = await inMs(1200);
    const pot = await cart.product(3, undefined, 'Moon jar', terms({ opensAt }));
    const other = await cart.anotherInstance();
    const browsers = [cart.guestBrowser(), cart.userBrowser(), other.browser()];
    let refusals = 0;
    const first = browsers.map(async (browser) => {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await add(browser, pot);
        // oxlint-disable-next-line no-await-in-loop
        if (answer.status === 201) return redisTime();
        refusals += 1;
        expect(answer).toMatchObject({ status: 409, body: { code: 'not-open-yet', opensAt } });
        expect(answer.body.message).toMatch(/^This opens on \w+day \d+ \w+ at \d\d:\d\d\.$/);
      }
    });
    const form = await fetch(`${cart.url}/cart/add/${pot}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'variant=main',
    });
    expect(form.headers.get('location')).toContain('refused=not-open-yet');
    const claim = await cart.internal('POST', '/internal/claims', {
      owner: 'g:6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      items: [{ productId: pot, variantId: 'main', quantity: 1 }],
    });
    expect(claim.body).toMatchObject({ claimed: false });
    for (const at of await Promise.all(first)) {
      expect(at).toBeGreaterThanOrEqual(Date.parse(opensAt));
      expect(at).toBeLessThan(Date.parse(opensAt) + 3000);
    }
    expect(refusals).toBeGreaterThan(3);
    await other.stop();
  }, 20_000);

  it('stays closed when Redis loses everything, and in an instance that has just started', async () => {
    const pot = await cart.product(3, undefined, 'Moon jar', terms());
    expect(code(await add(cart.guestBrowser(), pot))).toBe('not-open-yet');
    await cart.client.flushdb();
    expect(code(await add(cart.guestBrowser(), pot))).toBe('not-open-yet');
    await cart.client.flushdb();
    const other = await cart.anotherInstance();
    expect(code(await add(other.browser(), pot))).toBe('not-open-yet');
    await other.stop();
  }, 20_000);

  it('keeps the reservations that exist while it is paused, and promises nothing more', async () => {
    const pot = await cart.product(50);
    const browser = cart.guestBrowser();
    const { body } = await add(browser, pot, 2);
    const at = `/api/cart/items/${body.item.id}`;
    const say = async (version: number, sale?: SaleTerms) => cart.say(pot, version, sale);
    const past = '2020-01-01T10:00:00.000Z';
    await say(2, terms({ opensAt: past, paused: true }));
    await waitFor('it is paused', async () => code(await add(cart.guestBrowser(), pot)) === 'update-paused');
    expect(code(await browser.call<Answer>('PUT', at, { quantity: 3 }))).toBe('update-paused');
    expect(code(await browser.call<Answer>('PUT', at, { quantity: 1 }))).toBeUndefined();
    expect((await browser.call<Answer>('POST', `${at}/extend`, {})).status).toBe(200);
    await say(3, terms({ opensAt: past }));
    await waitFor(
      'it goes on',
      async () => (await browser.call<Answer>('PUT', at, { quantity: 2 })).status === 200,
    );
    // News that come late change nothing.
    await say(2, terms({ opensAt: past, paused: true }));
    await say(4, terms({ opensAt: FAR }));
    await waitFor('it is moved', async () => code(await add(cart.guestBrowser(), pot)) === 'not-open-yet');
    expect((await cart.inRedis(pot)).holds[browser.owner]).toMatch(/^2:/);
    await say(5);
    await waitFor('it is an ordinary pot', async () => (await add(cart.guestBrowser(), pot)).status === 201);
  }, 20_000);

  it('is offered to no one on the waiting list before its time', async () => {
    const pot = await cart.product(1);
    const [owner, waits] = [cart.userBrowser(), cart.userBrowser()];
    const { body } = await add(owner, pot);
    expect((await waits.call<Answer>('POST', '/api/cart/waiting', { product_id: pot })).status).toBe(201);
    await cart.say(pot, 2, terms());
    await waitFor('it is closed', async () => code(await add(cart.guestBrowser(), pot)) === 'not-open-yet');
    await owner.call('DELETE', `/api/cart/items/${body.item.id}`);
    expect(code(await add(waits, pot))).toBe('not-open-yet');
    expect((await cart.inRedis(pot)).sum).toBe(0);
    await cart.say(pot, 3, terms({ opensAt: '2020-01-01T10:00:00.000Z' }));
    await waitFor('it is offered', async () => {
      await waits.call('GET', `/api/cart/stock/${pot}`);
      return waits.owner in (await cart.inRedis(pot)).holds;
    });
    expect((await add(waits, pot)).status).toBe(201);
  }, 20_000);

  it('is limited to so many pieces of the update for each shopper, also of adds at one moment, and counts what they gave back', async () => {
    const sale = terms({ opensAt: '2020-01-01T10:00:00.000Z', pieces: 2 });
    const pots = await Promise.all([1, 2, 3, 4, 5].map(() => cart.product(4, undefined, 'Moon jar', sale)));
    const browser = cart.guestBrowser();
    const { body } = await add(browser, pots[0]!);
    const many = await Promise.all(pots.slice(1).map((pot) => add(browser, pot)));
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(many.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'update-limit',
      pieces: 2,
      message: 'Up to 2 pots of this update per person, so that there is something for more people.',
    });
    expect(code(await browser.call<Answer>('PUT', `/api/cart/items/${body.item.id}`, { quantity: 2 }))).toBe(
      'update-limit',
    );
    await browser.call('DELETE', `/api/cart/items/${body.item.id}`);
    expect((await add(browser, pots[0]!)).status).toBe(201);
    // Someone else has a limit of their own; at login both carts are the account's.
    const other = cart.guestBrowser();
    await add(other, pots[1]!);
    cart.logIn(other);
    await other.call<Answer>('POST', '/api/cart/merge', {});
    expect((await add(other, pots[2]!)).status).toBe(201);
    expect(code(await add(other, pots[3]!))).toBe('update-limit');
  }, 20_000);

  it('can be had once where everyone may have one of each', async () => {
    const pot = await cart.product(
      4,
      4,
      'Moon jar',
      terms({ opensAt: '2020-01-01T10:00:00.000Z', oneOfEach: true }),
    );
    const browser = cart.guestBrowser();
    expect(code(await add(browser, pot, 2))).toBe('update-limit');
    const { body } = await add(browser, pot);
    expect(body.item.quantity).toBe(1);
    expect((await add(browser, pot)).body).toMatchObject({
      code: 'update-limit',
      pieces: null,
      message: 'One of each pot per person.',
    });
    const blue = await browser.call<Answer>('POST', '/api/cart/items', {
      product_id: pot,
      variantId: 'blue',
      quantity: 1,
    });
    expect(blue.status).toBe(201);
  });
});
