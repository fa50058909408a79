import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
let version = 0;
beforeAll(async () => {
  shop = await startAdminOrders({ SHIPPING_UNDO_SECONDS: '0', ORDER_NAMES_SECONDS: '0.2' });
});
afterAll(() => shop?.stop());

/** The maker saves these settings, and the service has learnt of it. */
async function save(limits: { undoMinutes: number | null; namesDays: number | null }) {
  version += 1;
  const settings = { version, name: 'Kiln', pricesNote: '', dispatchDays: null, lowStock: 2, ...limits };
  await shop.publish('shop.changed.v1', 'shop', settings);
  await waitFor('the settings', async () => {
    const { rows } = await shop.pool.query<{ version: number }>('SELECT version FROM shop_settings');
    return rows[0]?.version === version;
  });
}

it('takes from the settings how long shipping can be undone, and from the environment where they say nothing', async () => {
  await save({ undoMinutes: 10, namesDays: null });
  const late = await shop.orderIn('paid');
  await shop.ship(late.id, 'RM 1');
  const [parcel] = (await shop.read(late.id)).body['parcels'] as unknown as { undoUntil?: string }[];
  const minutes = (Date.parse(parcel?.undoUntil ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
  await save({ undoMinutes: null, namesDays: null });
  const { id } = await shop.orderIn('paid');
  await shop.ship(id, 'RM 2');
  await waitFor('the email to the buyer', () => shop.eventsOf('order.shipped.v1', id).length === 1);
  expect(shop.eventsOf('order.shipped.v1', late.id)).toEqual([]);
});

it('takes from the settings when names are removed from orders', async () => {
  const { id } = await shop.orderIn('delivered');
  await shop.pool.query(`UPDATE orders SET placed_at = now() - interval '100 days' WHERE id = $1`, [id]);
  const name = async () => (await shop.read(id)).body['customerName'];
  expect(await name()).not.toBe('Name removed');
  await save({ undoMinutes: null, namesDays: 90 });
  await waitFor('the names are gone', async () => (await name()) === 'Name removed');
});
