import type { Browser } from './browser.ts';
import type { CartCase } from './cart-shop.ts';
import { byKey, leave, mailed, mails, place, wait, yours } from './waiting-calls.ts';

const MINUTE_MS = 60_000;
const sku = (productId: string) => ({ productId, variantId: 'main' });
const minutesLeft = async (who: Browser, id: string): Promise<number> =>
  (Date.parse((await place(who, id))?.until ?? '') - Date.now()) / MINUTE_MS;
const addressOf = (who: Browser) => `${who.user}@example.com`;

/** The address of an account can't be read: its offer waits for that, others' do not, and a login does not fail. */
export const unreachedAccounts: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(2), await shop.pot(1)];
  const [holder, account, guest, late] = [shop.guest(), shop.account(), shop.guest(), shop.guest()];
  await holder.add(id, 2);
  await holder.add(other);
  shop.is('an account', (await wait(account, id)).status, 201);
  shop.is('a guest', (await wait(guest, id)).status, 201);
  shop.is('another', (await wait(late, other)).status, 201);
  shop.neighbours.usersAnswer = false;
  shop.is('no one new', (await wait(shop.account(), id)).status, 503);
  const calls = shop.neighbours.addressCalls;
  await holder.remove(id);
  await yours(shop, guest, id);
  await shop.until('it is tried again', () => shop.neighbours.addressCalls > calls + 2);
  shop.is('the account waits', await place(account, id), { state: 'waiting' });
  shop.is('and no one else gets it', await shop.guest().add(id), { status: 409 });
  shop.logIn(late);
  shop.is('a login', (await late.merge()).status, 200);
  shop.is('with its place', await place(late, other), { state: 'waiting', byMail: 'no' });
  shop.neighbours.usersAnswer = true;
  await yours(shop, account, id);
  const mail = await mailed(shop, 'piece-offered', addressOf(account), id);
  shop.is('the email', mail, { userId: account.user, pricePence: 2600 });
  shop.is('once', mails(shop, 'piece-offered', addressOf(account), id).length, 1);
  shop.is('hers', (await byKey(account, 'take', mail.waitingKey)).status, 201);
};

/** People who do not answer: each offer is half as long, and two minutes at least; each goes to the next. */
export const unansweredOffers: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const holder = shop.guest();
  const people = [1, 2, 3, 4].map(() => shop.account());
  await holder.add(id);
  for (const who of people) shop.is('a place', (await wait(who, id)).status, 201);
  await holder.remove(id);
  for (const [at, minutes] of [10, 5, 2.5, 2].entries()) {
    const who = people[at] as Browser;
    await yours(shop, who, id);
    const left = await minutesLeft(who, id);
    shop.is(`${minutes} minutes`, left > minutes - 0.3 && left <= minutes + 0.02, true);
    const mail = await mailed(shop, 'piece-offered', addressOf(who), id);
    shop.is('as the email says', mail.until, (await place(who, id))?.until);
    await shop.clock.passTime([sku(id)], (minutes + 0.1) * MINUTE_MS);
    if (at === 3) continue;
    await shop.until('the place has ended', async () => (await place(who, id)) === undefined);
    shop.is('too late', (await byKey(who, 'take', mail.waitingKey)).status, 404);
  }
  await shop.until('it is anyone’s', async () => (await shop.guest().add(id)).status === 201);
};

/** An account whose address is not confirmed is asked once, and gets no email about an offer before. */
export const unconfirmedAccounts: CartCase = async (shop) => {
  const [one, two] = [await shop.pot(1, { blue: 1 }), await shop.pot(1)];
  const [holder, account, other] = [shop.guest(), shop.account(), shop.account()];
  await holder.add(one, 1, 'blue');
  await holder.add(two);
  for (const who of [account, other]) shop.neighbours.unconfirmed.add(who.user);
  const blue = { variantId: 'blue' };
  const unconfirmed = { status: 201, body: { place: { byMail: 'unconfirmed' } } };
  shop.is('a place', await wait(account, one, blue), unconfirmed);
  shop.is('and another', await wait(account, two), unconfirmed);
  shop.is('someone else', await wait(other, two), unconfirmed);
  const mail = await mailed(shop, 'address-given', addressOf(account), one);
  shop.is('the email', mail, {
    userId: account.user,
    variantId: 'blue',
    pricePence: 2850,
    productName: 'Moon jar',
    color: 'Blue',
    imageUrl: '/media/blue.webp',
  });
  const until = Date.parse(mail.expiresAt ?? '');
  shop.is('for a day', Math.abs(until - Date.now() - 86_400_000) < MINUTE_MS, true);
  shop.is('asked once', mails(shop, 'address-given', addressOf(account), two), []);
  await holder.remove(two);
  await yours(shop, account, two);
  shop.is('without an email', mails(shop, 'piece-offered', addressOf(account), two), []);
  shop.is('confirmed', await byKey(shop.guest(), 'confirm', mail.waitingKey), {
    body: { place: { byMail: 'confirmed' }, product: { color: 'Blue', imageUrl: '/media/blue.webp' } },
  });
  shop.is('the account is', shop.neighbours.unconfirmed.has(account.user), false);
  shop.is('for all places', (await place(account, two))?.byMail, 'confirmed');
  shop.is('the other is not', shop.neighbours.unconfirmed.has(other.user), true);
  shop.is('she leaves it', (await leave(account, await place(account, two))).status, 200);
  await yours(shop, other, two);
  await holder.call('DELETE', '/api/cart');
  await mailed(shop, 'piece-offered', addressOf(account), one);
  const offered = (who: Browser, id: string) => mails(shop, 'piece-offered', addressOf(who), id).length;
  shop.is('who got one', [offered(account, one), offered(account, two), offered(other, two)], [1, 0, 0]);
};

