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

  it('adds a product with its variants and answers with all its fields [A298] [C246] [C251]', async () => {
    const { status, body } = await ask('POST', '/api/admin/products', mug());
    expect(status).toBe(201);
    const image = '/media/products-1/1200.jpg';
    expect(body).toEqual({
      ...mug(),
      id: expect.any(String),
      path: expect.stringMatching(/^\/products\/[0-9a-f-]{36}\/harbour-mug$/),
      care: '',
      making: '',
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

  it('keeps texts about care and making that an older client does not send, and refuses long ones', async () => {
    const words = { care: 'For dry flowers only.', making: 'Cast in two halves.' };
    const { id } = await add({ name: 'Worded Vase', ...words });
    const edit = (rest: object) =>
      ask('PUT', `/api/admin/products/${id}`, mug({ name: 'Worded Vase', ...rest }));
    expect((await edit({})).body).toMatchObject(words);
    expect((await edit({ care: '' })).body).toMatchObject({ ...words, care: '' });
    const message = 'Care and food safety must be at most 300 characters long';
    expect(await edit({ care: 'x'.repeat(301) })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'care', message }] },
    });
  });

  it('names the siblings of a pot, and shows what is new', async () => {
    const one = await add({ name: 'Sibling One', category: 'Siblings', color: 'Sibling Grey' });
    const two = await add({ name: 'Sibling Two', category: 'Siblings', color: 'White' });
    const three = await add({ name: 'Sibling Three', category: 'Elsewhere', color: 'Sibling Grey' });
    expect((await ask('GET', `/api/products/${one.id}/siblings`)).body).toEqual({
      sameForm: [two],
      sameGlaze: [three],
    });
    expect((await ask('GET', '/api/products/nowhere/siblings')).status).toBe(404);
    const { body } = await ask('GET', '/api/highlights');
    expect(body).toMatchObject({ newest: [three, two, one, expect.anything()], last: [] });
  });

  it('shows a product with images and variants to anyone [C390] [C250] [C252]', async () => {
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

  it('lists all products, including one just added [C389]', async () => {
    await ask('GET', '/api/products');
    const { id } = await add({ name: 'Fern Pot', category: 'Plant pots' });
    const { body } = await ask('GET', '/api/products', undefined, { authorization: '' });
    expect(body.products.map((product) => product.id)).toContain(id);
  });

  it('finds products by part of the name in any case', async () => {
    await add({ name: 'Moon Vase (large) 100%' });
    expect(names(await ask('GET', '/api/products?search=moon%20VASE'))).toEqual(['Moon Vase (large) 100%']);
    expect(names(await ask('GET', '/api/products?search=100%25'))).toEqual(['Moon Vase (large) 100%']);
    expect(names(await ask('GET', '/api/products?search=.*'))).toEqual([]);
    expect(names(await ask('GET', '/api/products?search=Rounded'))).toContain('Moon Vase (large) 100%');
  });

  it('lists page by page on request, and says how many products there are', async () => {
    for (const place of [1, 2, 3]) await add({ name: `Paged jug ${place}`, category: 'Paged jugs' });
    const whole = names(await ask('GET', '/api/products?search=paged'));
    for (const list of [
      '/api/products?search=paged&',
      '/api/products/category/Paged%20jugs?',
      '/api/categories/paged-jugs/products?',
    ]) {
      const pages = [await ask('GET', `${list}page=1&limit=2`), await ask('GET', `${list}page=2&limit=2`)];
      expect(pages.map(names)).toEqual([whole.slice(0, 2), whole.slice(2)]);
      expect(pages[1]?.body).toMatchObject({ pagination: { total: 3, page: 2, limit: 2, pages: 2 } });
      expect(names(await ask('GET', `${list}page=3&limit=2`))).toEqual([]);
      expect((await ask('GET', list)).body).not.toHaveProperty('pagination');
    }
    expect(await ask('GET', '/api/products?page=0')).toMatchObject({ status: 400 });
  });

  it('sorts all matches before it cuts a page, and leaves out sold ones on request', async () => {
    for (const [place, stock] of [
      [10, 1],
      [9, 0],
      [2, 1],
      [1, 1],
    ] as const)
      await add({
        name: `Sorted cup ${place}`,
        price: 50 - place,
        stock,
        category: 'Sorted cups',
        variants: [],
      });
    const cups = async (query: string) =>
      names(await ask('GET', `/api/products?category=sorted-cups&${query}`)).map((name) =>
        Number(name.slice(11)),
      );
    expect(await cups('')).toEqual([10, 9, 2, 1]);
    expect(await cups('sort=name-asc')).toEqual([1, 2, 9, 10]);
    expect(await cups('sort=name-desc&page=1&limit=3')).toEqual([10, 9, 2]);
    expect(await cups('sort=price-asc&page=2&limit=3')).toEqual([1]);
    expect(await cups('sort=price-desc&inStock=true')).toEqual([1, 2, 10]);
    expect(await cups('search=CUP%201&sort=price-asc')).toEqual([10, 1]);
    expect(await ask('GET', '/api/products?sort=oldest')).toMatchObject({ status: 400 });
  });

  it('lists the products with these ids, each once, without those that there are not', async () => {
    const [one, other] = [(await add({ name: 'Named one' })).id, (await add({ name: 'Named other' })).id];
    const asked = [other, 'no-such-pot', one, other].join();
    expect(names(await ask('GET', `/api/products?ids=${asked}`))).toEqual(['Named other', 'Named one']);
    expect(await ask('GET', '/api/products?ids=a%20b')).toMatchObject({ status: 400 });
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

  it('names the category of a deleted product, and of no other missing one', async () => {
    const { body } = await ask('POST', '/api/admin/products', mug({ category: 'Serving Bowls' }));
    await ask('DELETE', `/api/admin/products/${body.id}`);
    const answer = async (id: string) => (await ask('GET', `/api/products/${id}`)).body as unknown;
    expect(await answer(body.id)).toMatchObject({
      status: 404,
      code: 'product-not-found',
      message: 'Product not found',
      removed: { category: 'Serving Bowls' },
    });
    expect(await answer('never')).not.toHaveProperty('removed');
  });
});
