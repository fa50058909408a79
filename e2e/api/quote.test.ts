import { expect, it } from '@jest/globals';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';

const quoteOf = async (client: Client, productId: string, more: object = {}) =>
  (
    await client.send<WireQuote>('POST', '/orders/quote', {
      items: [{ product_id: productId, quantity: 2 }],
      country: 'GB',
      postcode: 'ST1 5AB',
      ...more,
    })
  ).body;

it('quotes free delivery first, a faster way and collection, and sells at the quoted total', async () => {
  const [guest, pot] = [shopper(), await newPot()];
  const { body: shop } = await guest.get<WireDelivery>('/orders/delivery');
  expect([shop.choice, shop.collection, shop.zones.length]).toEqual([true, true, 5]);
  const free = await quoteOf(guest, pot.id);
  expect([free.totalPence, free.delivery.chosen]).toEqual([4900, 'tracked-48']);
  expect(free.delivery.methods.map(({ id, pence }) => [id, pence])).toEqual([
    ['tracked-48', 0],
    ['special-delivery', 995],
    ['collection', 0],
  ]);
  const fast = await quoteOf(guest, pot.id, { delivery_method: 'special-delivery' });
  expect([fast.goodsPence, fast.deliveryPence, fast.totalPence]).toEqual([4900, 995, 5895]);
  await addToCart(guest, pot, 2);
  const id = (await pay(guest, fast.totalPence)).body.payment?.id ?? '';
  const { body } = await checkout(guest, { ...orderOf(id, pot, 2), delivery_method: 'special-delivery' });
  expect(body.order).toMatchObject({
    status: 'paid',
    total: 58.95,
    goods: 49,
    deliveryCharge: 9.95,
    delivery: { name: 'Special Delivery by 1 pm', kind: 'post' },
  });
});

it('hands a collected order over by name', async () => {
  const [guest, robin, pot] = [shopper(), await admin(), await newPot({ collection_only: true })];
  await waitFor('the ledger knows how the pot travels', async () => {
    const [problem] = (await quoteOf(guest, pot.id)).problems;
    return problem?.message === `${pot.name} (Slate) can only be collected.`;
  });
  await addToCart(guest, pot);
  const id = (await pay(guest, 2450)).body.payment?.id ?? '';
  const { order } = (await checkout(guest, { ...orderOf(id, pot), delivery_method: 'collection' })).body;
  expect(order.delivery?.address).toContain('The Old Dairy');
  await robin.send('PUT', `/admin/orders/${order.id}/ready`, {});
  const done = await robin.send<WireOrder>('PUT', `/admin/orders/${order.id}/collected`, {
    collectedBy: 'Ada',
  });
  expect(done.body).toMatchObject({ status: 'delivered', collection: { collectedBy: 'Ada' } });
});
