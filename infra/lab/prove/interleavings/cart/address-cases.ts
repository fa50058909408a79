import type { CartCase } from './cart-shop.ts';
import { byKey, mailed, mails, place, wait, yours } from './waiting-calls.ts';

/** An address that a guest has typed and never confirmed is forgotten at login, where the account has one that is. */
export const typedAddressAtLogin: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, ada] = [shop.guest(), shop.guest()];
  await holder.add(id);
  const typed = 'adda.by.mistake@example.com';
  shop.is('a place', (await wait(ada, id, { email: typed })).status, 201);
  await mailed(shop, 'address-given', typed, id);
  const account = shop.logIn(ada);
  await account.merge();
  shop.is('it goes along', await place(account, id), { state: 'waiting', ahead: 0, byMail: 'confirmed' });
  await holder.remove(id);
  await yours(shop, account, id);
  const mail = await mailed(shop, 'piece-offered', `${account.user}@example.com`, id);
  shop.is('the email goes to the account', mail, { userId: account.user });
  shop.is('and not to a stranger', mails(shop, 'piece-offered', typed, id), []);
};

/** One that a guest has confirmed stays, at login and where they ask once more without it. */
export const confirmedAddressStays: CartCase = async (shop) => {
  const [one, two] = [await shop.pot(1), await shop.pot(1)];
  const [holder, ada, bea] = [shop.guest(), shop.guest(), shop.guest()];
  await holder.add(one);
  await holder.add(two);
  const [adas, beas] = ['ada.for.good@example.com', 'bea.for.good@example.com'];
  for (const [who, id, email] of [
    [ada, one, adas],
    [bea, two, beas],
  ] as const) {
    shop.is('a place', (await wait(who, id, { email })).status, 201);
    const { waitingKey } = await mailed(shop, 'address-given', email, id);
    shop.is('confirmed', (await byKey(who, 'confirm', waitingKey)).status, 200);
  }
  shop.is('asked once more', await wait(ada, one), { status: 201, body: { place: { byMail: 'confirmed' } } });
  const account = shop.logIn(bea);
  await account.merge();
  await holder.remove(one);
  await holder.remove(two);
  await mailed(shop, 'piece-offered', adas, one);
  await mailed(shop, 'piece-offered', beas, two);
};

/** Who confirms an address long after the page was closed comes after everyone who has waited. */
export const confirmedLate: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, late, second] = [shop.guest(), shop.guest(), shop.account()];
  await holder.add(id);
  const email = 'late.to.confirm@example.com';
  shop.is('a place', (await wait(late, id, { email })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', email, id);
  shop.is('behind', (await wait(second, id)).body.place.ahead, 1);
  await shop.pool.query(
    `UPDATE waiting_place SET seen_at = seen_at - interval '3 hours', mailed_at = mailed_at - interval '3 hours',
       asked_at = asked_at - interval '3 hours' WHERE owner = $1`,
    [late.owner],
  );
  shop.is('confirmed hours later', (await byKey(shop.guest(), 'confirm', waitingKey)).status, 200);
  shop.is('who is first', [(await place(second, id))?.ahead, (await place(late, id))?.ahead], [0, 1]);
  await holder.remove(id);
  await yours(shop, second, id);
  shop.is('who waits', (await place(late, id))?.state, 'waiting');
};
