import type { CartCase } from './cart-shop.ts';
import { aWhile, holdWrites, rows } from './copy-calls.ts';

/** Whatever could not be written is written later, the newest state of each. */
export const failedWrites: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(5), await shop.pot(5)];
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await shop.available(other);
  await cy.add(id);
  await shop.copied(id, 1);
  // The cart may be written a moment later than the reservation.
  await shop.until('the copy of the cart', async () => {
    const { rows: items } = await shop.pool.query('SELECT FROM cart_item WHERE owner = $1', [cy.owner]);
    return items.length === 1;
  });
  // Nothing of a write is there unless all of it is.
  await shop.pool.query('ALTER TABLE cart_item RENAME TO cart_item_away');
  shop.is('one', (await ada.add(other)).status, 201);
  shop.is('three', (await ada.add(id, 3)).status, 201);
  const began =
    (await shop.pool.query<{ n: number }>('SELECT pg_current_xact_id()::text::int AS n')).rows[0]?.n ?? 0;
  await shop.until('a few tries', async () => {
    const { rows: now } = await shop.pool.query<{ n: number }>('SELECT pg_current_xact_id()::text::int AS n');
    return (now[0]?.n ?? 0) > began + 5;
  });
  shop.is('one is there', await rows(shop, id), [{ owner: cy.owner, quantity: 1 }]);
  shop.is('his', (await bob.add(id)).status, 201);
  shop.is('two', (await ada.change(id, 2)).status, 200);
  shop.is('none', (await cy.remove(id)).status, 200);
  await shop.pool.query('ALTER TABLE cart_item_away RENAME TO cart_item');
  await shop.copied(id, 3);
  await shop.copied(other, 1);
  const should = [
    { owner: ada.owner, quantity: 2 },
    { owner: bob.owner, quantity: 1 },
    { owner: cy.owner, quantity: 0 },
  ];
  shop.is(
    'the newest',
    await rows(shop, id),
    should.toSorted((a, b) => (a.owner < b.owner ? -1 : 1)),
  );
  await shop.redis.flushdb();
  const cart = (await ada.items()).map(({ product_id: pot, quantity }) => [pot, quantity]);
  shop.is('the carts too', cart, [
    [other, 1],
    [id, 2],
  ]);
  shop.is('and hers is empty', await cy.items(), []);
};

/** A process that stops writes first, and only then counts as gone. */
export const stoppingProcess: CartCase = async (shop) => {
  const [id, second] = [await shop.pot(2), await shop.pot(2)];
  const other = await shop.another();
  for (const pot of [id, second]) await shop.available(pot);
  const ada = shop.account();
  ada.goTo(other.url);
  const writes = await holdWrites(shop, id, ada);
  shop.is('hers', (await ada.add(id)).status, 201);
  shop.is('and another', (await ada.add(second)).status, 201);
  await writes.waits();
  let isOver = false;
  const stopping = other.stop().then(() => (isOver = true));
  await shop.until('it answers no one', () =>
    ada.call('GET', '/livez').then(
      () => false,
      () => true,
    ),
  );
  await aWhile(shop);
  shop.is('it still counts', [isOver, await other.isListed()], [false, true]);
  await writes.end();
  await stopping;
  shop.is('it has written', [(await rows(shop, id)).length, (await rows(shop, second)).length], [1, 1]);
  shop.is('it has gone', await other.isListed(), false);
};

/** A process writes what another one has changed since: the newer state stays. */
export const overtakenWrites: CartCase = async (shop) => {
  const [first, second, last] = [await shop.pot(9), await shop.pot(9), await shop.pot(9)];
  const other = await shop.another();
  const [ada, phone] = [shop.account(), shop.guest()];
  shop.logIn(phone, ada.user).goTo(other.url);
  for (const pot of [first, second, last]) await shop.available(pot);
  const writes = await holdWrites(shop, first, ada);
  await ada.add(first);
  await writes.waits();
  // This waits for the write before.
  shop.is('one', (await ada.add(second)).status, 201);
  shop.is('three', (await phone.add(second, 2)).status, 201);
  await shop.copied(second, 3);
  await writes.end();
  await shop.copied(first, 1);
  await ada.add(last);
  await shop.copied(last, 1);
  shop.is('the newer reservation', await rows(shop, second), [{ owner: ada.owner, quantity: 3 }]);
  const { rows: items } = await shop.pool.query('SELECT quantity FROM cart_item WHERE product_id = $1', [
    second,
  ]);
  shop.is('and the newer item', items, [{ quantity: 3 }]);
  await other.stop();
};
