import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';

interface Places {
  places: WireWaitingPlace[];
}
interface Mailed {
  productId: string;
  variantId: string;
  email: string;
  waitingKey: string;
  pricePence: number;
  userId?: string | null;
}

const wait = (who: Browser, id: string, more: object = {}) =>
  who.call<{ place: WireWaitingPlace }>('POST', '/api/cart/waiting', { product_id: id, ...more });
const place = async (who: Browser, id: string) =>
  (await who.call<Places>('GET', '/api/cart/waiting')).body.places.find((one) => one.product_id === id);
const leave = (who: Browser, entry: WireWaitingPlace | undefined) =>
  who.call('DELETE', `/api/cart/waiting/${entry?.id}`);
const byKey = (who: Browser, what: string, key: string) =>
  who.call('POST', `/api/cart/waiting/${what}`, { key });
/** What was mailed to this address about this pot, in order. */
const mails = (
  shop: CartShop,
  type: 'address-given' | 'piece-offered',
  email: string,
  id: string,
): Mailed[] =>
  shop.events
    .filter((event) => event.type === `waiting.${type}.v1`)
    .map(({ data }) => data as Mailed)
    .filter((mail) => mail.email === email && mail.productId === id);
async function mailed(
  shop: CartShop,
  ...about: Parameters<typeof mails> extends [unknown, ...infer Rest] ? Rest : never
) {
  await shop.until(`${about[0]} to ${about[1]}`, () => mails(shop, ...about).length > 0);
  return mails(shop, ...about).at(-1) as Mailed;
}
const yours = (shop: CartShop, who: Browser, id: string) =>
  shop.until('it is theirs', async () => (await place(who, id))?.state === 'yours');

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

/** Two days on, with pages closed: a confirmed address still has its place, and one that was never confirmed has not. */
export const placesOfDays: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, ada, bob] = [shop.guest(), shop.guest(), shop.guest()];
  await holder.add(id);
  shop.is('a place', (await wait(ada, id, { email: 'ada.of.days@example.com' })).status, 201);
  shop.is('and another', (await wait(bob, id, { email: 'bob.of.days@example.com' })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', 'ada.of.days@example.com', id);
  shop.is('confirmed', (await byKey(ada, 'confirm', waitingKey)).status, 200);
  await shop.pool.query(
    `UPDATE waiting_place SET seen_at = seen_at - interval '2 days', mailed_at = mailed_at - interval '2 days',
       confirmed_at = confirmed_at - interval '2 days' WHERE product_id = $1`,
    [id],
  );
  const left = async () =>
    (await shop.pool.query<{ email: string }>('SELECT email FROM waiting_place WHERE product_id = $1', [id]))
      .rows;
  await shop.until('old places are removed', async () => (await left()).length < 2);
  shop.is('whose place is left', await left(), [{ email: 'ada.of.days@example.com' }]);
  await holder.remove(id);
  await mailed(shop, 'piece-offered', 'ada.of.days@example.com', id);
};

/** While the maker counts what is there, no one is offered a piece that no one can take. */
export const queueDuringACount: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, first] = [shop.guest(), shop.account()];
  await holder.add(id);
  shop.is('a place', (await wait(first, id)).status, 201);
  const count = async (quarantined?: true) => {
    const change = { ...shop.neighbours.change(id, 1), ...(quarantined && { quarantined }) };
    const told = shop.neighbours.ledger.get(`${id}:main`);
    if (told && quarantined) told.quarantined = true;
    await shop.publish('stock.changed.v1', id, change);
    const { status } = quarantined ? { status: 503 } : { status: 409 };
    await shop.until('it is known', async () => (await shop.guest().add(id)).status === status);
  };
  await count(true);
  await holder.remove(id);
  await shop.until('it is free', () => shop.copied(id, 0).then(() => true));
  shop.is('and not offered', await place(first, id), { state: 'waiting', ahead: 0 });
  await count();
  await yours(shop, first, id);
};
