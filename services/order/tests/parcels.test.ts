import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
beforeAll(async () => {
  shop = await startAdminOrders({ SHIPPING_UNDO_SECONDS: '600' });
});
afterAll(() => shop?.stop());

/** A paid order of three mugs. */
async function ordered() {
  const mug = await shop.newMug(3, 1000);
  const items = [{ product_id: mug.productId, quantity: 3 }];
  const { body } = await shop.checkout('g:mary', shop.authorised('g:mary', 3000), items);
  return body.order.id;
}
const send = (id: string, quantity: number, trackingInfo: string, parcelId: string = randomUUID()) =>
  shop.put(`${id}/ship`, { trackingInfo, parcel_id: parcelId, pieces: [{ line: 1, quantity }], grams: 640 });
const stepsOf = async (id: string) =>
  (
    (await shop.get(`/api/admin/orders/${id}/history`, shop.admin)).body['steps'] as {
      what: string;
      text: string | null;
    }[]
  ).map(({ what, text }) => [what, text?.replaceAll(/Mug \d+/g, 'Mug') ?? null]);
const due = (id: string) =>
  shop.pool.query('UPDATE order_parcel SET announce_at = now() WHERE order_id = $1', [id]);

it('sends an order in parcels, and announces each once it can no longer be undone', async () => {
  const id = await ordered();
  const parcelId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, 2, 'RM 1', parcelId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await shop.read(id)).body).toMatchObject({
    status: 'paid',
    orderLines: [{ quantity: 3, sentQuantity: 2 }],
    parcels: [
      {
        id: parcelId,
        number: 1,
        pieces: [{ line: 1, quantity: 2 }],
        grams: 640,
        undoUntil: expect.any(String),
      },
    ],
  });
  const list = (await shop.get('/api/admin/orders/pick-list', shop.admin)).body['pots'] as unknown as {
    orders: { id: string; quantity: number }[];
  }[];
  expect(list.flatMap(({ orders }) => orders).find((one) => one.id === id)?.quantity).toBe(1);
  expect((await send(id, 2, 'RM 2')).body.message).toMatch(
    /^Only 1 × Mug \d+ of this order is left to be sent\.$/,
  );
  await shop.ship(id, 'RM 2');
  expect((await shop.read(id)).body).toMatchObject({ status: 'shipped', trackingInfo: 'RM 1, RM 2' });
  expect(shop.eventsOf('order.shipped.v1', id)).toEqual([]);
  await due(id);
  await waitFor('both are announced', () => shop.eventsOf('order.shipped.v1', id).length > 0);
  expect(shop.eventsOf('order.parcel-shipped.v1', id)).toMatchObject([{ data: { trackingInfo: 'RM 1' } }]);
  expect(shop.eventsOf('order.shipped.v1', id)).toMatchObject([
    { data: { trackingInfo: 'RM 2', parcel: { number: 2, pieces: [{ line: 1, quantity: 1 }] } } },
  ]);
  const undone = await shop.put(`${id}/parcels/${parcelId}/undo`, {});
  expect(undone).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
  expect(await stepsOf(id)).toEqual([
    ['placed', null],
    ['paid', null],
    ['parcel-shipped', '2 × Mug\nRM 1'],
    ['shipped', '1 × Mug\nRM 2'],
  ]);
});

it('takes back a press in error, of which the buyer never hears', async () => {
  const id = await ordered();
  await shop.ship(id, 'RM 1');
  const [parcel] = (await shop.read(id)).body['parcels'] as unknown as { id: string }[];
  const undo = () => shop.put(`${id}/parcels/${parcel?.id}/undo`, {});
  expect((await undo()).body).toMatchObject({ status: 'paid', trackingInfo: null, parcels: [] });
  expect((await undo()).status).toBe(200);
  await due(id);
  await shop.ship(id, 'RM 2');
  await due(id);
  await waitFor('it is announced', () => shop.eventsOf('order.shipped.v1', id).length > 0);
  expect(shop.eventsOf('order.shipped.v1', id)).toMatchObject([{ data: { trackingInfo: 'RM 2' } }]);
  expect(await stepsOf(id)).toEqual([
    ['placed', null],
    ['paid', null],
    ['shipped', 'RM 1'],
    ['shipping-undone', '3 × Mug'],
    ['shipped', 'RM 2'],
  ]);
});

it('refuses a parcel that is not whole, by field', async () => {
  const id = await ordered();
  const { status, body } = await shop.put(`${id}/ship`, {
    trackingInfo: 'RM 1',
    parcel_id: 'x',
    pieces: [],
    grams: 0,
  });
  expect(status).toBe(400);
  expect((body['errors'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
    'grams',
    'parcel_id',
    'pieces',
  ]);
});