/** Two places of a guest go to an account whose address is not confirmed, which is asked once; one is offered and goes into its cart. */
export const placesOfALogin: CartCase = async (shop) => {
  const [one, two, offered, both] = [
    await shop.pot(1),
    await shop.pot(1),
    await shop.pot(1),
    await shop.pot(1),
  ];
  const [holder, guest, account, next] = [shop.guest(), shop.guest(), shop.account(), shop.account()];
  for (const id of [one, two, offered, both]) await holder.add(id);
  shop.is('its own place', (await wait(account, both)).status, 201);
  shop.is('someone between', (await wait(next, both)).status, 201);
  for (const id of [one, two, offered, both]) shop.is('a place', (await wait(guest, id)).status, 201);
  await holder.remove(offered);
  await yours(shop, guest, offered);
  shop.neighbours.unconfirmed.add(account.user);
  shop.logIn(guest, account.user);
  shop.is('joined', (await guest.merge()).status, 200);
  shop.is('in the cart', await account.items(), [{ product_id: offered, quantity: 1, stock_warning: null }]);
  shop.is('no place for it', await place(account, offered), undefined);
  shop.is('its own', await place(account, both), { ahead: 0, byMail: 'confirmed' });
  shop.is('the other has one ahead', (await place(next, both))?.ahead, 1);
  const { rows } = await shop.pool.query('SELECT FROM waiting_place WHERE product_id = $1', [both]);
  shop.is('one each', rows.length, 2);
  await shop.until('it is asked', () => mails(shop, 'address-given', addressOf(account), one).length === 1);
  shop.is('once', mails(shop, 'address-given', addressOf(account), two), []);
  shop.is(
    'both wait',
    [(await place(account, one))?.state, (await place(account, two))?.state],
    ['waiting', 'waiting'],
  );
};

/** A deleted account that has been offered a piece gives it to the next; a pot that has left the shop has no links. */
export const endsOfPlaces: CartCase = async (shop) => {
  const [id, gone] = [await shop.pot(1), await shop.pot(1)];
  const [holder, first, next, ada] = [shop.guest(), shop.account(), shop.account(), shop.guest()];
  await holder.add(id);
  await holder.add(gone);
  for (const who of [first, next]) shop.is('a place', (await wait(who, id)).status, 201);
  const email = 'ada.of.gone@example.com';
  shop.is('hers', (await wait(ada, gone, { email })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', email, gone);
  await holder.remove(id);
  await yours(shop, first, id);
  await shop.publish('user.erased.v1', first.user, { userId: first.user });
  await yours(shop, next, id);
  const { rows } = await shop.pool.query('SELECT FROM waiting_place WHERE owner = $1', [first.owner]);
  shop.is('nothing is left', rows, []);
  await shop.publish('product.removed.v1', gone, { productId: gone, version: 2 });
  const noPot = { status: 404, body: { code: 'product-not-found' } };
  await shop.until('it has left', async () => (await shop.guest().add(gone)).status === 404);
  shop.is('no look', await byKey(ada, 'look-up', waitingKey), noPot);
  shop.is('no new place', (await wait(shop.guest(), gone)).status, 404);
  shop.is('she can leave', (await byKey(ada, 'leave', waitingKey)).status, 200);
  shop.is('no place', await place(ada, gone), undefined);
};

/** Redis loses a queue: the job puts it back before anything is free. */
export const lostQueue: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, first] = [shop.guest(), shop.account()];
  await holder.add(id);
  shop.is('a place', (await wait(first, id)).status, 201);
  await shop.copied(id, 1);
  const key = `cart:replica:{${id}:main}`;
  await shop.redis.hdel(key, 'waiting');
  await shop.until(
    'it is back',
    async () => (await shop.redis.hget(key, 'waiting')) === JSON.stringify([first.owner]),
  );
  await shop.clock.lose([sku(id)], [holder.owner]);
  await shop.until('and the pot with it', async () => (await shop.redis.hget(key, 'waiting')) !== null);
  await holder.remove(id);
  await yours(shop, first, id);
};
