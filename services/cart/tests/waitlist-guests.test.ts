import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { WaitlistShop } from './waitlist-fixture.ts';

describe('guests on the waiting list', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start({ WAITING_PER_NETWORK: '4' }));
  afterAll(() => shop.stop());

  async function heldPot() {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    const remove = () => holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    return { productId, remove };
  }
  const leavePage = (email: string) =>
    shop.pool.query(`UPDATE waiting_place SET seen_at = now() - interval '3 minutes' WHERE email = $1`, [
      email,
    ]);
  async function confirmed(productId: string, email: string) {
    const browser = shop.guestBrowser();
    await shop.wait(browser, productId, email);
    const { waitingKey: key } = await shop.mail('address-given', email);
    expect((await shop.byKey(shop.guestBrowser(), 'confirm', key)).body.place.byMail).toBe('confirmed');
    return { browser, key };
  }

  it('count only while their page asks', async () => {
    const { productId, remove } = await heldPot();
    const [left, stays] = [shop.guestBrowser(), shop.guestBrowser()];
    await shop.wait(left, productId, 'left@example.com');
    await shop.wait(stays, productId);
    expect(await shop.entry(left, productId)).toMatchObject({ byMail: 'unconfirmed' });
    expect(await shop.entry(stays, productId)).toMatchObject({ byMail: 'no', ahead: 1 });
    await leavePage('left@example.com');
    expect(await shop.entry(stays, productId)).toMatchObject({ ahead: 0 });
    const queue = () => shop.client.hget(`cart:replica:{${productId}:main}`, 'waiting');
    await waitFor('the queue in Redis', async () => (await queue()) === JSON.stringify([stays.owner]));
    await remove();
    await shop.yours(stays, productId);
    // A guest who comes back goes to the end, and without a confirmed address gets no email.
    expect(await shop.entry(left, productId)).toMatchObject({ state: 'waiting' });
    expect(shop.mails('piece-offered', 'left@example.com')).toEqual([]);
  });

  it('get the piece held for them through the link in their email, in any browser', async () => {
    const { productId, remove } = await heldPot();
    const { key } = await confirmed(productId, 'ada@example.com');
    await leavePage('ada@example.com');
    expect(await shop.byKey(shop.guestBrowser(), 'take', key)).toMatchObject({ status: 409 });
    await remove();
    const mail = await shop.mail('piece-offered', 'ada@example.com');
    expect(mail.waitingKey).toBe(key);
    // So that the email shows the pot.
    expect(mail.pricePence).toBeGreaterThan(0);
    expect(mail).toHaveProperty('imageUrl');
    expect((await shop.guestBrowser().add(productId)).status).toBe(409);
    const phone = shop.guestBrowser();
    const looked = await shop.byKey(phone, 'look-up', mail.waitingKey);
    expect(looked.body.place).toMatchObject({ state: 'yours', until: mail.until });
    const taken = await shop.byKey(phone, 'take', mail.waitingKey);
    expect(taken).toMatchObject({ status: 201, body: { item: { quantity: 1 } } });
    expect((await phone.cart()).body.CartItems).toMatchObject([
      { product_id: productId, stock_warning: null },
    ]);
    expect(await shop.holders(productId)).toEqual([phone.owner]);
    await waitFor('the link has ended', async () => (await shop.byKey(phone, 'look-up', key)).status === 404);
  });

  it('leave through the link, and a forged key opens nothing', async () => {
    const { productId } = await heldPot();
    const { browser, key } = await confirmed(productId, 'bea@example.com');
    const [id] = key.split('.');
    for (const wrong of [`${id}.x`, `${id}`, `${id}.${'A'.repeat(43)}`, 'x.y'])
      for (const what of ['look-up', 'confirm', 'take', 'leave'])
        expect(await shop.byKey(shop.guestBrowser(), what, wrong)).toMatchObject({ status: 404 });
    expect((await shop.byKey(shop.guestBrowser(), 'leave', key)).status).toBe(200);
    expect(await shop.entry(browser, productId)).toBeUndefined();
  });

  it('have one entry for each confirmed address, the earlier one', async () => {
    const { productId, remove } = await heldPot();
    const { browser } = await confirmed(productId, 'cy@example.com');
    const again = shop.guestBrowser();
    await shop.wait(again, productId, 'cy@example.com');
    const mails = await waitFor('a second email', () => {
      const all = shop.mails('address-given', 'cy@example.com');
      return all.length === 2 && all;
    });
    await shop.byKey(again, 'confirm', mails[1]!.waitingKey);
    expect(await shop.entry(again, productId)).toBeUndefined();
    await remove();
    await shop.yours(browser, productId);
  });

  it('get one email however often they ask, and an address gets few from many browsers', async () => {
    const { productId } = await heldPot();
    const email = 'dee@example.com';
    const browser = shop.guestBrowser();
    for (let press = 0; press < 3; press += 1) await shop.wait(browser, productId, email);
    await shop.mail('address-given', email);
    const others = await Promise.all(
      Array.from({ length: 8 }, () => shop.wait(shop.guestBrowser(), productId, email)),
    );
    expect(others.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect(shop.mails('address-given', email).length).toBeLessThanOrEqual(5);
  });

  it('of one network join only so often in an hour, but accounts are not counted', async () => {
    const { productId } = await heldPot();
    const answers = [];
    for (let index = 0; index < 6; index += 1)
      answers.push((await shop.wait(shop.guestBrowser('203.0.113.7'), productId)).status);
    expect(answers).toEqual([201, 201, 201, 201, 429, 429]);
    expect((await shop.wait(shop.userBrowser(), productId)).status).toBe(201);
  });

  it('keep their entries and offered pieces when they log in', async () => {
    const [waits, offered] = [await heldPot(), await heldPot()];
    const browser = shop.guestBrowser();
    await shop.wait(browser, waits.productId);
    await shop.wait(browser, offered.productId);
    await offered.remove();
    const { until } = await shop.yours(browser, offered.productId);
    shop.logIn(browser);
    await browser.call('POST', '/api/cart/merge');
    expect(await shop.entry(browser, waits.productId)).toMatchObject({
      byMail: 'confirmed',
      state: 'waiting',
    });
    const { CartItems: items } = (await browser.cart()).body;
    expect(items).toMatchObject([{ product_id: offered.productId, quantity: 1, expires_at: until }]);
    await waits.remove();
    await shop.yours(browser, waits.productId);
  });

  it('keep their entries when an account checks out with the cookie of the guest', async () => {
    const productId = await shop.product(1);
    await shop.guestBrowser().add(productId);
    const browser = shop.guestBrowser();
    await shop.wait(browser, productId);
    const guest = browser.owner;
    shop.logIn(browser);
    const items = [{ productId: await shop.product(1), variantId: 'main', quantity: 1 }];
    const claimed = await shop.internal('POST', '/internal/claims', { owner: browser.owner, guest, items });
    expect(claimed.body).toMatchObject({ claimed: true });
    expect(await shop.entry(browser, productId)).toMatchObject({ state: 'waiting', byMail: 'confirmed' });
  });

  it('are removed a day after an unconfirmed address, and after thirty days in any case', async () => {
    const { productId } = await heldPot();
    const { browser } = await confirmed(productId, 'eve@example.com');
    const unsure = shop.guestBrowser();
    await shop.wait(unsure, productId, 'finn@example.com');
    const days = (email: string, count: number) =>
      shop.pool.query(
        `UPDATE waiting_place SET asked_at = asked_at - $2 * interval '1 day', seen_at = seen_at - $2 * interval '1 day',
           mailed_at = mailed_at - $2 * interval '1 day' WHERE email = $1`,
        [email, count],
      );
    await days('finn@example.com', 1.1);
    await days('eve@example.com', 29);
    const kept = async () =>
      (await shop.pool.query('SELECT email FROM waiting_place WHERE product_id = $1', [productId])).rows;
    await waitFor('one is left', async () => (await kept()).length === 1);
    expect(await kept()).toEqual([{ email: 'eve@example.com' }]);
    await days('eve@example.com', 1.1);
    await waitFor('none is left', async () => (await kept()).length === 0);
    expect(await shop.entry(browser, productId)).toBeUndefined();
  });
});
