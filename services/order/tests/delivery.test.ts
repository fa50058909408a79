import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { OPTIONS, PATH, TRACKED } from './delivery-options.ts';
import { product } from './products.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

let service: RunningOrder;
beforeAll(async () => {
  service = await startOrder();
});
afterAll(() => service.stop());
beforeEach(() => service.pool.query('DELETE FROM delivery_options'));

const save = (body: object) => service.call('PUT', PATH, body, service.admin);
const quoteOf = async (productId: string, more: object = {}) => {
  const items = [{ product_id: productId, quantity: 2 }];
  const { status, body } = await service.call('POST', '/api/orders/quote', { items, ...more });
  return { status, body: body as unknown as WireQuote & { message: string; expectedTotalPence: number } };
};

it('delivers free, without a choice, until the maker turns a zone on', async () => {
  const { productId } = await service.newMug(5, 2600);
  expect((await quoteOf(productId)).body).toMatchObject({
    goodsPence: 5200,
    deliveryPence: 0,
    totalPence: 5200,
    delivery: { zone: null, methods: [], chosen: null, estimate: false },
    problems: [],
  });
  const paymentId = service.authorised('g:free', 5200);
  const { body } = await service.checkout('g:free', paymentId, [{ product_id: productId, quantity: 2 }]);
  expect(body.order).toMatchObject({ total: 52, goods: 52, deliveryCharge: 0, delivery: null });
});

it('sells at the very total that was quoted, and stores what it is made of', async () => {
  await save(OPTIONS);
  const { productId } = await service.newMug(5, 2600);
  const home = { country: 'GB', postcode: 'ST6 1AA' };
  const quoted = (await quoteOf(productId, home)).body;
  expect(quoted).toMatchObject({ deliveryPence: 395, totalPence: 5595, delivery: { chosen: 'tracked' } });
  const paymentId = service.authorised('g:ada', quoted.totalPence);
  const { status, body } = await service.checkout(
    'g:ada',
    paymentId,
    [{ product_id: productId, quantity: 2 }],
    home,
  );
  expect([status, body.order.total, body.order.goods, body.order.deliveryCharge]).toEqual([
    200, 55.95, 52, 3.95,
  ]);
  expect(body.order.delivery).toEqual({
    method: 'tracked',
    name: 'Tracked 48',
    kind: 'post',
    country: 'GB',
    dispatchDays: 2,
    address: null,
    opening: null,
  });
  const { rows } = await service.pool.query(
    'SELECT goods_pence, delivery_pence, discount_pence, total_pence FROM orders WHERE id = $1',
    [body.order.id],
  );
  expect(rows).toEqual([{ goods_pence: 5200, delivery_pence: 395, discount_pence: 0, total_pence: 5595 }]);
  const published = await service.pool.query<{ payload: object }>(
    `SELECT payload FROM outbox WHERE topic = 'order.paid.v1' AND key = $1`,
    [body.order.id],
  );
  expect(published.rows[0]?.payload).toMatchObject({
    goodsPence: 5200,
    deliveryPence: 395,
    totalPence: 5595,
    delivery: { method: 'tracked', zone: 'uk-mainland' },
  });
});

it('reads the postcode of a client that knows nothing of delivery from the address', async () => {
  await save(OPTIONS);
  const { productId } = await service.newMug(5, 2600);
  const far = { delivery_address: '1 Quay, Stromness, KW16 3AB' };
  const buy = (owner: 'g:near' | 'g:far', pence: number, more: object) =>
    service.checkout(owner, service.authorised(owner, pence), [{ product_id: productId, quantity: 1 }], more);
  expect((await buy('g:near', 2995, {})).body.order.deliveryCharge).toBe(3.95);
  expect((await buy('g:far', 3595, far)).body.order.deliveryCharge).toBe(9.95);
  const unknown = await buy('g:far', 2995, { delivery_address: 'Somewhere' });
  expect([unknown.status, unknown.body['errors']]).toEqual([
    400,
    [{ field: 'postcode', message: 'Enter your postcode so that we can work out delivery' }],
  ]);
});

