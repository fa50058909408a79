import { randomUUID } from 'node:crypto';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { recordReleases } from '../../../../../services/order/src/ledger/released-holds.ts';
import { product } from '../../../../../services/order/tests/products.ts';
import { atOnce, buys, madeByHand, put, said, theOrder, theStock } from './at-once.ts';
import { BUYER } from './buyer.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE, pot } from './pots.ts';

/** The catalogue’s news of a pot, once it is known. */
const news =
  (shop: OrderShop, productId: string, version: number, more: object) => async (): Promise<void> => {
    const known = { ...product(5, PENCE), productId, version };
    await shop.publish('product.changed.v1', productId, { ...known, ...more });
    await shop.until('the news is known', async () => {
      const row = await shop.row('SELECT version FROM product WHERE id = $1', productId);
      return row['version'] === version;
    });
  };
const removed = (shop: OrderShop, productId: string) => async (): Promise<void> => {
  await shop.publish('product.removed.v1', productId, { productId, version: 9 });
  await shop.until('the pot is gone', async () => {
    const row = await shop.row('SELECT version FROM product WHERE id = $1', productId);
    return row['version'] === 9;
  });
};
const stockOf = (shop: OrderShop, productId: string) =>
  shop.row('SELECT on_hand, shortfall, version FROM stock WHERE product_id = $1', productId);

/** The last pot has one buyer, and what comes back is counted once for each. */
export const lastPot: OrderCase = async (shop) => {
  const last = await pot(shop, 1);
  const answers = await atOnce(shop, theStock(last), buys(shop, last), buys(shop, last));
  shop.is('two who buy the last pot', answers.map(said), [200, 'out-of-stock']);
  shop.is('its stock', await stockOf(shop, last), { on_hand: 0, version: 2 });
  const two = await pot(shop, 2);
  const orders = [await buys(shop, two)(), await buys(shop, two)()];
  const [one, other] = orders.map(({ body }) =>
    put(shop, String(body['order'].id), 'status', { status: 'cancelled' }),
  );
  if (one && other) await atOnce(shop, theStock(two), one, other);
  shop.is('two that come back', await stockOf(shop, two), { on_hand: 2, shortfall: 0, version: 5 });
};

/** An edit of the stock counts beside a sale of it. */
export const editedWhileSold: OrderCase = async (shop) => {
  const one = await pot(shop, 5);
  const skus = (stockAdjusted: number) => ({
    skus: [
      { variantId: 'main', color: 'Oatmeal', pricePence: PENCE, stockAdjusted, imageUrl: null, images: [] },
    ],
  });
  await atOnce(shop, theStock(one), buys(shop, one), news(shop, one, 2, skus(1)));
  shop.is('sold, edited', await stockOf(shop, one), { on_hand: 0, shortfall: 0, version: 3 });
  const two = await pot(shop, 5);
  const [, sale] = await atOnce(shop, theStock(two), news(shop, two, 2, skus(0)), buys(shop, two));
  shop.is('edited, sold', said(sale), 'out-of-stock');
  shop.is('the edited one', await stockOf(shop, two), { on_hand: 0, shortfall: 0, version: 2 });
};

/** A pot that is archived or paused under a sale’s hand is not sold. One that is being sold is. */
export const archivedWhileSold: OrderCase = async (shop) => {
  const one = await pot(shop, 5);
  const [, refused] = await atOnce(shop, theStock(one), removed(shop, one), buys(shop, one));
  shop.is('archived, sold', said(refused), 'out-of-stock');
  const two = await pot(shop, 5);
  const [sold] = await atOnce(shop, theStock(two), buys(shop, two), removed(shop, two));
  shop.is('sold, archived', said(sold), 200);
  const sale = saleTerms({ updateId: `kiln-${randomUUID()}`, paused: true });
  const three = await pot(shop, 5);
  const [, paused] = await atOnce(shop, theStock(three), news(shop, three, 2, { sale }), buys(shop, three));
  shop.is('paused, sold', said(paused), 'update-paused');
};

