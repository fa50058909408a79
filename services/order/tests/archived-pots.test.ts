import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClaimBody } from '@slipcast/contracts/http/cart';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { placeOrder } from '../src/sale/place-order.ts';
import { newOrder } from './new-order.ts';
import type { Product } from './products.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

const granted = ({ items }: ClaimBody) => ({
  status: 200,
  body: {
    claimed: true,
    versions: items.map((item) => ({ ...item, version: 1, lastsMs: 120_000, raised: 0 })),
  },
});

describe('pots that are archived while shoppers pay', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  const removed = ({ productId, version, skus }: Product, stock: number) =>
    shop.publish('product.removed.v1', productId, {
      productId,
      version: version + 1,
      skus: skus.map(({ variantId }) => ({ variantId, stockAdjusted: stock })),
    });
  const isActive = async ({ productId }: Product) => {
    const { rows } = await shop.pool.query('SELECT active FROM product WHERE id = $1', [productId]);
    return rows[0]?.active === true;
  };
  const archive = async (mug: Product, stock: number) => {
    await removed(mug, stock);
    await waitFor('it has left the shop', async () => !(await isActive(mug)));
  };
  const gone = ({ name }: Product) => `${name} (Oatmeal) is no longer available. You have not been charged.`;

  it('sells nothing that is archived during payment, charges no one, and has its stock again when restored', async () => {
    const mug = await shop.newMug(2, 2000);
    const paymentId = shop.authorised('g:pays', 2000);
    // The order already has its prices, and waits for its claim.
    const meanwhile = async (claim: ClaimBody) => {
      await archive(mug, 5);
      return granted(claim);
    };
    shop.cart.script.answer = meanwhile;
    const { status, body } = await shop.buy('g:pays', mug, paymentId);
    shop.cart.script.answer = null;
    expect([status, body.message]).toEqual([409, gone(mug)]);
    expect(shop.paymentState(paymentId)).toBe('voided');
    // Three pieces came in while it was archived, and one more when it came back.
    expect(await shop.onHand(mug)).toBe(5);
    await shop.stocked({ ...mug, version: 3, skus: mug.skus.map((sku) => ({ ...sku, stockAdjusted: 6 })) });
    expect((await shop.buy('g:pays', mug, shop.authorised('g:pays', 2000))).status).toBe(200);
    expect(await shop.onHand(mug)).toBe(5);
  });

  it('completes an order that was placed before its pot was archived, and restocks it when it is cancelled', async () => {
    const mug = await shop.newMug(5, 2000);
    const paymentId = shop.authorised('g:first', 2000);
    const { body } = await shop.buy('g:first', mug, paymentId);
    await archive(mug, 5);
    // The same request again, because its answer was lost.
    const again = await shop.buy('g:first', mug, paymentId);
    expect(again).toMatchObject({ status: 200, body: { order: { id: body.order.id, status: 'paid' } } });
    expect(await shop.onHand(mug)).toBe(4);
    const cancel = { status: 'cancelled' };
    const path = `/api/admin/orders/${body.order.id}/status`;
    expect((await shop.call('PUT', path, cancel, shop.admin)).status).toBe(200);
    expect(await shop.onHand(mug)).toBe(5);
  });

  it('happens after a sale that is under way, and before every later one', async () => {
    const mug = await shop.newMug(2, 2000);
    const selling = await shop.pool.connect();
    await selling.query('BEGIN');
    await placeOrder(selling, newOrder(mug.productId, { main: 1 }), 60_000);
    const { rows: own } = await selling.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await removed(mug, 2);
    await waitFor('it waits for the sale', async () => {
      const { rowCount } = await shop.pool.query(
        'SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))',
        [own[0]?.pid],
      );
      return (rowCount ?? 0) > 0;
    });
    const late = shop.buy('g:late', mug, shop.authorised('g:late', 2000));
    expect(await isActive(mug)).toBe(true);
    await selling.query('COMMIT');
    selling.release();
    expect((await late).body.message).toBe(gone(mug));
    expect(await isActive(mug)).toBe(false);
    expect(await shop.onHand(mug)).toBe(1);
  });
});
