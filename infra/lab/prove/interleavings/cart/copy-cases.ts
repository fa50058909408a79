import { randomUUID } from 'node:crypto';
import type { CartCase } from './cart-shop.ts';
import { aWhile, holdWrites, isKnown } from './copy-calls.ts';

const byOthers = { status: 409, body: { code: 'reserved-by-others' } };
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
  await aWhile(shop);
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
  await aWhile(shop);
  await writes.end();
  shop.is('both are taken', await adding, byOthers);
  shop.is('in her cart', (await ada.items()).length, 2);
  shop.is('and in the first process', (await shop.guest().add(id)).status, 409);
  await cy.remove(id);
  ada.goTo(other.url);
  shop.is('what is free', await shop.available(id), 1);
  await other.stop();
  shop.is('it is no longer listed', await other.isListed(), false);
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
