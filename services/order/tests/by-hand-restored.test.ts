import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startByHand, type ByHandShop } from './running-by-hand.ts';

let shop: ByHandShop;
beforeAll(async () => {
  shop = await startByHand();
});
afterAll(() => shop?.stop());

it('comes back from the event log with its payments, after the ledger has lost it', async () => {
  await shop.sell({ free_lines: [{ text: 'Clay', amount_pence: 100 }] });
  await shop.backUp();
  const lines = [{ text: 'Lesson', amount_pence: 4500 }];
  const [paid, owed] = [
    await shop.sell({ free_lines: lines }),
    await shop.sell({ free_lines: lines, pays: 'later' }),
  ].map(({ body }) => body as unknown as { id: string; orderNumber: string });
  await shop.published('order.paid.v1', paid?.id ?? '');
  await shop.published('order.placed.v1', owed?.id ?? '');
  await shop.restore();
  await waitFor('reconciliation', async () => {
    const ledger = (await shop.get('/api/admin/ledger', shop.admin)).body;
    return (ledger.orders as unknown[]).length === 2;
  });

  const confirm = (id: string | undefined, decision: string) =>
    shop.call('POST', '/api/admin/ledger/orders', { paymentId: id, decision }, shop.admin);
  expect(await confirm(paid?.id, 'refund')).toMatchObject({ status: 409 });
  expect((await confirm(paid?.id, 'create')).status).toBe(200);
  expect((await confirm(owed?.id, 'create')).status).toBe(200);
  expect((await shop.read(paid?.id ?? '')).body).toMatchObject({
    orderNumber: paid?.orderNumber,
    // Taken away at the stall.
    status: 'delivered',
    money: 'paid',
    byHand: { payments: [{ method: 'cash', amount: 45, by: 'admin-1' }] },
  });
  expect((await shop.read(owed?.id ?? '')).body).toMatchObject({ money: 'owed', byHand: { owed: 45 } });
  expect((await shop.take(owed?.id ?? '')).body).toMatchObject({ money: 'paid' });
  expect(shop.payments.asked).toEqual([]);
});
