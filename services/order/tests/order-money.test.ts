import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { loseDispute } from './money-besides.ts';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';

let shop: RefundDesk;
beforeAll(async () => {
  shop = await startRefundDesk();
});
afterAll(() => shop?.stop());
const money = async (id: string) => (await shop.get(`/api/admin/orders/${id}/money`, shop.admin)).body;

it('is what an order’s card payment has brought, once the fee is known', async () => {
  const sold = await shop.paid(3);
  const unknown = { card: null, dashboardUrl: null };
  expect(await money(sold.id)).toEqual({
    taken: 30.03,
    refunded: 0,
    lost: 0,
    fee: null,
    net: null,
    ...unknown,
  });
  const paidWith = {
    card: { brand: 'VISA', last4: '1111' },
    dashboardUrl: 'https://app.squareup.com/dashboard/sales/transactions/o1',
  };
  shop.payments.cards.set(sold.paymentId, paidWith);
  shop.payments.fees.set(sold.paymentId, 67);
  expect(await money(sold.id)).toMatchObject({ fee: 0.67, net: 29.36 });
  const refundId = randomUUID();
  await shop.ask(sold.id, shop.pieces(1), refundId);
  await shop.refunded(sold, refundId, 1001, 1001);
  await loseDispute(shop, sold.paymentId, sold.id, 500);
  await waitFor('both', async () => (await money(sold.id))['net'] === 14.35);
  expect(await money(sold.id)).toEqual({
    taken: 30.03,
    refunded: 10.01,
    lost: 5,
    fee: 0.67,
    net: 14.35,
    ...paidWith,
  });
});

it('is nothing for an order that was paid by other means, and for admins alone', async () => {
  const id = randomUUID();
  const sold = { id, items: [], free_lines: [{ text: 'A jug', amount_pence: 900 }], pays: 'cash' };
  await shop.call('POST', '/api/admin/orders/by-hand', sold, shop.admin);
  expect(await money(id)).toEqual({
    taken: 0,
    refunded: 0,
    lost: 0,
    fee: 0,
    net: 0,
    card: null,
    dashboardUrl: null,
  });
  expect((await shop.get(`/api/admin/orders/${id}/money`, shop.as('nobody'))).status).toBe(403);
  expect((await shop.get(`/api/admin/orders/${randomUUID()}/money`, shop.admin)).status).toBe(404);
});
