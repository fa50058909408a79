import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';

const byOthers = { status: 409, body: { code: 'reserved-by-others' } };
const skuOf = (productId: string) => ({ productId, variantId: 'main' });

/** Nothing can be written about this reservation, or together with it, until `end` is called. */
async function holdWrites(shop: CartShop, productId: string, { owner }: Browser) {
  const client = await shop.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq)
     VALUES ($1, 'main', $2, 0, now(), now(), now(), 0)`,
    [productId, owner],
  );
  return {
    /** A write has begun, and waits. */
    waits: () =>
      shop.until('a write waits', async () => {
        const { rows: waiting } = await client.query(
          `SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted`,
        );
        return waiting.length > 0;
      }),
    async end(): Promise<void> {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}
const rows = async (shop: CartShop, productId: string) =>
  (
    await shop.pool.query<{ owner: string; quantity: number }>(
      'SELECT owner, quantity FROM cart_hold WHERE product_id = $1 ORDER BY owner',
      [productId],
    )
  ).rows;
const processes = async (shop: CartShop) => (await shop.pool.query('SELECT FROM cart_instance')).rows.length;
const isKnown = (shop: CartShop, productId: string) =>
  shop.until('the copy knows the pot', async () => {
    const { rows: found } = await shop.pool.query('SELECT FROM applied_sales WHERE product_id = $1', [
      productId,
    ]);
    return found.length > 0;
  });

/** Redis is emptied right after a reservation was answered: it is written first. */
export const emptiedBehindAnAnswer: CartCase = async (shop) => {
  const [id, later] = [await shop.pot(1), await shop.pot(1)];
  const [ada, bob] = [shop.account(), shop.guest()];
  for (const pot of [id, later]) {
    await shop.available(pot);
    await isKnown(shop, pot);
  }
  const writes = await holdWrites(shop, id, ada);
  shop.is('hers', (await ada.add(id)).status, 201);
  await writes.waits();
  await shop.redis.flushdb();
  const adding = bob.add(id);
  // An answer to someone else shows that his request has been read.
  shop.is('the process answers', (await shop.guest().call('GET', '/api/cart')).status, 200);
  await writes.end();
  shop.is('it is hers', await adding, byOthers);
  shop.is('in her cart', await ada.items(), [{ product_id: id, quantity: 1, stock_warning: null }]);
  shop.is('one more', (await ada.add(later)).status, 201);
  await shop.redis.flushdb();
  shop.is('nor is the next lost', await bob.add(later), byOthers);
  shop.is('both are in her cart', (await ada.items()).length, 2);
};

/** What another process has answered and not written is waited for; what it has removed too. */
export const emptiedBehindAnother: CartCase = async (shop) => {
  const [id, cart] = [await shop.pot(2), await shop.pot(1)];
  const other = await shop.another();
  const [ada, bob, cy] = [shop.account(), shop.guest(), shop.guest()];
  await cy.add(id);
  await ada.add(cart);
  await shop.copied(id, 1);
  await shop.copied(cart, 1);
  ada.goTo(other.url);
  cy.goTo(other.url);
  const request = async () =>
    (
      await shop.pool.query<{ last: number }>(
        'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM cart_flush_request',
      )
    ).rows[0]?.last ?? 0;
  const before = await request();
  const writes = await holdWrites(shop, id, ada);
  shop.is('hers', (await ada.add(id)).status, 201);
  await writes.waits();
  await shop.redis.flushdb();
  const adding = bob.add(id);
  await shop.until('the other is asked', async () => (await request()) > before);
  await writes.end();
  shop.is('both are taken', await adding, byOthers);
  shop.is('in her cart', (await ada.items()).length, 2);
  shop.is('and in the first process', (await shop.guest().add(id)).status, 409);
  await cy.remove(id);
  ada.goTo(other.url);
  shop.is('what is free', await shop.available(id), 1);
  await other.stop();
  shop.is('one process is left', await processes(shop), 1);
};

/** A process that has died is waited for no longer than a few seconds, and its row goes after an hour. */
export const deadProcesses: CartCase = async (shop) => {
  const [died, dying] = [await shop.pot(1), await shop.pot(1)];
  const [long, lately, old] = [randomUUID(), randomUUID(), randomUUID()];
  const seen = (id: string, seconds: number) =>
    shop.pool.query(
      'INSERT INTO cart_instance (id, seen_at) VALUES ($1, clock_timestamp() - make_interval(secs => $2))',
      [id, seconds],
    );
  await seen(old, 3700);
  await seen(long, 7);
  shop.is('one has died', (await shop.guest().add(died)).status, 201);
  await seen(lately, 3);
  shop.is('another dies', (await shop.guest().add(dying)).status, 201);
  await shop.until('an old row', async () => {
    const { rows: found } = await shop.pool.query('SELECT FROM cart_instance WHERE id = $1', [old]);
    return found.length === 0;
  });
  const { rows: left } = await shop.pool.query('SELECT FROM cart_instance WHERE id = ANY ($1)', [
    [long, lately],
  ]);
  shop.is('others stay', left.length, 2);
  await shop.pool.query('DELETE FROM cart_instance WHERE id = ANY ($1)', [[long, lately]]);
};

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

/** A process that is told to stop writes first, and only then counts as gone. */
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
