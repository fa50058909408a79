import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPayLinks, type PayLinkShop } from './running-pay-links.ts';

let shop: PayLinkShop;
beforeAll(async () => {
  shop = await startPayLinks();
});
afterAll(() => shop?.stop());

it('gets its payment back from the event log, whether or not the ledger has kept the order', async () => {
  const kept = await shop.linked();
  const open = await shop.linked();
  await shop.published('order.payment-requested.v1', open.id);
  await shop.backUp();
  const lost = await shop.linked();
  const payments = new Map<string, string>();
  for (const one of [kept, lost]) {
    payments.set(one.id, (await one.pay()).paymentId);
    await shop.published('order.paid.v1', one.id);
  }
  await shop.restore();
  const ledger = async () => (await shop.get('/api/admin/ledger', shop.admin)).body;
  await waitFor('reconciliation', async () => ((await ledger()).orders as unknown[]).length === 2);
  expect(
    ((await ledger()).orders as unknown as { paymentId: string }[]).map(({ paymentId }) => paymentId),
  ).toEqual(expect.arrayContaining([...payments.values()]));
  for (const paymentId of payments.values()) {
    const decided = await shop.call(
      'POST',
      '/api/admin/ledger/orders',
      { paymentId, decision: 'create' },
      shop.admin,
    );
    expect(decided.status).toBe(200);
  }
  for (const [id, paymentId] of payments) {
    expect((await shop.read(id)).body).toMatchObject({ status: 'paid', money: 'paid' });
    expect(await shop.payments.payments.get(paymentId)).toMatchObject({ state: 'captured', orderId: id });
  }
  expect(await open.look()).toMatchObject({ state: 'open' });
});
