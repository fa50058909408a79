import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Answered, type Catalogue } from './catalogue-setup.ts';

describe('editing products', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  const add = async (rest: object = {}) => (await ask('POST', '/api/admin/products', mug(rest))).body;
  const names = ({ body }: Answered) => body.products.map(({ name }) => name);

  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  it('lists products to admins [A297]', async () => {
    const { id } = await add();
    const { status, body } = await ask('GET', '/api/admin/products');
    expect(status).toBe(200);
    expect(body.products.find((product) => product.id === id)).toMatchObject({ weight_grams: 340 });
  });

  it('lists products to admins page by page, newest first, and finds them by name', async () => {
    const names = ['Sieve Ånd', 'Sieve Two', 'Sieve Three'];
    for (const name of names) await add({ name });
    const page = async (query: string) => (await ask('GET', `/api/admin/products?${query}`)).body;
    const first = await page('page=1&limit=2&search=sieve');
    expect(first.products.map(({ name }) => name)).toEqual(['Sieve Three', 'Sieve Two']);
    expect(first).toMatchObject({ pagination: { total: 3, page: 1, limit: 2, pages: 2 } });
    expect((await page('page=2&limit=2&search=sieve')).products.map(({ name }) => name)).toEqual([names[0]]);
    expect((await page('page=1&search=ånd')).products).toHaveLength(1);
    expect((await page('page=9')).products).toEqual([]);
    expect(await ask('GET', '/api/admin/products?page=0')).toMatchObject({ status: 400 });
    expect(await page('')).not.toHaveProperty('pagination');
  });

  it('lists products to admins by name, price or stock, and finds low and sold-out ones', async () => {
    const of = (name: string, price: number, stock: number, inSlate: number) =>
      add({ name, price, stock, variants: [{ color: 'Slate', stock: inSlate, priceAdjustment: 0 }] });
    await of('Kiln Jar 10', 20, 0, 0);
    await of('kiln Jar 2', 30, 1, 1);
    await of('Kiln Jar 9', 10, 3, 9);
    const asked = async (query: string) =>
      (await ask('GET', `/api/admin/products?search=KILN%20jar&${query}`)).body;
    const numbers = async (query: string) =>
      (await asked(query)).products.map(({ name }) => Number(name.split(' ').at(-1)));
    expect(await numbers('page=1&sort=name-asc')).toEqual([2, 9, 10]);
    expect(await numbers('page=1&sort=price-desc')).toEqual([2, 10, 9]);
    expect(await numbers('sort=stock-asc')).toEqual([10, 2, 9]);
    expect(await numbers('page=2&limit=1&sort=stock-desc')).toEqual([2]);
    expect(await asked('page=2&limit=1&sort=stock-desc')).toMatchObject({
      pagination: { total: 3, page: 2, limit: 1, pages: 3 },
    });
    const found = async (search: string) =>
      (await ask('GET', `/api/admin/products?page=1&search=${encodeURIComponent(search)}`)).body.products
        .length;
    expect([
      await found('jar kiln'),
      await found('slate jar'),
      await found('jar crimson'),
      await found('%'),
    ]).toEqual([3, 3, 0, 0]);
    expect(await numbers('page=1&stock=low')).toEqual([2]);
    expect(await numbers('page=1&stock=none')).toEqual([10]);
    // The only piece there ever was does not run out; the last of several does.
    const only = await add({ name: 'Kiln Jar 11', stock: 1, variants: [] });
    expect(await numbers('page=1&stock=low')).toEqual([2]);
    for (const [stockLoaded, stock] of [
      [1, 4],
      [4, 1],
    ])
      await ask('PUT', `/api/admin/products/${only.id}/stock`, { stocks: [{ stock, stockLoaded }] });
    expect(await numbers('page=1&stock=low&sort=name-asc')).toEqual([2, 11]);
    await ask('DELETE', `/api/admin/products/${only.id}`);
    const setLowStock = async (version: number, upTo: number) => {
      const data = { version, name: 'Kiln', pricesNote: '', dispatchDays: null, lowStock: upTo };
      const event = { id: randomUUID(), type: 'shop.changed.v1', key: 'shop', data };
      await catalogue.bus.publish([{ ...event, occurredAt: '2026-11-20T10:00:00.000Z' }]);
    };
    await setLowStock(1, 12);
    await waitFor('twelve pieces are low now', async () => (await numbers('page=1&stock=low')).length === 2);
    expect(await numbers('page=1&stock=low')).toEqual([9, 2]);
    expect(await asked('page=1&stock=low')).toMatchObject({ products: [{ revision: 1 }, {}] });
    for (const query of ['sort=oldest', 'stock=some'])
      expect(await ask('GET', `/api/admin/products?${query}`)).toMatchObject({ status: 400 });
  });

  it('updates a product and its variants without changing ids [A299]', async () => {
    const product = await add();
    const [slate] = product.variants;
    const { products } = (await ask('GET', '/api/admin/products')).body as { products: { id: string }[] };
    const listed = products.find(({ id }) => id === product.id);
    expect(await ask('GET', `/api/admin/products/${product.id}`)).toMatchObject({
      status: 200,
      body: listed,
    });
    expect(await ask('GET', '/api/admin/products/gone')).toMatchObject({ status: 404 });
    const edited = await ask('PUT', `/api/admin/products/${product.id}`, {
      ...product,
      name: 'Harbour Mug II',
      price: '28.50',
      variants: [
        { id: 'made-up', color: 'Heather', stock: 1 },
        { ...slate, color: 'Dark slate', priceAdjustment: 2 },
      ],
    });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ id: product.id, name: 'Harbour Mug II', price: 28.5 });
    expect(edited.body.variants).toMatchObject([
      { color: 'Heather', stock: 1 },
      { id: slate?.id, color: 'Dark slate', priceAdjustment: 2, stock: 2 },
    ]);
    expect(edited.body.variants[0]?.id).not.toBe('made-up');
    expect((await ask('GET', `/api/products/${product.id}`)).body).toEqual(edited.body);
  });

  it('refuses two variants whose names differ only in case or spaces', async () => {
    const variants = ['Fern', 'Honey', ' fern'].map((color) => ({ color, stock: 1 }));
    expect(await ask('POST', '/api/admin/products', mug({ variants }))).toMatchObject({
      status: 400,
      body: {
        message: 'There is already a variant called Fern',
        errors: [{ field: 'variants.2.color', message: 'There is already a variant called Fern' }],
      },
    });
  });

  it('saves once if the same save arrives twice', async () => {
    const saveId = randomUUID();
    const form = mug({ name: 'Sent twice', saveId });
    const [first, again] = [await add(form), await add(form)];
    expect(again).toEqual(first);
    const found = await ask('GET', '/api/admin/products?page=1&search=Sent%20twice');
    expect(found.body).toMatchObject({ pagination: { total: 1 }, products: [{ id: first.id, revision: 1 }] });

    const edit = { ...form, stock: 10, stockLoaded: 4, revisionLoaded: 1, saveId: randomUUID() };
    const put = () => ask('PUT', `/api/admin/products/${first.id}`, edit);
    expect((await put()).body.stock).toBe(10);
    expect((await put()).body.stock).toBe(10);
  });

  it('refuses to overwrite the changes of another admin', async () => {
    const { id } = await add();
    const put = (rest: object) => ask('PUT', `/api/admin/products/${id}`, mug(rest));
    expect((await put({ price: 30, revisionLoaded: 1 })).status).toBe(200);
    expect(await put({ name: 'Old Mug', revisionLoaded: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('saved this pot while you were editing') },
    });
    expect((await ask('GET', `/api/products/${id}`)).body).toMatchObject({ name: 'Harbour Mug', price: 30 });
    // A client that does not send the revision it has loaded may overwrite changes.
    expect((await put({ name: 'Old Mug' })).status).toBe(200);
  });

  it('deletes a product, and answers 404 the second time [A300]', async () => {
    const { id } = await add({ name: 'Cracked' });
    expect(await ask('DELETE', `/api/admin/products/${id}`)).toMatchObject({ status: 200 });
    expect(await ask('GET', `/api/products/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('DELETE', `/api/admin/products/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('PUT', `/api/admin/products/${id}`, mug())).toMatchObject({ status: 404 });
    expect(names(await ask('GET', '/api/products'))).not.toContain('Cracked');
  });

  it('refuses a price adjustment that leaves no price, and names the field', async () => {
    const variants = [
      { color: 'Slate', stock: 1 },
      { color: 'Second', stock: 1, priceAdjustment: -26 },
    ];
    const refused = await ask('POST', '/api/admin/products', mug({ variants }));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field: 'variants.1.priceAdjustment', message: 'Price and adjustment together must be above 0' },
    ]);
    const tooCheap = await ask('POST', '/api/admin/products', mug({ price: 0.001 }));
    expect(tooCheap.body.errors[0]).toEqual({ field: 'price', message: 'Price must be above 0' });
  });

  it('names all invalid fields at once', async () => {
    const { body } = await ask(
      'POST',
      '/api/admin/products',
      mug({ name: ' ', weight_grams: 20_001, stock: -1 }),
    );
    expect(body.errors.map(({ field }) => field)).toEqual(['name', 'stock', 'weight_grams']);
  });

  it('lets only admins change products', async () => {
    const as = { authorization: catalogue.users.customer };
    expect(await ask('POST', '/api/admin/products', mug(), as)).toMatchObject({ status: 403 });
    expect(await ask('PUT', '/api/admin/products/x', mug(), { authorization: '' })).toMatchObject({
      status: 401,
    });
    expect(await ask('DELETE', '/api/admin/products/x', undefined, as)).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/admin/products', undefined, as)).toMatchObject({ status: 403 });
  });
});
