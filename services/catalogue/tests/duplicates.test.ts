import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminProductList, Duplicates } from '@slipcast/contracts/http/catalogue';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { imageForm, photo } from './image-files.ts';

/** One pot, listed as two products, can be sold twice: the ledger counts two SKUs. */
describe('one pot listed as two products', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await startCatalogue();
  });
  afterAll(() => catalogue?.stop());

  const upload = async (name: string, folder = 'products') => {
    const form = imageForm('image', [[`${name}.webp`, photo(name)]], folder);
    return (await catalogue.ask('POST', '/api/upload/single', form)).body.url;
  };
  const draft = (name: string, ...urls: string[]) =>
    mug({ name, images: urls.map((url) => ({ url })), variants: [] });
  const add = async (name: string, ...urls: string[]) => {
    const { status, body } = await catalogue.ask('POST', '/api/admin/products', draft(name, ...urls));
    expect(status).toBe(201);
    return body.id;
  };
  const listed = async (id: string) => {
    const { products } = (await catalogue.ask('GET', '/api/admin/products'))
      .body as unknown as AdminProductList;
    return products.find((product) => product.id === id)?.duplicates;
  };
  const asked = async (body: object) =>
    ((await catalogue.ask('POST', '/api/admin/products/duplicates', body)).body as unknown as Duplicates)
      .duplicates;

  it('is saved, and both are named when they share name and photograph', async () => {
    const [moon, dawn] = [await upload('moon-vase--inside'), await upload('moon-vase--iron-red')];
    const first = await add('Moon Jar', moon);
    const second = await add('moon  jar!', dawn, await upload('moon-vase--inside', 'variants'));
    const apart = await add('Moon Jar', dawn.replace(/-[0-9a-f]{24}/, `-${'0'.repeat(24)}`));
    expect(await listed(first)).toEqual([{ id: second, name: 'moon  jar!', match: 'name-and-photograph' }]);
    expect(await listed(second)).toEqual([{ id: first, name: 'Moon Jar', match: 'name-and-photograph' }]);
    expect(await listed(apart)).toEqual([]);
  });

  it('is hinted at when only the photograph is the same, until the photograph is removed', async () => {
    const jug = await upload('dairy-jug--inside');
    const first = await add('Tall Jug', jug);
    const second = await add('Water Jug', jug);
    expect(await listed(second)).toEqual([{ id: first, name: 'Tall Jug', match: 'photograph' }]);
    const edited = await catalogue.ask('PUT', `/api/admin/products/${second}`, draft('Water Jug'));
    expect(edited.status).toBe(200);
    expect(await listed(first)).toEqual([]);
  });

  it('is found before it is saved, and a product is not a duplicate of itself', async () => {
    const url = await upload('dale-dinner-plate--inside');
    const id = await add('Dawn Plate', url);
    const match = 'name-and-photograph';
    expect(await asked({ name: 'Dawn plate', images: [url] })).toEqual([{ id, name: 'Dawn Plate', match }]);
    expect(await asked({ id, name: 'Dawn plate', images: [url] })).toEqual([]);
    expect(await asked({ name: 'Dawn plate', images: [] })).toEqual([]);
  });

  it('is for admins only', async () => {
    const body = { name: 'x', images: [] };
    const headers = { authorization: catalogue.users.customer };
    expect(await catalogue.ask('POST', '/api/admin/products/duplicates', body, headers)).toMatchObject({
      status: 403,
    });
  });
});
