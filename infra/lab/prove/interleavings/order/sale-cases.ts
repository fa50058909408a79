import { saleTerms } from '@slipcast/testkit/sale-terms';
import { product } from '../../../../../services/order/tests/products.ts';
import { BUYER } from './buyer.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE, pot } from './pots.ts';

const buys = (shop: OrderShop, id: string, quantity = 1) => {
  const { guest, paymentId } = shop.authorised(quantity * PENCE);
  const items = [{ product_id: id, quantity }];
  return guest('POST', '/api/orders/guest-checkout', { ...BUYER, payment_id: paymentId, items });
};
const left = async (shop: OrderShop, id: string) => {
  const row = await shop.row(
    `SELECT on_hand, version::int, (SELECT count(*)::int FROM stock_movement WHERE product_id = $1) AS movements
     FROM stock WHERE product_id = $1`,
    id,
  );
  return [row['on_hand'], row['version'], row['movements']];
};

/** Whatever the cart has granted, the ledger sells what is there, is not in question, and is on sale. */
export const whatTheLedgerRefuses: OrderCase = async (shop) => {
  const id = await pot(shop, 3);
  const before = await left(shop, id);
  const mark = (sql: string) => shop.pool.query(`UPDATE stock SET ${sql} WHERE product_id = $1`, [id]);
  await mark('quarantined = true');
  const inQuestion = { status: 503, body: { code: 'unavailable', payment: 'released' } };
  shop.is('a pot in quarantine', await buys(shop, id), inQuestion);
  await mark('quarantined = false');
  shop.is('too many', await buys(shop, id, 4), { status: 409, body: { code: 'out-of-stock' } });
  shop.is('nothing is sold', await left(shop, id), before);
  shop.is('all of it', (await buys(shop, id, 3)).status < 300, true);
  shop.is('it is sold', await left(shop, id), [0, Number(before[1]) + 1, 2]);
  shop.is('none is left', await buys(shop, id), { status: 409, body: { code: 'out-of-stock' } });
};

/** The terms of an update count in the ledger too, by its own clock. */
export const whatIsNotOnSale: OrderCase = async (shop) => {
  const id = await pot(shop, 9);
  let version = 1;
  const terms = async (more: object | null) => {
    version += 1;
    const facts = { ...product(9, PENCE), productId: id, version };
    await shop.publish('product.changed.v1', id, { ...facts, ...(more && { sale: saleTerms(more) }) });
    await shop.until('the terms are known', async () => {
      const { rowCount } = await shop.pool.query('SELECT FROM product WHERE id = $1 AND version = $2', [
        id,
        version,
      ]);
      return rowCount === 1;
    });
  };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await terms({ opensAt: inAnHour });
  shop.is('too soon', await buys(shop, id), { status: 409, body: { code: 'not-open-yet' } });
  await terms({ paused: true });
  shop.is('a pause', await buys(shop, id), { status: 409, body: { code: 'update-paused' } });
  await terms({ oneOfEach: true });
  shop.is('one of each', await buys(shop, id, 2), { status: 409, body: { code: 'update-limit' } });
  await terms({ pieces: 2 });
  shop.is('two of all', await buys(shop, id, 3), { status: 409, body: { code: 'update-limit' } });
  const untouched = await left(shop, id);
  shop.is('nothing is sold', [untouched[0], untouched[2]], [9, 1]);
  shop.is('two', (await buys(shop, id, 2)).status < 300, true);
  await terms(null);
  shop.is('after the update', (await buys(shop, id, 3)).status < 300, true);
  await shop.publish('product.removed.v1', id, { productId: id, version: version + 1 });
  await shop.until('it has left the shop', async () => (await buys(shop, id)).status === 409);
};
