import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await startCatalogue();
});
afterAll(() => catalogue?.stop());

it('saves prices alone, and refuses what another admin has changed since or what no colour may cost', async () => {
  const { ask } = catalogue;
  const { id } = (await ask('POST', '/api/admin/products', mug())).body;
  const { revision, variants } = (await ask('GET', `/api/admin/products/${id}`))
    .body as unknown as WireAdminProduct;
  const [slate, second] = variants;
  const save = (body: object) => ask('PUT', `/api/admin/products/${id}/prices`, body);
  const prices = [{ price: 30 }, { variantId: slate?.id, price: 33 }];
  const saved = await save({ prices, revisionLoaded: revision });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    price: 30,
    variants: [{ priceAdjustment: 3 }, { priceAdjustment: second?.priceAdjustment }],
  });
  expect((await save({ prices, revisionLoaded: revision })).status).toBe(409);
  expect((await save({ prices: [{ variantId: 'gone', price: 3 }] })).status).toBe(409);
  expect((await save({ prices: [{ price: 0 }] })).status).toBe(400);
  // The second costs less than the product.
  const tooLow = await save({ prices: [{ price: 1 }] });
  expect([tooLow.status, JSON.stringify(tooLow.body)]).toEqual([
    400,
    expect.stringContaining('must be above 0'),
  ]);
  expect((await ask('GET', `/api/products/${id}`)).body).toMatchObject({ price: 30 });
});
