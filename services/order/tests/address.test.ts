import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

const NEW = '2 Wheel Row, Leeds, LS1 4AP';

let shop: AdminOrders;
beforeAll(async () => {
  shop = await startAdminOrders();
});
afterAll(() => shop?.stop());

it('goes to another address until it is sent; history and audit log say so, and not where', async () => {
  const { id } = await shop.orderIn('paid');
  const changed = await shop.put(`${id}/address`, { delivery_address: ` ${NEW} ` });
  expect(changed).toMatchObject({ status: 200, body: { deliveryAddress: NEW, shippingAddress: NEW } });
  await shop.put(`${id}/address`, { delivery_address: NEW });

  const { body } = await shop.get(`/api/admin/orders/${id}/history`, shop.admin);
  const steps = body['steps'] as { what: string; text: string | null; by: string | null }[];
  expect(steps.filter(({ what }) => what === 'address-changed')).toMatchObject([
    { text: null, by: expect.any(String) },
  ]);
  const { rows } = await shop.pool.query<{ topic: string; payload: { changes?: unknown[] } }>(
    `SELECT topic, payload FROM outbox WHERE key = $1 AND topic IN ('audit.recorded.v1', 'order.address-changed.v1') ORDER BY seq`,
    [id],
  );
  const mails = rows.filter(({ topic }) => topic === 'order.address-changed.v1');
  expect(mails).toMatchObject([{ payload: { orderId: id, deliveryAddress: NEW } }]);
  const audited = rows.find(({ payload }) => JSON.stringify(payload).includes('order.address-changed'));
  expect(audited?.payload.changes).toEqual([{ field: 'Delivery address', before: null, after: 'Changed' }]);
  expect(JSON.stringify(audited)).not.toContain('Wheel Row');

  await shop.ship(id, 'RM 1');
  const late = await shop.put(`${id}/address`, { delivery_address: '3 Clay Street, York, YO1 7HH' });
  expect(late).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
});

it('names the field of an address that is empty or too long', async () => {
  const { id } = await shop.orderIn('paid');
  for (const address of ['', ' ', 'x'.repeat(2001)]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await shop.put(`${id}/address`, { delivery_address: address });
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ field: 'delivery_address' }]);
  }
});
