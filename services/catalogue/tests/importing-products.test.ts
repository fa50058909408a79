import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { exported, importer } from './import-files.ts';

describe('the import of products', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  let shop: ReturnType<typeof importer>;
  beforeAll(async () => {
    catalogue = await startCatalogue({
      fetchFrom: () => Promise.reject(fieldRefusal('url', 'The image could not be fetched')),
    });
    ({ ask } = catalogue);
    shop = importer(catalogue);
  });
  afterAll(() => catalogue?.stop());

  const saved = async (name: string) => {
    const [product] = await shop.products(name);
    if (!product) throw new Error(`there is no ${name}`);
    return product;
  };
  const edit = async (name: string, changes: object) => {
    const product = await saved(name);
    const { images, variants } = product;
    const form = { ...product, images, variants, stockLoaded: product.stock, state: undefined, ...changes };
    expect((await ask('PUT', `/api/admin/products/${product.id}`, form)).status).toBe(200);
  };

  it('shows what it would do, and does nothing yet', async () => {
    const { status, body } = await shop.upload(exported('shopify.csv'), 'products_export.csv');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'products_export.csv',
      source: 'shopify',
      state: 'checked',
      total: 3,
      problems: 1,
      expected: { added: 2, updated: 0, unchanged: 0, 'left-out': 1 },
    });
    const { rows, pagination } = await shop.rows(body.id);
    expect(pagination.total).toBe(3);
    expect(rows[0]).toMatchObject({
      row: 2,
      name: 'Speckled Mug',
      price: 26,
      options: ['Oatmeal', 'Sea Glass'],
      pieces: 6,
      photographs: 3,
      outcome: 'added',
      problems: [],
    });
    const bad = await shop.rows(body.id, '?show=problems');
    expect(bad.rows.map(({ name, outcome, problems }) => [name, outcome, problems[0]?.message])).toEqual([
      ['Gift Card', 'left-out', 'Gift cards are not imported'],
    ]);
    expect(await shop.products()).toEqual([]);
  });

  it('adds drafts in the background, and repeating it adds and changes nothing', async () => {
    const first = await shop.importAll(exported('shopify.csv'));
    expect(first).toMatchObject({
      position: 3,
      outcomes: { added: 2, updated: 0, unchanged: 0, 'left-out': 1 },
    });
    const mug = await saved('Speckled Mug');
    expect(mug).toMatchObject({
      state: 'draft',
      price: 26,
      stock: 4,
      color: 'Oatmeal',
      category: 'Mugs',
      weight_grams: 380,
      length_mm: 0,
      variants: [{ color: 'Sea Glass', stock: 2, priceAdjustment: 2.5 }],
    });
    expect(await saved('Tall Jar')).toMatchObject({ description: 'Tall Jar', stock: 0, color: '' });
    const second = await shop.upload(exported('shopify.csv'));
    expect(second.body.expected).toEqual({ added: 0, updated: 0, unchanged: 2, 'left-out': 1 });
    expect((await shop.importAll(exported('shopify.csv'))).outcomes).toEqual(second.body.expected);
    expect(await saved('Speckled Mug')).toEqual(mug);
    expect((await ask('GET', '/api/products')).body.products).toEqual([]);
  });

  it('changes what the file changes, but nothing that was edited here', async () => {
    await edit('Speckled Mug', { description: 'Mine.' });
    const file = exported('shopify.csv')
      .toString()
      .replace('26.00', '27.00')
      .replace('Wheel-thrown', 'Hand-thrown')
      .replace(',Sea Glass,', ',Sea Green,');
    const { body } = await shop.upload(file);
    const [row] = (await shop.rows(body.id)).rows;
    expect(row).toMatchObject({
      outcome: 'updated',
      changes: ['Price', 'Name of Sea Green'],
      kept: ['Description'],
    });
  });

  it('counts what was sold elsewhere once, and never restocks a pot that was sold here', async () => {
    const selling = (oatmeal: number) =>
      exported('shopify.csv').toString().replace('shopify,4,deny', `shopify,${oatmeal},deny`);
    const mug = await saved('Speckled Mug');
    // Three of four are sold here.
    const stocks = [{ variantId: 'main', stock: 1, stockLoaded: 4 }];
    await ask('PUT', `/api/admin/products/${mug.id}/stock`, { stocks });
    await shop.importAll(selling(4));
    expect((await saved('Speckled Mug')).stock).toBe(1);
    expect((await shop.importAll(selling(3))).outcomes.updated).toBe(1);
    expect((await saved('Speckled Mug')).stock).toBe(0);
    await shop.importAll(selling(3));
    expect((await saved('Speckled Mug')).stock).toBe(0);
    await shop.importAll(selling(5));
    expect((await saved('Speckled Mug')).stock).toBe(2);
  });

  it('adds a product again that was deleted, when the file is imported again', async () => {
    const { id } = await saved('Tall Jar');
    await ask('DELETE', `/api/admin/products/${id}`);
    const { outcomes } = await shop.importAll(exported('shopify.csv'));
    expect(outcomes.added).toBe(1);
    expect((await saved('Tall Jar')).id).not.toBe(id);
    expect((await shop.importAll(exported('shopify.csv'))).outcomes.added).toBe(0);
  });

  it('leads from old addresses to products that are in the shop', async () => {
    const { id, path } = await saved('Speckled Mug');
    const at = (old: string) => ask('GET', `/api/products/${encodeURIComponent(old)}`);
    expect((await at('speckled-mug')).status).toBe(404);
    await ask('PUT', `/api/admin/products/${id}/state`, { state: 'published' });
    for (const old of ['speckled-mug', '/products/Speckled-Mug'])
      expect((await at(old)).body).toMatchObject({ id, path });
    expect((await at('/product/speckled-mug')).status).toBe(404);
    await ask('PUT', `/api/admin/products/${id}/state`, { state: 'archived' });
    const gone = await at('speckled-mug');
    expect([gone.status, gone.body]).toMatchObject([404, { removed: { category: 'Mugs' } }]);
    await ask('PUT', `/api/admin/products/${id}/state`, { state: 'published' });
  });

  it("takes our own export back, edited in a spreadsheet, and leaves this shop's stock alone", async () => {
    const table = String((await ask('GET', '/api/admin/products/export')).body);
    const { body } = await shop.upload(table);
    expect(body).toMatchObject({ source: 'slipcast', expected: { added: 0, updated: 0, unchanged: 2 } });
    const edited = table
      .replace(/,27\.00,|,26\.00,/, ',31.00,')
      .replace(',Sea Glass,', ',"Sea Glass, matt",');
    const done = await shop.importAll(edited);
    expect(done.outcomes).toMatchObject({ added: 0, updated: 1 });
    const mug = await saved('Speckled Mug');
    expect(mug).toMatchObject({ price: 31, variants: [{ color: 'Sea Glass, matt' }] });
    expect(mug.stock).toBeGreaterThan(0);
    await shop.importAll(edited);
    expect(await saved('Speckled Mug')).toEqual(mug);
  });

  it('says what is wrong with an upload, and is for admins only', async () => {
    const { status, body } = await shop.upload('a,b\n1,2');
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'file' }] }]);
    const missing = await ask('POST', '/api/admin/products/imports', new FormData());
    expect([missing.status, missing.body.errors[0]?.field]).toEqual([400, 'file']);
    expect((await shop.upload(Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await ask('GET', '/api/admin/products/imports/unknown')).status).toBe(404);
    expect((await ask('POST', '/api/admin/products/imports/unknown/start')).status).toBe(404);
    expect((await fetch(`${catalogue.url}/api/admin/products/imports`)).status).toBe(401);
  });
});
