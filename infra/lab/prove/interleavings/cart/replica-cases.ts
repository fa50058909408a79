import { randomUUID } from 'node:crypto';
import { skuKeys } from '../../../../../services/cart/src/redis/sku-scripts.ts';
import type { CartCase, CartShop } from './cart-shop.ts';

const skuOf = (productId: string) => ({ productId, variantId: 'main' });
const keysOf = (id: string) => skuKeys(skuOf(id)) as [string, string, string];
/** What the operator is shown. */
const shown = async (shop: CartShop, id: string) =>
  (await shop.internal<{ onHand: number; held: number }>('GET', `/internal/holds/${id}/main`)).body;
/** Until the job that compares replicas has found what is wrong. */
const heals = (shop: CartShop, what: string, id: string, should: { onHand: number; held: number }) =>
  shop.until(what, async () => {
    const { onHand, held } = await shown(shop, id);
    return onHand === should.onHand && held === should.held;
  });

/** Fields that Redis has lost or has wrong come back from the copy. */
export const damagedReplicas: CartCase = async (shop) => {
  const [lost, wrong, gone] = [await shop.pot(5), await shop.pot(5), await shop.pot(5)];
  const [ada, bob] = [shop.guest(), shop.guest()];
  for (const id of [lost, wrong, gone]) {
    await ada.add(id, 2);
    await bob.add(id);
    await shop.copied(id, 3);
  }
  await shop.redis.hdel(keysOf(lost)[1], ada.owner);
  await shop.redis.hset(keysOf(wrong)[0], 'held', 5);
  await shop.redis.del(...skuKeys(skuOf(gone)));
  for (const id of [lost, wrong, gone]) await heals(shop, 'it is healed', id, { onHand: 5, held: 3 });
  for (const id of [lost, wrong, gone])
    shop.is('hers is there', await ada.item(id), { quantity: 2, stock_warning: null });
  shop.is('what is left', (await shop.guest().add(lost, 2)).status, 201);
  shop.is('and no more', await shop.guest().add(lost), { status: 409 });
};

/** Redis has an older state than it said: what was reserved and given up since counts. */
export const olderReplica: CartCase = async (shop) => {
  const [id, still] = [await shop.pot(4), await shop.pot(3)];
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await ada.add(id);
  await cy.add(id);
  await ada.add(still, 2);
  await shop.copied(id, 2);
  const goBack = await shop.clock.remember([skuOf(id)]);
  await bob.add(id);
  await cy.remove(id);
  await shop.copied(id, 2);
  await goBack();
  await heals(shop, 'both count', id, { onHand: 4, held: 2 });
  shop.is('his is there', await bob.item(id), { quantity: 1, stock_warning: null });
  await shop.until('the rest', async () => (await shop.guest().add(id, 2)).status === 201);
  shop.is('and no more', await shop.guest().add(id), { status: 409 });
  shop.is('the other stays as it was', await shown(shop, still), { onHand: 3, held: 2 });
};

/** Changes of the ledger whose events were lost. */
export const missedChanges: CartCase = async (shop) => {
  const [more, sold] = [await shop.pot(1), await shop.pot(4)];
  const ada = shop.guest();
  await ada.add(sold, 2);
  await shop.available(more);
  shop.neighbours.change(more, 6);
  await heals(shop, 'more are there', more, { onHand: 6, held: 0 });
  const sale = { orderId: randomUUID(), owner: ada.owner, quantity: 1 };
  const first = shop.neighbours.change(sold, 3, sale);
  shop.neighbours.change(sold, 2);
  await heals(shop, 'one is sold', sold, { onHand: 2, held: 1 });
  await shop.publish('stock.changed.v1', sold, first);
  shop.is('the late event changes nothing', await shown(shop, sold), { onHand: 2, held: 1 });
  const seen = () => shop.internal('POST', '/internal/stock-seen', { skus: [skuOf(sold), skuOf('nothing')] });
  shop.is('what is known', (await seen()).body, [{ ...skuOf(sold), version: 3, onHand: 2 }]);
  const unknown = { ...skuOf(more), version: 2, onHand: null };
  await shop.until('the snapshot has the change', async () => {
    const sql = 'SELECT version FROM applied_sales WHERE product_id = $1';
    return (await shop.pool.query<{ version: number }>(sql, [more])).rows[0]?.version === 2;
  });
  await shop.redis.del(...skuKeys(skuOf(more)));
  const asked = await shop.internal('POST', '/internal/stock-seen', { skus: [skuOf(more)] });
  shop.is('without a replica', asked.body, [unknown]);
};

/** What no one needs is removed, and nothing else. */
export const removedRows: CartCase = async (shop) => {
  const [idle, busy] = [await shop.pot(3), await shop.pot(3)];
  const ada = shop.guest();
  await ada.add(idle);
  await ada.add(busy);
  await ada.remove(idle);
  await shop.copied(busy, 1);
  await shop.until(
    'the ledger knows',
    async () => (await shop.redis.hexists(keysOf(idle)[0], 'released')) === 0,
  );
  const ended = (id: string, minutes: number) =>
    shop.pool.query(
      `UPDATE cart_hold SET expires_at = now() - $2 * interval '1 minute' WHERE product_id = $1`,
      [id, minutes],
    );
  const quantities = async (id: string) =>
    (
      await shop.pool.query<{ quantity: number }>('SELECT quantity FROM cart_hold WHERE product_id = $1', [
        id,
      ])
    ).rows.map(({ quantity }) => quantity);
  const rows = async (id: string) => (await quantities(id)).length;
  // What is written later has its own end.
  await shop.until('the snapshot has the end', async () => (await quantities(idle))[0] === 0);
  await ended(idle, 18);
  await ended(busy, 16);
  await shop.until('an old row is removed', async () => (await rows(idle)) === 0);
  shop.is('its waiting period is not over', await rows(busy), 1);
  await shop.redis.del(keysOf(idle)[2], `cart:past:{${idle}:main}`);
  const isThere = async (id: string) => (await shop.redis.hexists(keysOf(id)[0], 'onHand')) === 1;
  await shop.until('an unused replica is dropped', async () => {
    // Whatever reads it, asks for it.
    for (const id of [idle, busy]) if (await isThere(id)) await shop.redis.hset(keysOf(id)[0], 'asked', 1);
    return !(await isThere(idle));
  });
  shop.is('one with a reservation stays', await isThere(busy), true);
  shop.neighbours.change(idle, 2);
  shop.is('it is made again', (await shop.guest().add(idle, 2)).status, 201);
};

/** A process was killed between Redis's answer and all that follows. */
export const killedWhileAdding: CartCase = async (shop) => {
  const [id, inCart] = [await shop.pot(2), await shop.pot(2)];
  const ada = shop.guest();
  await ada.add(id);
  await ada.add(inCart, 2);
  await shop.copied(id, 1);
  await shop.copied(inCart, 2);
  await shop.pool.query('DELETE FROM cart_hold WHERE owner = $1', [ada.owner]);
  await shop.pool.query('DELETE FROM cart_item WHERE owner = $1 AND product_id = $2', [ada.owner, id]);
  await shop.redis.hdel(`cart:items:{${ada.owner}}`, `${id}:main`);
  shop.is('it is in no cart', await ada.items(), [{ product_id: inCart }]);
  await shop.clock.passTime([skuOf(id), skuOf(inCart)], 70_000);
  await shop.copied(id, 1);
  await shop.copied(inCart, 2);
  shop.is('it is in the cart', await ada.item(id), { quantity: 1, stock_warning: null });
  shop.is('as many as before', await ada.item(inCart), { quantity: 2, stock_warning: null });
};
