import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { product } from './products.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

let shop: RunningOrder;
beforeAll(async () => {
  shop = await startOrder();
});
afterAll(() => shop?.stop());

it('count what a restored order has of an update, as before the ledger lost it', async () => {
  const sale = saleTerms({ pieces: 1 });
  const [one, other] = [
    await shop.stocked({ ...product(5, 2000), sale }),
    await shop.stocked({ ...product(5, 2000), sale }),
  ];
  const owner = `u:${randomUUID()}` as const;
  await shop.backUp();
  const payment = shop.authorised(owner, 2000);
  const { body } = await shop.buy(owner, one, payment);
  await waitFor('it is in the log', () => shop.eventsOf('order.paid.v1', body.order.id).length === 1);
  await shop.restore();
  await waitFor('reconciliation', async () => {
    const ledger = (await shop.get('/api/admin/ledger', shop.admin)).body;
    return (ledger.orders as unknown[]).length === 1;
  });
  const created = await shop.call(
    'POST',
    '/api/admin/ledger/orders',
    { paymentId: payment, decision: 'create' },
    shop.admin,
  );
  expect(created.status).toBe(200);
  const { rows } = await shop.pool.query('SELECT update_id, product_id, pieces FROM update_piece');
  expect(rows).toEqual([{ update_id: sale.updateId, product_id: one.productId, pieces: 1 }]);
  const more = await shop.buyPatiently(owner, other, shop.authorised(owner, 2000));
  expect(more).toMatchObject({ status: 409, body: { code: 'update-limit' } });
});
