import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
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

const ago = (shop: CartShop, columns: string[], seconds: number, where: string, value: string) =>
  shop.pool.query(
    `UPDATE waiting_place SET ${columns.map((one) => `${one} = ${one} - $1 * interval '1 second'`).join()} WHERE ${where} = $2`,
    [seconds, value],
  );
/** A queue, or the places of someone, that strangers' rows fill. */
const fill = (shop: CartShop, productId: string | null, owner: string | null, count: number) =>
  shop.pool.query(
    `INSERT INTO waiting_place (product_id, variant_id, owner, confirmed_at)
     SELECT coalesce($1, 'filled-' || n), 'main', coalesce($2, 'g:filled-' || n), now() FROM generate_series(1, $3) AS n`,
    [productId, owner, count],
  );

/** An address is asked for confirmation once in ten minutes, for whatever pots, and one answer is enough for all. */
export const questionsToAnAddress: CartCase = async (shop) => {
  const pots = [await shop.pot(1), await shop.pot(1), await shop.pot(1)] as const;
  const [holder, ada, bob] = [shop.guest(), shop.guest(), shop.guest()];
  for (const id of pots) await holder.add(id);
  const [one, two, three] = pots;
  const email = 'ada.of.three@example.com';
  const asked = (at: string, id: string): number => mails(shop, 'address-given', at, id).length;
  shop.is('a place', (await wait(ada, one, { email })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', email, one);
  shop.is('another', await wait(ada, two, { email }), {
    status: 201,
    body: { place: { byMail: 'unconfirmed' } },
  });
  shop.is('a third', (await wait(ada, three, { email })).status, 201);
  await ago(shop, ['mailed_at'], 610, 'owner', ada.owner);
  shop.is('after ten minutes', (await wait(ada, two, { email })).status, 201);
  await mailed(shop, 'address-given', email, two);
  const soon = 'bob.of.two@example.com';
  shop.is('someone else', (await wait(bob, one, { email: soon })).status, 201);
  await ago(shop, ['mailed_at'], 590, 'owner', bob.owner);
  shop.is('before ten minutes', (await wait(bob, two, { email: soon })).status, 201);
  await mailed(shop, 'address-given', soon, one);
  shop.is('another address', (await wait(ada, one, { email: 'other.of.three@example.com' })).status, 201);
  await mailed(shop, 'address-given', 'other.of.three@example.com', one);
  shop.is(
    'who was asked about what',
    [email, soon].map((at) => pots.map((id) => asked(at, id))),
    [
      [1, 1, 0],
      [1, 0, 0],
    ],
  );
  shop.is('the link to the first', (await byKey(ada, 'confirm', waitingKey)).status, 404);
};

/** A new address has to be confirmed, also where the one before was. */
export const changedAddress: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, ada] = [shop.guest(), shop.guest()];
  await holder.add(id);
  const [first, second] = ['ada.at.first@example.com', 'ada.at.last@example.com'];
  shop.is('a place', (await wait(ada, id, { email: first })).status, 201);
  const { waitingKey } = await mailed(shop, 'address-given', first, id);
  shop.is('confirmed', (await byKey(ada, 'confirm', waitingKey)).status, 200);
  shop.is('the same', await wait(ada, id, { email: first }), { body: { place: { byMail: 'confirmed' } } });
  shop.is('another', await wait(ada, id, { email: second }), { body: { place: { byMail: 'unconfirmed' } } });
  const { waitingKey: key } = await mailed(shop, 'address-given', second, id);
  shop.is('confirmed too', (await byKey(ada, 'confirm', key)).status, 200);
  shop.is('now', (await place(ada, id))?.byMail, 'confirmed');
};

/** Twenty places for one shopper, two hundred in one queue. */
export const fullQueues: CartCase = async (shop) => {
  const [busy, calm, last] = [await shop.pot(1), await shop.pot(1), await shop.pot(1)];
  const holder = shop.guest();
  for (const id of [busy, calm, last]) await holder.add(id);
  const [many, late] = [shop.account(), shop.account()];
  await fill(shop, null, many.owner, 19);
  await fill(shop, busy, null, 199);
  shop.is('the twentieth', (await wait(many, calm)).status, 201);
  shop.is('one too many', await wait(many, last), { status: 409 });
  shop.is('the same again', (await wait(many, calm)).status, 201);
  shop.is('the last place', await wait(late, busy), { status: 201, body: { place: { ahead: 199 } } });
  shop.is('the queue is full', await wait(shop.account(), busy), { status: 409 });
};

/** Without a confirmed address a place counts while its page asks, and afterwards it is the last; with one it counts for a month. */
export const whoIsThere: CartCase = async (shop) => {
  const id = await shop.pot(1);
  const [holder, ada, bob, old, older] = [
    shop.guest(),
    shop.guest(),
    shop.guest(),
    shop.account(),
    shop.account(),
  ];
  await holder.add(id);
  for (const who of [ada, bob, old, older]) shop.is('a place', (await wait(who, id)).status, 201);
  const ahead = async (who: Browser) => (await place(who, id))?.ahead;
  await ago(shop, ['seen_at'], 110, 'owner', ada.owner);
  shop.is('two minutes', await ahead(bob), 1);
  await ago(shop, ['seen_at'], 130, 'owner', ada.owner);
  shop.is('not there', await ahead(bob), 0);
  shop.is('there again, at the end', [await ahead(ada), await ahead(bob)], [3, 0]);
  await ago(shop, ['seen_at', 'asked_at', 'confirmed_at'], 29 * 86_400, 'owner', old.owner);
  await ago(shop, ['seen_at', 'asked_at', 'confirmed_at'], 31 * 86_400, 'owner', older.owner);
  const isLeft = async () =>
    (await shop.pool.query('SELECT FROM waiting_place WHERE owner = $1', [older.owner])).rows.length > 0;
  await shop.until('a month', async () => !(await isLeft()));
  shop.is('the other is the second', await ahead(old), 1);
};
