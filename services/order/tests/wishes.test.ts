import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
beforeAll(async () => {
  shop = await startAdminOrders();
});
afterAll(() => shop?.stop());

const wishes = { note: 'Please leave it with number 8.', gift: { message: 'Happy birthday!' } };
async function placed(rest: object) {
  const mug = await shop.newMug(1, 2600);
  const items = [{ product_id: mug.productId, quantity: 1 }];
  return shop.checkout('g:mary', shop.authorised('g:mary', 2600), items, rest);
}

it('stores what the buyer asks for, and shows it to the maker and to packers', async () => {
  const { id } = (await placed({ wishes })).body.order;
  expect((await shop.read(id)).body).toMatchObject({ wishes });
  await waitFor('the event', () => shop.eventsOf('order.paid.v1', id).length > 0);
  expect(shop.eventsOf('order.paid.v1', id)).toMatchObject([{ data: { wishes } }]);
});

it('has none where nothing was asked for', async () => {
  for (const rest of [{}, { wishes: {} }, { wishes: { note: '  ', gift: null } }]) {
    const { order } = (await placed(rest)).body;
    expect(order.wishes).toBeNull();
  }
  expect((await placed({ wishes: { gift: {} } })).body.order.wishes).toEqual({
    note: '',
    gift: { message: '' },
  });
});

it('refuses texts that do not fit on a slip, by field', async () => {
  const { status, body } = await placed({
    wishes: { note: 'x'.repeat(501), gift: { message: 'y'.repeat(301) } },
  });
  expect(status).toBe(400);
  expect(body['errors']).toEqual([
    { field: 'wishes.note', message: 'Note must be at most 500 characters long' },
    { field: 'wishes.gift.message', message: 'Gift message must be at most 300 characters long' },
  ]);
});

it('is hidden from someone who knows only number and email address', async () => {
  const { order } = (await placed({ wishes })).body;
  const { body } = await shop.call('POST', '/api/orders/guest-lookup', {
    email: 'mary@pots.example',
    order_number: order.orderNumber,
  });
  expect(body.order).toMatchObject({ id: order.id, wishes: null });
});