/** A release that comes late changes nothing, and one that comes before a sale makes it claim once more. */
export const releasedWhileSold: OrderCase = async (shop) => {
  const granted = (productId: string, ...seqs: number[]) => {
    shop.cart.script.answer = () => {
      const seq = seqs.length > 1 ? seqs.shift() : seqs[0];
      const version = {
        productId,
        variantId: 'main',
        quantity: 1,
        version: 1,
        seq,
        lastsMs: 600_000,
        raised: 0,
      };
      return { status: 200, body: { claimed: true, versions: [version] } };
    };
  };
  const ofCart = (productId: string) =>
    shop.cart.claims.filter(({ items }) => items.some((one) => one.productId === productId));
  const bea = async (productId: string, ...seqs: number[]) => {
    granted(productId, ...seqs);
    const userId = shop.account();
    const { paymentId } = shop.authorised(PENCE, userId);
    const items = [{ product_id: productId, quantity: 1 }];
    const body = { payment_id: paymentId, items, ...BUYER };
    const releases = (seq: number) => () =>
      recordReleases(shop.pool, [
        { productId, variantId: 'main', after: 0, released: [{ owner: `u:${userId}`, seq }] },
      ]);
    return { releases, buys: () => shop.asUser(userId, 'POST', '/api/orders/checkout', body) };
  };
  const tries = async (seqs: number[], ...released: number[]) => {
    const productId = await pot(shop, 5);
    const her = await bea(productId, ...seqs);
    // oxlint-disable-next-line no-await-in-loop -- in this order
    for (const seq of released) await her.releases(seq)();
    const answer = await her.buys();
    return [said(answer), ofCart(productId).length];
  };
  shop.is('a release before the claim', await tries([7, 9], 6), [200, 1]);
  shop.is('a release after the claim', await tries([7, 9], 8), [200, 2]);
  shop.is('a release with the claim', await tries([7, 9], 7), [200, 2]);
  shop.is('a release that comes late', await tries([7, 9], 8, 5), [200, 2]);
  const one = await pot(shop, 5);
  const first = await bea(one, 7, 9);
  const [, claimed] = await atOnce(shop, theStock(one), first.releases(8), first.buys);
  shop.is('released, sold', [said(claimed), ofCart(one).length], [200, 2]);
  const two = await pot(shop, 5);
  const second = await bea(two, 7, 9);
  const [sold] = await atOnce(shop, theStock(two), second.buys, second.releases(8));
  shop.is('sold, released', [said(sold), ofCart(two).length], [200, 1]);
  shop.cart.script.answer = null;
};

/** An order by link that is paid by hand in its last moment does not end. The job decides again once it has the order. */
export const endsWhilePaid: OrderCase = async (shop) => {
  const pay_until = new Date(Date.now() + 86_400_000).toISOString();
  const make = async () => {
    const id = await madeByHand(shop, { pays: 'link', pay_until });
    // The job leaves it alone as long as a restored ledger asks about it.
    await shop.pool.query(
      `INSERT INTO forgotten_order (payment_id, epoch, amount_pence, captured, event_type, event_data)
       VALUES (gen_random_uuid(), 1, 5200, true, 'order.paid.v1', jsonb_build_object('orderId', $1::text))`,
      [id],
    );
    await shop.earlier(id, 'pay_until', '2 days');
    return id;
  };
  const job = (id: string) => async () => {
    await shop.pool.query(
      `UPDATE forgotten_order SET decided_at = now(), decision = 'refund' WHERE event_data ->> 'orderId' = $1`,
      [id],
    );
  };
  const statusOf = async (id: string) =>
    (await shop.row('SELECT status FROM orders WHERE id = $1', id))['status'];
  const one = await make();
  const pays = () => shop.admin('POST', `orders/${one}/payments`, { id: randomUUID(), method: 'cash' });
  const [paid] = await atOnce(shop, theOrder(one), pays, job(one));
  shop.is('paid', said(paid), 200);
  const two = await make();
  const [, late] = await atOnce(shop, theOrder(two), job(two), () =>
    shop.admin('POST', `orders/${two}/payments`, { id: randomUUID(), method: 'cash' }),
  );
  shop.is('ended, paid', said(late), 'transition-refused');
  shop.is('both', [await statusOf(one), await statusOf(two)], ['paid', 'cancelled']);
};
