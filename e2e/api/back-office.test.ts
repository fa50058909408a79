import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { WireProduct, WireUpload } from '@slipcast/contracts/http/catalogue';
import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { newPot, photographs, stockOf } from '@slipcast/testkit/shop/pots';

const VASE = join(import.meta.dirname, '../../infra/demo/photos/bud-vase--honey.webp');
/** A photograph that the shop has not seen: what comes after a picture's end makes it another file. */
const photo = async () => new Blob([await readFile(VASE), randomUUID()], { type: 'image/webp' });

const honeyWith = (imageUrl: string, side: string) => ({
  color: 'Honey',
  stock: 2,
  priceAdjustment: 4,
  imageUrl,
  images: [{ url: side }],
});

it('creates a product with its variants, which the shop shows [A298][A297]', async () => {
  const robin = await admin();
  const [pig, front, side] = await photographs(robin);
  const honey = honeyWith(front, side);
  const product = {
    name: `Salt pig ${Date.now()}`,
    description: 'Keeps salt. Stays dry.',
    price: 31.5,
    stock: 3,
    category: 'Tests',
    color: 'Slate',
    weight_grams: 640,
    length_mm: 140,
    width_mm: 120,
    height_mm: 130,
    images: [{ url: pig }],
  };
  const body = { ...product, variants: [honey] };
  const made = await robin.send<WireProduct>('POST', '/admin/products', body);
  const wanted = { ...product, variants: [{ ...honey, id: expect.any(String) }] };
  expect(made.status).toBeLessThan(300);
  expect(made.body).toMatchObject(wanted);
  const { products } = (await robin.get<{ products: WireProduct[] }>('/admin/products')).body;
  expect(products.find(({ id }) => id === made.body.id)).toMatchObject(wanted);
  const shown = await shopper().get<WireProduct>(`/products/${made.body.id}`);
  expect(shown.body).toMatchObject({ ...wanted, id: made.body.id });
});

it('changes a product and its variants, which the shop shows at once [A299]', async () => {
  const robin = await admin();
  const [other, front, side, amberPhoto] = await photographs(robin);
  const honey = honeyWith(front, side);
  const pot = await newPot({ stock: 3, variants: [honey] });
  const changes = {
    name: `${pot.name} II`,
    description: 'Other words.',
    price: 30,
    weight_grams: 512,
    length_mm: 91,
    width_mm: 92,
    height_mm: 101,
    category: 'More tests',
    color: 'Sea',
    images: [{ url: other }],
  };
  const amber = { color: 'Amber', priceAdjustment: -1.5, imageUrl: amberPhoto, images: [] };
  const moss = { ...honey, color: 'Moss', stock: 6 };
  const body = {
    ...pot,
    ...changes,
    stock: 4,
    stockLoaded: 3,
    variants: [{ ...pot.variants[0], ...amber, stock: 1, stockLoaded: 2 }, moss],
  };
  expect((await robin.send('PUT', `/admin/products/${pot.id}`, body)).status).toBe(200);
  const shown = async () => (await shopper().get<WireProduct>(`/products/${pot.id}`)).body;
  await waitFor('the new name shows', async () => (await shown()).name === changes.name, 2000);
  const product = await shown();
  const { stock: _, ...mossy } = moss;
  expect(product).toMatchObject({ ...changes, id: pot.id, variants: [amber, mossy] });
  expect(product.variants[0]?.id).toBe(pot.variants[0]?.id);
  const skus = ['main', ...product.variants.map(({ id }) => id)];
  await waitFor('the new stock counts', async () => {
    const stocks = await Promise.all(skus.map((sku) => stockOf(shopper(), pot.id, sku)));
    return stocks.join() === '4,1,6';
  });
});

it('removes a product from the shop and from the back office [A300]', async () => {
  const [robin, pot] = [await admin(), await newPot()];
  expect((await shopper().get(`/products/${pot.id}`)).status).toBe(200);
  expect((await robin.send('DELETE', `/admin/products/${pot.id}`)).status).toBeLessThan(300);
  await waitFor('it is gone', async () => (await shopper().get(`/products/${pot.id}`)).status === 404, 2000);
  for (const [who, path] of [
    [robin, '/admin/products'],
    [shopper(), '/products'],
  ] as const)
    await waitFor(`${path} leaves it out`, async () => {
      const { products } = (await who.get<{ products: WireProduct[] }>(path)).body;
      return products.length > 0 && products.every(({ id }) => id !== pot.id);
    });
});

it('lets only admins change products', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  for (const [client, status] of [
    [tess, 403],
    [shopper(), 401],
  ] as const) {
    expect((await client.get('/admin/products')).status).toBe(status);
    expect((await client.send('POST', '/admin/products', pot)).status).toBe(status);
    expect((await client.send('PUT', `/admin/products/${pot.id}`, pot)).status).toBe(status);
    expect((await client.send('DELETE', `/admin/products/${pot.id}`)).status).toBe(status);
  }
});

it('applies a stock edit as a difference, so that a sale in between is not undone', async () => {
  const robin = await admin();
  const pot = await newPot({ stock: 5 });
  const first = { ...pot, stock: 4, stockLoaded: 5 };
  await robin.send('PUT', `/admin/products/${pot.id}`, first);
  await robin.send('PUT', `/admin/products/${pot.id}`, { ...pot, stock: 6, stockLoaded: 5 });
  await waitFor('one less and one more', async () => (await stockOf(shopper(), pot.id)) === 5);
});

