import { expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { newPot, photographs, stockOf } from '@slipcast/testkit/shop/pots';

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
  const page = async (path: string) => {
    const { status, headers } = await fetch(sharedShop().url + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await page(`/products/${pot.id}`)).toEqual([200, null]);
  expect(await page(pot.path)).toEqual([200, null]);
  expect(await page(`/products/${pot.id}/teapot`)).toEqual([301, pot.path]);
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
  await waitFor('its page says so', async () => (await page(pot.path))[0] === 410, 2000);
  expect(await page('/products/not-there')).toEqual([404, null]);
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
    for (const part of ['state', 'stock'])
      expect((await client.send('PUT', `/admin/products/${pot.id}/${part}`, {})).status).toBe(status);
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
