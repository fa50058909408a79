import type { CartCase } from './cart-shop.ts';
import { byKey, leave, mailed, mails, place, wait, yours } from './waiting-calls.ts';

/** Three accounts wait for the last one; the first leaves an offer, the last takes it on another device. */
export const orderOfAList: CartCase = async (shop) => {
  const id = await shop.pot(1, { blue: 1 });
  const [holder, blue, stranger, phone] = [shop.guest(), shop.guest(), shop.account(), shop.guest()];
  const [first, second, third] = [shop.account(), shop.account(), shop.account()];
  shop.is('it is there', await wait(first, id), { status: 409, body: { code: 'conflict' } });
  await holder.add(id);
  await blue.add(id, 1, 'blue');
  shop.is('it is hers', await wait(holder, id, { email: 'a@example.com' }), { status: 409 });
  shop.is('there is none such', await wait(first, id, { variantId: 'green' }), { status: 404 });
  for (const [ahead, who] of [first, second, third].entries())
    shop.is(`with ${ahead} ahead`, await wait(who, id), {
      status: 201,
      body: { place: { state: 'waiting', ahead, byMail: 'confirmed', variantId: 'main' } },
    });
  shop.is('asked again', await wait(first, id), { status: 201, body: { place: { ahead: 0 } } });
  shop.is('for the blue one', await wait(stranger, id, { variantId: 'blue' }), { status: 201 });
  shop.is('no place is anyone else’s', await leave(stranger, await place(second, id)), { status: 404 });
  shop.is('or a guest’s', await leave(shop.guest(), await place(second, id)), { status: 404 });
  shop.is('the second leaves', await leave(second, await place(second, id)), { status: 200 });
  shop.is('one place', [await place(second, id), (await place(third, id))?.ahead], [undefined, 1]);
  await blue.remove(id);
  shop.is('the other colour is not theirs', (await place(first, id))?.state, 'waiting');
  await holder.remove(id);
  await yours(shop, first, id);
  const until = Date.parse((await place(first, id))?.until ?? '') - Date.now();
  shop.is('for ten minutes', Math.round(until / 60_000), 10);
  shop.is('no one else gets it', await stranger.add(id), { status: 409 });
  shop.is('the third waits', await place(third, id), { state: 'waiting', ahead: 0 });
  const mail = await mailed(shop, 'piece-offered', `${first.user}@example.com`, id);
  shop.is('the email', mail, { variantId: 'main', pricePence: 2600, userId: first.user });
  shop.is('the first leaves it', await leave(first, await place(first, id)), { status: 200 });
  await yours(shop, third, id);
  shop.is('too late', await byKey(phone, 'take', mail.waitingKey), { status: 404 });
  const { waitingKey } = await mailed(shop, 'piece-offered', `${third.user}@example.com`, id);
  shop.is('a look', await byKey(phone, 'look-up', waitingKey), {
    status: 200,
    body: { place: { state: 'yours' }, product: { id, color: 'White' } },
  });
  shop.is('taken', await byKey(phone, 'take', waitingKey), {
    status: 201,
    body: { item: { quantity: 1, variantId: 'main' } },
  });
  shop.is('in that cart', (await phone.items()).length + (await third.items()).length, 1);
  await shop.until('no one waits', async () => (await place(third, id)) === undefined);
  shop.is('once', await byKey(shop.guest(), 'take', waitingKey), { status: 404 });
  shop.is('one email each', mails(shop, 'piece-offered', `${first.user}@example.com`, id).length, 1);
};

/** Guests with an address, which they confirm or not. */
export const addressesOfGuests: CartCase = async (shop) => {
  const id = await shop.pot(1, { blue: 1 });
  const holder = shop.guest();
  await holder.add(id, 1, 'blue');
  const [ada, bob] = [shop.guest(), shop.guest()];
  const blue = { variantId: 'blue' };
  shop.is('with an address', await wait(ada, id, { ...blue, email: 'Ada@example.com' }), {
    status: 201,
    body: { place: { byMail: 'unconfirmed', ahead: 0 } },
  });
  shop.is('without one', await wait(bob, id, blue), {
    status: 201,
    body: { place: { byMail: 'no', ahead: 1 } },
  });
  const { waitingKey, ...mail } = await mailed(shop, 'address-given', 'ada@example.com', id);
  shop.is('the email', mail, { variantId: 'blue', pricePence: 2850 });
  shop.is('another key', await byKey(ada, 'confirm', `${waitingKey}x`), { status: 404 });
  shop.is('confirmed', await byKey(shop.guest(), 'confirm', waitingKey), {
    status: 200,
    body: {
      place: { byMail: 'confirmed', ahead: 0 },
      product: { color: 'Blue', imageUrl: '/media/blue.webp' },
    },
  });
  shop.is('it is not hers yet', await byKey(ada, 'take', waitingKey), { status: 409 });
  const account = shop.logIn(ada);
  await account.merge();
  shop.is('her place goes along', await place(account, id), {
    state: 'waiting',
    ahead: 0,
    byMail: 'confirmed',
    variantId: 'blue',
  });
  shop.is('left by the link', await byKey(shop.guest(), 'leave', waitingKey), { status: 200 });
  shop.is('once', await byKey(shop.guest(), 'leave', waitingKey), { status: 404 });
  shop.is('he is the first', (await place(bob, id))?.ahead, 0);
  await holder.remove(id);
  await yours(shop, bob, id);
  // No one answers it, so after ten minutes it is anyone's.
  await shop.clock.passTime([{ productId: id, variantId: 'blue' }], 9 * 60_000);
  shop.is('it is his for ten minutes', (await shop.guest().add(id, 1, 'blue')).status, 409);
  await shop.clock.passTime([{ productId: id, variantId: 'blue' }], 2 * 60_000);
  shop.is('then anyone’s', (await shop.guest().add(id, 1, 'blue')).status, 201);
};
