import type { CartCase } from './cart-shop.ts';
import { holdWrites, processes, rows } from './copy-calls.ts';

const skuOf = (productId: string) => ({ productId, variantId: 'main' });
/** Whatever could not be written is written later, the newest state of each. */
export const failedWrites: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(5), await shop.pot(5)];
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await cy.add(id);
  await shop.copied(id, 1);
  // Nothing of a write is there unless all of it is.
  await shop.pool.query('ALTER TABLE cart_item RENAME TO cart_item_away');
  await ada.add(other);
  await ada.add(id, 3);
  const began =
    (await shop.pool.query<{ n: number }>('SELECT pg_current_xact_id()::text::int AS n')).rows[0]?.n ?? 0;
  await shop.until('a few tries', async () => {
    const { rows: now } = await shop.pool.query<{ n: number }>('SELECT pg_current_xact_id()::text::int AS n');
    return (now[0]?.n ?? 0) > began + 5;
  });
  shop.is('one is there', await rows(shop, id), [{ owner: cy.owner, quantity: 1 }]);
  await bob.add(id);
  await ada.change(id, 2);
  await cy.remove(id);
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
  shop.is('it still counts', [isOver, await processes(shop)], [false, 2]);
  await writes.end();
  await stopping;
  shop.is('it has written', [(await rows(shop, id)).length, (await rows(shop, second)).length], [1, 1]);
  shop.is('it has gone', await processes(shop), 1);
};

/** What is older than the copy changes nothing there. */
export const overtakenWrites: CartCase = async (shop) => {
  const [id, cart] = [await shop.pot(9), await shop.pot(9)];
  const ada = shop.guest();
  await ada.add(id);
  await ada.add(cart);
  await shop.copied(id, 1);
  await shop.copied(cart, 1);
  const newer = 'seq = seq + 60000000';
  await shop.pool.query(`UPDATE cart_item SET quantity = 5, ${newer} WHERE product_id = $1`, [cart]);
  await shop.pool.query(`UPDATE applied_sales SET version = 7 WHERE product_id = $1`, [cart]);
  const quantity = async (table: string, pot: string) =>
    (
      await shop.pool.query<{ quantity: number }>(`SELECT quantity FROM ${table} WHERE product_id = $1`, [
        pot,
      ])
    ).rows[0]?.quantity;
  await ada.change(cart, 3);
  await shop.copied(cart, 3);
  shop.is('the older item', await quantity('cart_item', cart), 5);
  await shop.publish('stock.changed.v1', cart, shop.neighbours.change(cart, 8));
  await shop.until('it is known', async () => (await shop.available(cart)) === 5);
  await shop.pool.query(`UPDATE cart_hold SET quantity = 6, ${newer} WHERE product_id = $1`, [id]);
  await ada.change(id, 2);
  await ada.add(cart);
  await shop.copied(cart, 4);
  shop.is('the older hold', await quantity('cart_hold', id), 6);
  const { rows: known } = await shop.pool.query('SELECT version FROM applied_sales WHERE product_id = $1', [
    cart,
  ]);
  shop.is('the older version', known, [{ version: 7 }]);
  await shop.pool.query('DELETE FROM applied_sales WHERE product_id = $1', [cart]);
  await shop.clock.lose([skuOf(id), skuOf(cart)], []);
};
