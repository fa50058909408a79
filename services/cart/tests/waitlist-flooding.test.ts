import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { problem } from './cart-fixture.ts';
import { WaitlistShop } from './waitlist-fixture.ts';

const MINUTE = 60_000;

describe('a waiting list and strangers who fill it', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start({ WAITING_PER_NETWORK: '4', EMAILS_PER_SHOPPER: '3' }));
  afterAll(() => shop.stop());

  async function heldPot() {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    const remove = () => holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    return { productId, remove };
  }
  /** A new account whose address no one has confirmed. */
  function newAccount(address?: string): Browser {
    const browser = shop.userBrowser();
    browser.address = address;
    shop.neighbours.unconfirmed.add(browser.userId ?? '');
    return browser;
  }
  const leavePage = (browser: Browser) =>
    shop.pool.query(`UPDATE waiting_place SET seen_at = now() - interval '3 minutes' WHERE owner = $1`, [
      browser.owner,
    ]);

  it('offers nothing to an account that has neither confirmed its address nor an open page', async () => {
    const { productId, remove } = await heldPot();
    const [fake, real] = [newAccount(), shop.userBrowser()];
    expect((await shop.wait(fake, productId)).body.place).toMatchObject({ byMail: 'unconfirmed' });
    await shop.wait(real, productId);
    await leavePage(fake);
    expect(await shop.entry(real, productId)).toMatchObject({ ahead: 0, byMail: 'confirmed' });
    const queue = () => shop.client.hget(`cart:replica:{${productId}:main}`, 'waiting');
    await waitFor('the queue in Redis', async () => (await queue()) === JSON.stringify([real.owner]));
    await remove();
    await shop.yours(real, productId);
    expect(shop.mails('piece-offered', `${fake.userId}@example.com`)).toEqual([]);
  });

  it('keeps the place of a new account that confirms its address once, for all its pots', async () => {
    const [one, two] = [await heldPot(), await heldPot()];
    const account = newAccount();
    const email = `${account.userId}@example.com`;
    await shop.wait(account, one.productId);
    await shop.wait(account, two.productId);
    const { waitingKey: key } = await shop.mail('address-given', email);
    expect((await shop.byKey(shop.guestBrowser(), 'confirm', key)).body.place.byMail).toBe('confirmed');
    await leavePage(account);
    for (const { productId, remove } of [one, two]) {
      await remove();
      await shop.yours(account, productId);
    }
    expect(shop.mails('address-given', email)).toHaveLength(1);
    const third = await heldPot();
    expect((await shop.wait(account, third.productId)).body.place.byMail).toBe('confirmed');
  });

  it('keeps a guest’s place when they log in to a new account, and asks for its address to be confirmed', async () => {
    const { productId } = await heldPot();
    const browser = shop.guestBrowser();
    await shop.wait(browser, productId);
    const userId = shop.logIn(browser);
    shop.neighbours.unconfirmed.add(userId);
    await browser.call('POST', '/api/cart/merge');
    expect(await shop.entry(browser, productId)).toMatchObject({ state: 'waiting', byMail: 'unconfirmed' });
    await shop.mail('address-given', `${userId}@example.com`);
  });

  it('counts only shoppers in the queue towards the 200 of a pot', async () => {
    const { productId } = await heldPot();
    await shop.pool.query(
      `INSERT INTO waiting_place (product_id, variant_id, owner, email, seen_at)
       SELECT $1, 'main', 'g:' || gen_random_uuid(), n || '@example.com', now() - interval '10 minutes' FROM generate_series(1, 200) AS n`,
      [productId],
    );
    expect((await shop.wait(shop.userBrowser(), productId)).status).toBe(201);
    await shop.pool.query(`UPDATE waiting_place SET confirmed_at = now() WHERE product_id = $1`, [productId]);
    expect(await shop.wait(shop.userBrowser(), productId)).toEqual(
      problem('Too many people are already waiting for this pot. Please try again later.'),
    );
  });

  it('limits new accounts of one network like guests, and for one pot also those with confirmed addresses', async () => {
    const [pot, other] = [await heldPot(), await heldPot()];
    const here = '203.0.113.77';
    const join = async (browser: Browser, productId: string) => {
      browser.address = here;
      return (await shop.wait(browser, productId)).status;
    };
    const answers: number[] = [];
    for (let index = 0; index < 5; index += 1) answers.push(await join(newAccount(), other.productId));
    expect(answers).toEqual([201, 201, 201, 201, 429]);
    expect(await join(shop.userBrowser(), other.productId)).toBe(429);
    for (let index = 0; index < 4; index += 1)
      expect(await join(shop.userBrowser(), pot.productId)).toBe(201);
    expect(await join(shop.userBrowser(), pot.productId)).toBe(429);
    expect((await shop.wait(shop.userBrowser(), pot.productId)).status).toBe(201);
  });

  it('does not take the link to one address as proof of another that the entry has since been given', async () => {
    const { productId } = await heldPot();
    const browser = shop.guestBrowser();
    await shop.wait(browser, productId, 'own@example.com');
    const { waitingKey: key } = await shop.mail('address-given', 'own@example.com');
    await shop.wait(browser, productId, 'stranger@example.com');
    expect((await shop.byKey(browser, 'confirm', key)).status).toBe(404);
    expect(await shop.entry(browser, productId)).toMatchObject({ byMail: 'unconfirmed' });
    const { waitingKey: other } = await shop.mail('address-given', 'stranger@example.com');
    expect((await shop.byKey(browser, 'confirm', other)).body.place.byMail).toBe('confirmed');
  });

  it('sends few emails for one entry, whatever addresses it is given', async () => {
    const { productId } = await heldPot();
    const browser = shop.guestBrowser();
    const answers: number[] = [];
    for (let index = 0; index < 5; index += 1)
      answers.push((await shop.wait(browser, productId, `victim-${index}@example.com`)).status);
    expect(answers).toEqual([201, 201, 201, 429, 429]);
    const tags = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shop.wait(shop.guestBrowser(), productId, `dee+${index}@example.com`),
      ),
    );
    expect(tags.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it('ends each offer sooner while no one answers, and gives the whole time again once someone has', async () => {
    const { productId, remove } = await heldPot();
    const waiting = await shop.queue(productId, 5);
    const lasts = async (browser: Browser) => {
      await shop.yours(browser, productId);
      const { holds } = await shop.inRedis(productId);
      const [, at, ends] = (holds[browser.owner] ?? '').split(':').map(Number);
      return Math.round((((ends ?? 0) - (at ?? 0)) / MINUTE) * 10) / 10;
    };
    await remove();
    const lengths = [await lasts(waiting[0]!)];
    for (const browser of waiting.slice(1, 4)) {
      await shop.earlier(productId, 11);
      lengths.push(await lasts(browser));
    }
    expect(lengths).toEqual([10, 5, 2.5, 2]);
    const { body } = await waiting[3]!.add(productId);
    await waiting[3]!.call('DELETE', `/api/cart/items/${body.item.id}`);
    expect(await lasts(waiting[4]!)).toBe(10);
  });
});
