import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
let packer: { authorization: string };
beforeAll(async () => {
  shop = await startAdminOrders();
  shop.users.sessions.set('pat', { version: 1, isAdmin: false, isSuperAdmin: false, isPacker: true });
  packer = { authorization: shop.users.bearer('pat') };
});
afterAll(() => shop?.stop());

const MONEY = /"(total|total_price|totalPrice|price|unit_price|unitPrice|subtotal|failedRefund)":/;

it('lets packers see orders with their addresses and ship them, without a word about money', async () => {
  const { id } = await shop.orderIn('paid');
  await shop.put(`${id}/packing-note`, { text: 'Two boxes.' });
  const tracking = { trackingInfo: 'RM 7' };
  const answers = [
    await shop.get('/api/admin/orders', packer),
    await shop.get(`/api/admin/orders/${id}`, packer),
    await shop.call('PUT', `/api/admin/orders/${id}/ship`, tracking, packer),
    await shop.call('PUT', `/api/admin/orders/${id}/tracking`, { trackingInfo: 'RM 8' }, packer),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('1 Kiln Lane');
    expect(JSON.stringify(body)).toContain('Two boxes.');
    expect(JSON.stringify(body)).not.toMatch(MONEY);
  }
  expect((await shop.get(`/api/admin/orders/${id}`, shop.admin)).body).toMatchObject({
    status: 'shipped',
    total: 26,
  });
});

it.each([
  ['GET', '/api/admin/dashboard'],
  ['GET', '/api/admin/ledger'],
  ['GET', '/api/admin/orders/ID/history'],
  ['POST', '/api/admin/orders/ID/notes'],
  ['PUT', '/api/admin/orders/ID/status'],
  ['PUT', '/api/admin/orders/ID/packing-note'],
  ['PUT', '/api/admin/orders/ID/settle-refund'],
  ['POST', '/api/orders/email-test'],
])('refuses packers %s %s', async (method, path) => {
  const { id } = await shop.orderIn('paid');
  const body = method === 'GET' ? undefined : { status: 'cancelled', text: 'x' };
  expect((await shop.call(method, path.replace('ID', id), body, packer)).status).toBe(403);
  expect((await shop.read(id)).body.status).toBe('paid');
});