it('charges no card whose amount is not the total any more, and says both', async () => {
  await save(OPTIONS);
  const { productId } = await service.newMug(5, 2600);
  const changed = await quoteOf(productId, { postcode: 'ST6 1AA', expected_total_pence: 5200 });
  expect([changed.status, changed.body]).toMatchObject([
    409,
    {
      code: 'total-changed',
      message: 'The total has changed from £52.00 to £55.95. Your card has not been charged.',
      expectedTotalPence: 5200,
      totalPence: 5595,
    },
  ]);
  const paymentId = service.authorised('g:old', 5200);
  const late = await service.checkout('g:old', paymentId, [{ product_id: productId, quantity: 2 }]);
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      message: 'Cart/order mismatch. Please refresh and try again.',
      authorisedPence: 5200,
      totalPence: 5595,
      payment: 'released',
    },
  ]);
  expect(await service.onHand({ productId })).toBe(5);
});

it('says as soon as it is asked that a country is not served, or a pot is gone', async () => {
  await save(OPTIONS);
  const { productId } = await service.newMug(5, 2600);
  const { body } = await quoteOf(productId, { country: 'fr' });
  expect(body.problems).toEqual([{ field: 'country', message: 'We don’t deliver to this country.' }]);
  expect((await quoteOf('unknown')).body.problems).toContainEqual({
    field: 'items.0',
    message: 'An item in your cart is no longer available.',
  });
});

it('collects free of charge, and says where only once it is paid', async () => {
  await save(OPTIONS);
  const { productId } = await service.newMug(5, 2600);
  const how = { delivery_method: 'collection' };
  const quoted = await quoteOf(productId, how);
  expect(quoted.body).toMatchObject({ deliveryPence: 0, problems: [], delivery: { chosen: 'collection' } });
  expect(JSON.stringify(quoted.body)).not.toContain('Old Dairy');
  expect(JSON.stringify((await service.get('/api/orders/delivery')).body)).not.toContain('Old Dairy');
  const place = { address: 'The Old Dairy, Kiln Lane', opening: 'Fridays from 10 to 4' };
  const items = [{ product_id: productId, quantity: 1 }];
  const paid = await service.checkout('g:cara', service.authorised('g:cara', 2600), items, how);
  expect(paid.body.order.delivery).toMatchObject({ kind: 'collection', ...place });
  service.payments.captures.push('away');
  const pending = await service.checkout('g:dora', service.authorised('g:dora', 2600), items, how);
  expect([pending.body.order.status, pending.body.order.delivery]).toMatchObject([
    'pending',
    { kind: 'collection', address: null, opening: null },
  ]);
});

it('weighs a pot as the maker says, declares it for customs abroad, and never posts one that is collected', async () => {
  const bands = [
    { upToGrams: 2000, pence: 395 },
    { upToGrams: 10_000, pence: 1195 },
  ];
  const methods = [{ ...TRACKED, charge: { by: 'weight', bands } }];
  const zones = ['uk-mainland', 'europe'].map((zone) => ({ zone, on: true, methods, except: [] }));
  await save({ ...OPTIONS, zones });
  const light = await service.stocked({
    ...product(5, 2600),
    packedGrams: 900,
    hsCode: '691110',
    origin: 'IE',
  });
  const heavy = await service.stocked({ ...product(5, 2600), packedGrams: 1100 });
  const abroad = { country: 'FR', postcode: '75001' };
  expect((await quoteOf(light.productId, abroad)).body.deliveryPence).toBe(395);
  expect((await quoteOf(heavy.productId, abroad)).body.deliveryPence).toBe(1195);
  const items = [{ product_id: light.productId, quantity: 1 }];
  const sold = await service.checkout('g:fleur', service.authorised('g:fleur', 2995), items, abroad);
  const customs = { hsCode: '691110', origin: 'IE', packedGrams: 900 };
  expect(sold.body.order.order_lines).toMatchObject([{ customs }]);
  const jar = await service.stocked({ ...product(5, 2600), collectionOnly: true });
  const { problems } = (await quoteOf(jar.productId, { postcode: 'ST6 1AA' })).body;
  expect(problems).toEqual([
    { field: 'delivery_method', message: `${jar.name} (Oatmeal) can only be collected.` },
  ]);
});
