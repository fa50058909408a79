import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminCategories } from '@slipcast/contracts/http/categories';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

let catalogue: Catalogue;
let ask: Catalogue['ask'];
const heard: EventEnvelope[] = [];
beforeAll(async () => {
  catalogue = await startCatalogue();
  ({ ask } = catalogue);
  const topics = ['audit.recorded.v1', 'categories.changed.v1', 'categories.moved.v1'];
  await catalogue.bus.listen(topics, (event) => void heard.push(event));
  for (const [name, category] of [
    ['Tall Mug', 'Mugs'],
    ['Wide Mug', 'Mugs'],
    ['Bowl', 'Bowls'],
    ['Vase', 'Vases'],
  ])
    await ask('POST', '/api/admin/products', mug({ name, category }));
  await ask('POST', '/api/admin/products', mug({ name: 'Draft Mug', category: 'Mugs', state: 'draft' }));
});
afterAll(() => catalogue?.stop());

const read = async () => (await ask('GET', '/api/admin/categories')).body as unknown as AdminCategories;
const put = (path: string, body: object) => ask('PUT', `/api/admin/categories${path}`, body);
const namesIn = async (path: string) =>
  (await ask('GET', path)).body.products.map(({ name }) => name).toSorted();
const shown = async () => (await ask('GET', '/api/categories')).body.categories.map(({ name }) => name);

it('lists them by name, with drafts, and puts them in the order of the maker', async () => {
  expect((await read()).categories).toEqual([
    { id: 'bowls', name: 'Bowls', products: 1, inShop: 1 },
    { id: 'mugs', name: 'Mugs', products: 3, inShop: 2 },
    { id: 'vases', name: 'Vases', products: 1, inShop: 1 },
  ]);
  const { body } = await put('', { ids: ['vases', 'mugs'], revisionLoaded: 0 });
  expect((body as unknown as AdminCategories).revision).toBe(1);
  expect(await shown()).toEqual(['Vases', 'Mugs', 'Bowls']);
  const { filters } = (await ask('GET', '/api/products?counts=true')).body;
  expect(filters?.categories.map(({ name }) => name)).toEqual(['Vases', 'Mugs', 'Bowls']);
  await waitFor('the event', () => heard.find(({ type }) => type === 'categories.changed.v1'));
  expect((await put('', { ids: [], revisionLoaded: 0 })).status).toBe(409);
});

it('renames one with all its products, and old addresses still lead to them', async () => {
  const form = (await ask('GET', '/api/admin/products?search=tall')).body.products[0] as never as {
    id: string;
    revision: number;
  };
  expect((await put('/mugs', { name: 'Cups & Mugs' })).status).toBe(200);
  const moved = await waitFor('the move', () => heard.find(({ type }) => type === 'categories.moved.v1'));
  expect(moved).toMatchObject({ key: 'categories', data: { from: 'mugs', name: 'Cups & Mugs' } });
  expect(await shown()).toEqual(['Vases', 'Cups & Mugs', 'Bowls']);
  expect((await read()).categories[1]).toEqual({
    id: 'cups-mugs',
    name: 'Cups & Mugs',
    products: 3,
    inShop: 2,
  });
  for (const path of [
    '/api/products?category=Mugs',
    '/api/products?category=cups-mugs',
    '/api/products/category/mugs',
    '/api/categories/mugs/products',
  ])
    expect([path, await namesIn(path)]).toEqual([path, ['Tall Mug', 'Wide Mug']]);
  expect((await ask('GET', '/api/categories/mugs')).body).toMatchObject({
    id: 'cups-mugs',
    name: 'Cups & Mugs',
  });
  const movedTo = async (category: string) =>
    (await ask('GET', `/api/products?counts=true&category=${category}`)).body.filters?.movedTo;
  expect(await Promise.all(['Mugs', 'cups-mugs', 'Bowls', 'Plates', ''].map(movedTo))).toEqual([
    'Cups & Mugs',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const late = mug({ name: 'Tall Mug', category: 'Mugs', revisionLoaded: form.revision });
  expect((await ask('PUT', `/api/admin/products/${form.id}`, late)).status).toBe(409);
  await waitFor('a line in the audit log', () =>
    heard.find(
      ({ data }) =>
        (data as { action?: string }).action === 'categories.changed' &&
        JSON.stringify(data).includes('Cups & Mugs'),
    ),
  );
});

it('merges two only when it is asked to', async () => {
  const refused = await put('/bowls', { name: 'vases' });
  expect(refused.body.errors).toEqual([
    { field: 'name', message: 'There is already a category called Vases. Merge the two instead.' },
  ]);
  expect((await put('/bowls', { name: 'vases', merge: true })).status).toBe(200);
  expect(await shown()).toEqual(['Vases', 'Cups & Mugs']);
  expect(await namesIn('/api/products?category=Bowls')).toEqual(['Bowl', 'Vase']);
});

it.each([
  ['/vases', { name: '' }, 400],
  ['/vases', { name: 'x'.repeat(81) }, 400],
  ['/no-such', { name: 'Urns' }, 404],
])('refuses %s %j with %d', async (path, body, status) => {
  expect((await put(path, body)).status).toBe(status);
});

it('is for admins', async () => {
  expect((await ask('GET', '/api/admin/categories', undefined, { authorization: '' })).status).toBe(401);
});
