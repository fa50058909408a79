import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import { shopper } from '@slipcast/testkit/shop/client';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { sharedShop } from '@slipcast/testkit/shop/config';

const products = async () => (await shopper().get<{ products: WireProduct[] }>('/products')).body.products;
const find = async (name: string) =>
  (await products()).find((product) => product.name === name) as WireProduct;

it('lists the demo catalogue with everything a card needs [C389][C246][C250]', async () => {
  const mug = await find('Harbour Mug');
  expect(mug).toMatchObject({
    id: expect.any(String),
    stock: expect.any(Number),
    imageUrl: mug.images[0]?.url,
    variants: [{ color: 'Slate' }, { color: 'Oatmeal Second' }],
    price: 26,
    category: 'Mugs',
    color: 'Sea Glass',
    description: expect.stringContaining('Rounded everyday mug'),
  });
  expect(mug.images.length).toBeGreaterThan(1);
  expect(mug.images.every(({ url }) => url.startsWith('/media/'))).toBe(true);
  expect((await products()).length).toBeGreaterThanOrEqual(24);
});

it('has a close-up of the glaze and a picture in use for its main pots, large enough to be zoomed into', async () => {
  const { images } = await find('Harbour Mug');
  expect(images.map(({ alt }) => alt)).toEqual([
    undefined,
    undefined,
    expect.stringContaining('Harbour Mug of tea'),
    'The glaze of Harbour Mug close up',
    undefined,
  ]);
  for (const { url } of images.slice(2, 4)) {
    const answer = await fetch(sharedShop().url + url.replace('/1200.', '/1600.'));
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1600, 2000]);
  }
});

it('serves the API under /api and nowhere else [C373]', async () => {
  const { url } = sharedShop();
  for (const path of ['/products', '/categories', '/content/about', '/cart/stock/x', '/payments/config']) {
    const answer = await fetch(`${url}/api${path}`);
    expect(answer.headers.get('content-type')).toContain('json');
    const page = await fetch(`${url}${path}`);
    expect(page.headers.get('content-type')).not.toContain('json');
    await Promise.all([answer.arrayBuffer(), page.arrayBuffer()]);
  }
});

it('serves one product with its sizes and variants [C390][C251][C252]', async () => {
  const { id } = await find('Harbour Mug');
  const { status, body } = await shopper().get<WireProduct>(`/products/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, name: 'Harbour Mug' });
  expect(body).toMatchObject({ weight_grams: 340, length_mm: 125, width_mm: 92, height_mm: 95 });
  expect(body.variants.map(({ color, priceAdjustment }) => [color, priceAdjustment])).toEqual([
    ['Slate', 0],
    ['Oatmeal Second', -6],
  ]);
  expect(body.variants[0]).toMatchObject({
    id: expect.any(String),
    stock: 0,
    imageUrl: expect.any(String),
    images: [{ url: expect.any(String) }],
  });
});

it('answers 404 for an unknown product', async () => {
  const { status, body } = await shopper().get<{ message: string; code: string }>('/products/not-there');
  expect([status, body.message]).toEqual([404, 'Product not found']);
});

it('serves categories and their products [C391][C392][C393][C394]', async () => {
  const { body } = await shopper().get<{ categories: WireCategory[] }>('/categories');
  const mugs = body.categories.find(({ name }) => name === 'Mugs') as WireCategory;
  expect(mugs).toMatchObject({ id: expect.any(String), productCount: 3 });
  expect(body.categories.length).toBeGreaterThan(1);
  for (const category of body.categories)
    expect(category).toMatchObject({ id: expect.any(String), name: expect.stringMatching(/\w/) });
  expect((await shopper().get(`/categories/${mugs.id}`)).body).toMatchObject({ id: mugs.id, name: 'Mugs' });
  for (const path of [`/categories/${mugs.id}/products`, '/products/category/Mugs']) {
    const { products: some } = (await shopper().get<{ products: WireProduct[] }>(path)).body;
    expect(some.map(({ name }) => name).toSorted()).toEqual([
      'Harbour Mug',
      'Quay Espresso Cup',
      'Ridge Tumbler',
    ]);
  }
});

it('searches by name without regard to case', async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products?search=VASE');
  expect(body.products.map(({ name }) => name).toSorted()).toEqual(['Bottle Vase', 'Bud Vase', 'Moon Vase']);
});

it('searches glazes too, and forgives a slip', async () => {
  const found = async (search: string) => {
    const { body } = await shopper().get<{ products: WireProduct[] }>(
      `/products?search=${encodeURIComponent(search)}`,
    );
    return body.products.map(({ name }) => name);
  };
  expect(await found('Estuary')).toContain('Ridge Tumbler');
  expect(await found('estuary bleu tumbller')).toEqual(['Ridge Tumbler']);
  expect(await found('harbor')).toEqual(await found('harbour'));
  expect(await found('espresso machine')).toEqual([]);
});

it('serves photographs in sizes and formats for any screen', async () => {
  const { images } = await find('Bud Vase');
  const base = (images[0]?.url ?? '').replace(/\/\d+\.jpg$/, '');
  const { url } = sharedShop();
  for (const [file, type] of [
    ['480.avif', 'image/avif'],
    ['160.jpg', 'image/jpeg'],
    ['800.webp', 'image/webp'],
  ]) {
    const answer = await fetch(`${url}${base}/${file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    await answer.arrayBuffer();
  }
});

it('tells search engines and feed readers of every pot, compressed and only when something has changed', async () => {
  const { url } = sharedShop();
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const sitemap = await fetch(`${url}/sitemap.xml`, { headers: { 'accept-encoding': 'br' } });
  expect([sitemap.status, sitemap.headers.get('content-encoding')]).toEqual([200, 'br']);
  const text = await sitemap.text();
  const { body: known } = await shopper().get<WireShop>('/shop');
  const missing = body.products.filter(({ path }) => !text.includes(`<loc>${known.url}${path}</loc>`));
  expect(missing.map(({ name }) => name)).toEqual([]);
  const etag = sitemap.headers.get('etag') ?? '';
  expect((await fetch(`${url}/sitemap.xml`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  for (const path of ['/feeds/google.xml', '/feeds/new.atom', '/robots.txt', '/manifest.webmanifest'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
});

it('serves the pages about the shop [C395][C396]', async () => {
  expect((await shopper().get('/content/about')).body).toMatchObject({
    title: expect.stringMatching(/\w/),
    content: expect.stringMatching(/\w/),
  });
  const contact = (await shopper().get<Record<string, unknown>>('/content/contact')).body;
  for (const field of ['title', 'content', 'email', 'phone', 'address', 'hours'])
    expect([field, contact[field]]).toEqual([field, expect.any(String)]);
});
