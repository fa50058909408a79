import type { CartCase } from './cart-shop.ts';
import { byKey, mailed, mails, place, wait, yours } from './waiting-calls.ts';

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

/** A pot that has left the shop is offered to no one by email. */
export const queueOfAnArchivedPot: CartCase = async (shop) => {
  const [archived, kept] = [await shop.pot(1), await shop.pot(1)];
  const [holder, first] = [shop.guest(), shop.account()];
  for (const id of [archived, kept]) {
    await holder.add(id);
    shop.is('a place', (await wait(first, id)).status, 201);
  }
  await shop.publish('product.removed.v1', archived, { productId: archived, version: 2 });
  await shop.until('it has left the shop', async () => (await shop.guest().add(archived)).status === 404);
  await holder.remove(archived);
  await yours(shop, first, archived);
  await holder.remove(kept);
  const { email } = await mailed(shop, 'piece-offered', `${first.user}@example.com`, kept);
  shop.is('no email about the other', mails(shop, 'piece-offered', email, archived), []);
};

/** One person with one address on two devices has one place, the first. */
export const placesOfOneAddress: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, phone, laptop, other] = [shop.guest(), shop.guest(), shop.guest(), shop.account()];
  const email = 'ada.on.two@example.com';
  await holder.add(id);
  shop.is('on the phone', (await wait(phone, id, { email })).status, 201);
  const first = await mailed(shop, 'address-given', email, id);
  shop.is('confirmed', (await byKey(phone, 'confirm', first.waitingKey)).status, 200);
  shop.is('someone else', (await wait(other, id)).status, 201);
  shop.is('on the laptop', (await wait(laptop, id, { email })).status, 201);
  await shop.until('another link', () => mails(shop, 'address-given', email, id).length === 2);
  const second = mails(shop, 'address-given', email, id)[1];
  shop.is('confirmed too', (await byKey(laptop, 'confirm', second?.waitingKey ?? '')).status, 200);
  shop.is('the next is still behind one', (await place(other, id))?.ahead, 1);
  await holder.remove(id);
  await mailed(shop, 'piece-offered', email, id);
  shop.is('and waits', (await place(other, id))?.state, 'waiting');
};
