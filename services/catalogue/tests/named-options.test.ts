import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await startCatalogue();
});
afterAll(() => catalogue?.stop());

const sized = (rest: object = {}) =>
  mug({
    name: 'Jug',
    color: 'Small',
    option_name: 'Size',
    variants: [
      { color: 'Large', stock: 2, price: 38 },
      { color: 'Small, a second', stock: 1, price: 18 },
    ],
    ...rest,
  });
const add = async (body: object) =>
  (await catalogue.ask('POST', '/api/admin/products', body)).body as unknown as WireAdminProduct;
const edit = async (id: string, body: object) =>
  (await catalogue.ask('PUT', `/api/admin/products/${id}`, body)).body as unknown as WireAdminProduct;
const pricesOf = ({ price, variants }: WireAdminProduct) => [
  price,
  ...variants.map((one) => [one.price, one.priceAdjustment]),
];

it('a named option has values with prices of their own, which stay when the product’s changes', async () => {
  const jug = await add(sized());
  expect(jug.option_name).toBe('Size');
  expect(pricesOf(jug)).toEqual([26, [38, 12], [18, -8]]);
  const prices = [{ price: 30 }];
  await catalogue.ask('PUT', `/api/admin/products/${jug.id}/prices`, { prices });
  const { body } = await catalogue.ask('GET', `/api/products/${jug.id}`);
  expect(pricesOf(body as unknown as WireAdminProduct)).toEqual([30, [38, 8], [18, -12]]);
  // A product may cost less than the difference of a variant with its own price.
  await catalogue.ask('PUT', `/api/admin/products/${jug.id}/prices`, { prices: [{ price: 5 }] });
  expect(pricesOf((await catalogue.ask('GET', `/api/products/${jug.id}`)).body as never)[2]).toEqual([
    18, 13,
  ]);
});

it('says what is wrong with such a price, by its field', async () => {
  const saved = await catalogue.ask(
    'POST',
    '/api/admin/products',
    sized({ variants: [{ color: 'L', stock: 1, price: 0 }] }),
  );
  expect([saved.status, saved.body.errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'variants.0.price' })],
  ]);
  const long = await catalogue.ask('POST', '/api/admin/products', sized({ option_name: 'x'.repeat(41) }));
  expect([long.status, long.body.errors[0]?.field]).toEqual([400, 'option_name']);
});

it('carts, orders and emails learn the choice by name and price', async () => {
  const jug = await add(sized());
  const event = await waitFor('the event', async () => catalogue.events.find(({ key }) => key === jug.id));
  const { skus } = parseEvent('product.changed.v1', event.data);
  expect(skus.map(({ color, pricePence }) => [color, pricePence])).toEqual([
    ['Size: Small', 2600],
    ['Size: Large', 3800],
    ['Size: Small, a second', 1800],
  ]);
});

it('sizes are no glazes, in the filters and among related pots', async () => {
  await add(sized({ category: 'Sizes' }));
  const bowl = await add(mug({ name: 'Bowl', color: 'Small', category: 'Bowls', variants: [] }));
  const list = await catalogue.ask('GET', '/api/products?category=Sizes&counts=true&page=1');
  expect(list.body.filters?.glazes).toEqual([]);
  const { body } = await catalogue.ask('GET', `/api/products/${bowl.id}/siblings`);
  expect((body as unknown as { sameGlaze: unknown[] }).sameGlaze).toEqual([]);
});

it('is in the merchants’ feed as what it is', async () => {
  await add(sized());
  await add(sized({ name: 'Cup', color: 'Left', option_name: 'Handle', variants: [] }));
  const feed = (await (await fetch(`${catalogue.url}/feeds/google.xml`)).text()).replaceAll(/>\s+</g, '><');
  expect(feed).toContain('<g:size>Large</g:size>');
  expect(feed).toContain('<g:price>38.00 GBP</g:price>');
  expect(feed).toContain(
    '<g:product_detail><g:attribute_name>Handle</g:attribute_name><g:attribute_value>Left</g:attribute_value></g:product_detail>',
  );
  expect(feed).not.toContain('<g:color>Large');
});

it('a second of one of its values is that value, at its own price', async () => {
  const jug = await add(sized());
  const secondId = randomUUID();
  const data = {
    secondId,
    orderId: 'order-1',
    refundId: randomUUID(),
    productId: jug.id,
    productName: 'Jug',
    color: 'Size: Large',
    quantity: 1,
    pricePence: 2100,
    flaw: 'A chip',
    images: [],
    publish: true,
    by: 'admin-1',
  };
  const occurredAt = '2026-11-20T10:00:00.000Z';
  await catalogue.bus.publish([
    { id: randomUUID(), type: 'refund.second-requested.v1', key: 'order-1', occurredAt, data },
  ]);
  const second = await waitFor('the second', async () => {
    const answer = await catalogue.ask('GET', `/api/products/${secondId}`);
    return answer.status === 200 ? answer.body : undefined;
  });
  expect(second).toMatchObject({ option_name: 'Size', color: 'Large', price: 21 });
});

it('an edit that does not know of names keeps the name, and an empty one is a colour again', async () => {
  const jug = await add(sized());
  const older = sized({ option_name: undefined });
  expect((await edit(jug.id, older)).option_name).toBe('Size');
  const plain = await edit(jug.id, { ...sized(), option_name: '' });
  expect([
    plain.option_name,
    (await catalogue.ask('GET', `/api/products/${jug.id}`)).body.option_name,
  ]).toEqual([undefined, undefined]);
});