interface Library {
  resources: { public_id: string }[];
  next_cursor: string | null;
}
const record = {
  url: expect.stringContaining('/media/'),
  public_id: expect.any(String),
  thumbnail_url: expect.stringContaining('/media/'),
  large_url: expect.stringContaining('/media/'),
  width: 800,
  height: 1000,
};

it('uploads photographs one by one and many at once, each into its folder [A301][A302][A303][A206]', async () => {
  const robin = await admin();
  const one = new FormData();
  one.set('image', await photo(), 'vase.webp');
  one.set('folder', 'products');
  const single = await robin.send<WireUpload>('POST', '/upload/single', one);
  expect(single.body).toEqual(record);
  const many = new FormData();
  for (const name of ['a.webp', 'b.webp']) many.append('images', await photo(), name);
  many.set('folder', 'variants');
  const { body } = await robin.send<{ data: { successful: WireUpload[] } }>('POST', '/upload/multiple', many);
  expect(body.data.successful).toEqual([record, record]);
  const inFolder = async (folder: string) =>
    (await robin.get<Library>(`/upload/media-library?folder=${folder}`)).body.resources.map(
      (resource) => resource.public_id,
    );
  const [products, variants] = [await inFolder('products'), await inFolder('variants')];
  const [a = '', b = ''] = body.data.successful.map(({ public_id }) => public_id);
  expect(products).toContain(single.body.public_id);
  expect(variants).toEqual(expect.arrayContaining([a, b]));
  expect(products).not.toContain(a);
  expect(variants).not.toContain(single.body.public_id);
});

it('lists photographs in pages of twenty, or of the size asked for, with a cursor [A304][A305][A207]', async () => {
  const robin = await admin();
  const library = async (more: string) =>
    (await robin.get<Library>(`/upload/media-library?folder=products${more}`)).body;
  const first = await library('&max_results=20');
  expect(first.resources).toHaveLength(20);
  for (const resource of first.resources)
    expect(resource).toMatchObject({
      public_id: expect.any(String),
      secure_url: expect.stringContaining('/media/'),
      filename: expect.any(String),
      thumbnail_url: expect.stringContaining('/media/'),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  expect(await library('')).toEqual(first);
  expect((await library('&max_results=3')).resources).toEqual(first.resources.slice(0, 3));
  const second = await library(`&max_results=20&next_cursor=${first.next_cursor}`);
  const seen = [...first.resources, ...second.resources].map(({ public_id }) => public_id);
  expect(second.resources.length).toBeGreaterThan(0);
  expect(new Set(seen).size).toBe(seen.length);
});

it('refuses files that are not photographs, and anybody who is not an admin', async () => {
  const robin = await admin();
  const text = new FormData();
  text.set('image', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png');
  text.set('folder', 'products');
  const refused = await robin.send<{ message: string }>('POST', '/upload/single', text);
  expect([refused.status >= 400 && refused.status < 500, refused.body.message]).toEqual([
    true,
    'Please select only image files',
  ]);
  expect((await (await newCustomer()).send('POST', '/upload/single', text)).status).toBe(403);
});

it('edits the page about the shop, which shows at once [A293][A294]', async () => {
  const robin = await admin();
  const before = (await robin.get<WireAbout>('/admin/about')).body;
  expect(before).toMatchObject({ title: expect.any(String), content: expect.any(String) });
  const about = { title: `About us, ${Date.now()}`, content: `Thrown no more.\nCast since ${Date.now()}.` };
  expect((await robin.send('PUT', '/admin/about', about)).status).toBe(200);
  expect((await robin.get('/admin/about')).body).toMatchObject(about);
  const shown = async () => (await shopper().get<WireAbout>('/content/about')).body;
  await waitFor('the page shows it', async () => (await shown()).title === about.title, 2000);
  expect(await shown()).toMatchObject(about);
});

it('edits the contact page, which shows at once [A295][A296]', async () => {
  const robin = await admin();
  const before = (await robin.get<WireContact>('/admin/contact')).body;
  expect(before).toMatchObject({ title: expect.any(String), email: expect.any(String) });
  const contact = {
    title: `Write to us, ${Date.now()}`,
    content: 'We read everything.',
    email: 'studio@example.com',
    phone: '01782 000000',
    address: '1 Kiln Lane, Stoke-on-Trent',
    hours: 'Mon to Fri, 9 to 5',
  };
  expect((await robin.send('PUT', '/admin/contact', contact)).status).toBe(200);
  expect((await robin.get('/admin/contact')).body).toMatchObject(contact);
  const shown = async () => (await shopper().get<WireContact>('/content/contact')).body;
  await waitFor('the page shows it', async () => (await shown()).title === contact.title, 2000);
  expect(await shown()).toMatchObject(contact);
});

it('lets only admins edit the pages', async () => {
  const tess = await newCustomer();
  for (const path of ['/admin/about', '/admin/contact']) {
    expect((await tess.get(path)).status).toBe(403);
    expect((await shopper().get(path)).status).toBe(401);
    expect((await tess.send('PUT', path, { title: 'x', content: 'y' })).status).toBe(403);
    expect((await shopper().send('PUT', path, { title: 'x', content: 'y' })).status).toBe(401);
  }
});
