import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
beforeAll(async () => {
  shop = await startAdminOrders({ ORDER_NAMES_DAYS: '730', ORDER_NAMES_SECONDS: '0.2' });
});
afterAll(() => shop?.stop());

const age = (id: string, days: number) =>
  shop.pool.query(`UPDATE orders SET placed_at = now() - make_interval(days => $2) WHERE id = $1`, [
    id,
    days,
  ]);
const namesIn = async (id: string) => {
  const { rows } = await shop.pool.query<{ text: string }>(
    `SELECT orders::text || coalesce((SELECT string_agg(order_history::text, ' ') FROM order_history WHERE order_id = id), '')
       || coalesce((SELECT string_agg(step.text, ' ') FROM order_request_step AS step
            JOIN order_request AS request ON request.id = request_id WHERE request.order_id = orders.id), '') AS text
     FROM orders WHERE id = $1`,
    [id],
  );
  return /mary|pots\.example|kiln lane|bank street|RM 123|neighbour/i.test(rows[0]?.text ?? '');
};

it('removes names and addresses from orders that are over, and leaves what tax law needs', async () => {
  const old = await shop.orderIn('delivered');
  await shop.call('POST', `/api/admin/orders/${old.id}/notes`, { text: 'Left with a neighbour' }, shop.admin);
  await shop.put(`${old.id}/packing-note`, { text: 'For Mary’s neighbour' });
  const key = { 'x-order-key': createLookupKeys('a-secret-of-the-tests').of(old.id, new Date()) };
  const asked = { id: randomUUID(), kind: 'withdrawal', message: 'The neighbour has it' };
  expect((await shop.call('POST', `/api/orders/${old.id}/requests`, asked, key)).status).toBe(200);
  const cancelled = await shop.orderIn('cancelled');
  const [recent, unshipped] = [await shop.orderIn('delivered'), await shop.orderIn('paid')];
  const before = (await shop.read(old.id)).body;
  expect(await namesIn(old.id)).toBe(true);
  await age(recent.id, 729);
  for (const { id } of [old, cancelled, unshipped]) await age(id, 731);
  await waitFor('the names are gone', async () => !(await namesIn(old.id)) && !(await namesIn(cancelled.id)));
  const after = (await shop.read(old.id)).body;
  expect(after).toMatchObject({
    orderNumber: before['orderNumber'],
    status: 'delivered',
    total: 26,
    orderLines: before['orderLines'],
    customerName: 'Name removed',
    customerEmail: '',
    customerPhone: null,
    deliveryAddress: 'United Kingdom',
  });
  expect(await namesIn(recent.id)).toBe(true);
  // It still has to be sent.
  expect(await namesIn(unshipped.id)).toBe(true);
  const found = await shop.get('/api/admin/orders?search=kiln+lane', shop.admin);
  expect(found.body.orders.map(({ id }) => id).toSorted()).toEqual([recent.id, unshipped.id].toSorted());
});

it('no longer counts a deleted account', async () => {
  const user = { userId: 'u-erased', name: 'Eve', email: 'eve@pots.example' };
  await shop.publish('user.registered.v1', user.userId, user);
  const isKnown = async () =>
    (await shop.pool.query('SELECT FROM customer WHERE user_id = $1', [user.userId])).rowCount === 1;
  await waitFor('the account is counted', isKnown);
  await shop.publish('user.erased.v1', user.userId, { userId: user.userId });
  await waitFor('the account is not counted', async () => !(await isKnown()));
});
