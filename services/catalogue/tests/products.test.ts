import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mug, startCatalogue, type Answered, type Catalogue } from './catalogue-setup.ts';

describe('catalogue products', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  const add = async (rest: object = {}) => (await ask('POST', '/api/admin/products', mug(rest))).body;
  const names = ({ body }: Answered) => body.products.map(({ name }) => name);

  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  it('adds a product with its variants, and answers all its fields [A298] [C246] [C251]', async () => {
    const { status, body } = await ask('POST', '/api/admin/products', mug());
    expect(status).toBe(201);
    const image = '/media/products-1/1200.jpg';
    expect(body).toEqual({
      ...mug(),
      id: expect.any(String),
      imageUrl: image,
      image_url: image,
      variants: [
        {
          id: expect.any(String),
          color: 'Slate',
          stock: 2,
          priceAdjustment: 1.5,
          imageUrl: '/media/variants-1/1200.jpg',
          image_url: '/media/variants-1/1200.jpg',
          images: [{ url: '/media/variants-1/1200.jpg' }],
        },
        {
          id: expect.any(String),
          color: 'Oatmeal Second',
          stock: 3,
          priceAdjustment: -6,
          imageUrl: null,
          image_url: null,
          images: [],
        },
      ],
    });
  });

  it('shows one product to anybody: images with url, variants with their fields [C390] [C250] [C252]', async () => {
    const product = await add({ name: 'Quay Cup' });
    const { status, body } = await ask('GET', `/api/products/${product.id}`, undefined, {
      authorization: '',
    });
    expect(status).toBe(200);
    expect(body).toEqual(product);
    expect(body.images).toEqual([{ url: '/media/products-1/1200.jpg' }]);
    expect(Object.keys(body.variants[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'color', 'stock', 'priceAdjustment', 'imageUrl', 'images']),
    );
  });

  it('says plainly when there is no such product', async () => {
    for (const id of ['unknown', '%20', 'a'.repeat(200)]) {
      const refused = await ask('GET', `/api/products/${id}`);
      expect(refused).toMatchObject({
        status: 404,
        body: { message: 'Product not found', code: 'product-not-found' },
      });
    }
  });

  it('lists all products, with a new one at once [C389]', async () => {
    await ask('GET', '/api/products');
    const { id } = await add({ name: 'Fern Pot', category: 'Plant pots' });
    const { body } = await ask('GET', '/api/products', undefined, { authorization: '' });
    expect(body.products.map((product) => product.id)).toContain(id);
  });

  it('finds products by part of the name, without regard to case', async () => {
    await add({ name: 'Moon Vase (large) 100%' });
    expect(names(await ask('GET', '/api/products?search=moon%20VASE'))).toEqual(['Moon Vase (large) 100%']);
    expect(names(await ask('GET', '/api/products?search=100%25'))).toEqual(['Moon Vase (large) 100%']);
    expect(names(await ask('GET', '/api/products?search=.*'))).toEqual([]);
    expect(names(await ask('GET', '/api/products?search=Rounded'))).toEqual([]);
  });

  it('serves categories with id and name, and their products [C391] [C392] [C393] [C394]', async () => {
    await add({ name: 'Big Bowl', category: 'Serving Bowls' });
    await add({ name: 'Bigger Bowl', category: 'serving bowls' });
    const { categories } = (await ask('GET', '/api/categories')).body;
    expect(categories).toContainEqual({
      id: 'serving-bowls',
      name: 'Serving Bowls',
      productCount: 2,
      imageUrl: '/media/products-1/1200.jpg',
    });
    expect((await ask('GET', '/api/categories/serving-bowls')).body).toMatchObject({ name: 'Serving Bowls' });
    const bowls = ['Big Bowl', 'Bigger Bowl'];
    expect(names(await ask('GET', '/api/categories/serving-bowls/products'))).toEqual(bowls);
    expect(names(await ask('GET', '/api/products/category/Serving%20Bowls'))).toEqual(bowls);
    expect(names(await ask('GET', '/api/products?category=serving-bowls'))).toEqual(bowls);
    expect(names(await ask('GET', '/api/products?category=Serving%20Bowls&search=BIGGER'))).toEqual([
      'Bigger Bowl',
    ]);
    expect(await ask('GET', '/api/categories/none')).toMatchObject({ status: 404 });
  });

  it('lists products to admins [A297]', async () => {
    const { id } = await add();
    const { status, body } = await ask('GET', '/api/admin/products');
    expect(status).toBe(200);
    expect(body.products.find((product) => product.id === id)).toMatchObject({ weight_grams: 340 });
  });

  it('lists products to admins by page, the newest first, and finds them by their names', async () => {
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

  it('updates a product and its variants, and keeps their ids [A299]', async () => {
    const product = await add();
    const [slate] = product.variants;
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

  it('saves once what comes twice because its answer was lost', async () => {
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

  it('refuses to write over what somebody else has changed meanwhile', async () => {
    const { id } = await add();
    const put = (rest: object) => ask('PUT', `/api/admin/products/${id}`, mug(rest));
    expect((await put({ price: 30, revisionLoaded: 1 })).status).toBe(200);
    expect(await put({ name: 'Old Mug', revisionLoaded: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed meanwhile') },
    });
    expect((await ask('GET', `/api/products/${id}`)).body).toMatchObject({ name: 'Harbour Mug', price: 30 });
    // A client that does not say what it has loaded writes, as before.
    expect((await put({ name: 'Old Mug' })).status).toBe(200);
  });

  it('deletes a product once [A300]', async () => {
    const { id } = await add({ name: 'Cracked' });
    expect(await ask('DELETE', `/api/admin/products/${id}`)).toMatchObject({ status: 200 });
    expect(await ask('GET', `/api/products/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('DELETE', `/api/admin/products/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('PUT', `/api/admin/products/${id}`, mug())).toMatchObject({ status: 404 });
    expect(names(await ask('GET', '/api/products'))).not.toContain('Cracked');
  });

  it('refuses a price that an adjustment brings to nothing, and names the field', async () => {
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

  it('names every field at fault at once', async () => {
    const { body } = await ask(
      'POST',
      '/api/admin/products',
      mug({ name: ' ', weight_grams: 20_001, stock: -1 }),
    );
    expect(body.errors.map(({ field }) => field)).toEqual(['name', 'stock', 'weight_grams']);
  });

  it('lets admins write only', async () => {
    const as = { authorization: catalogue.users.customer };
    expect(await ask('POST', '/api/admin/products', mug(), as)).toMatchObject({ status: 403 });
    expect(await ask('PUT', '/api/admin/products/x', mug(), { authorization: '' })).toMatchObject({
      status: 401,
    });
    expect(await ask('DELETE', '/api/admin/products/x', undefined, as)).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/admin/products', undefined, as)).toMatchObject({ status: 403 });
  });
});
