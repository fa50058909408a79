import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { createFoundProducts, importCollection, type ImportFile } from '../src/imports/import-file.ts';
import { removeImports } from '../src/imports/remove-old-imports.ts';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { importer } from './import-files.ts';

/** A shop of 5,000 rows: pots with two options each, as Shopify exports them. */
function bigShop(products: number): string {
  const rows = Array.from({ length: products }, (_, index) => {
    const handle = `pot-${index}`;
    const described = `"<p>Pot number ${index}, thrown &amp; turned.</p><ul><li>Stoneware</li></ul>"`;
    return `${handle},Pot ${index},${described},Pots,Glaze,White,20.00,1\n${handle},,,,,Blue,22.00,2`;
  });
  return `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\n${rows.join('\n')}\n`;
}

describe('long imports', () => {
  let catalogue: Catalogue;
  let shop: ReturnType<typeof importer>;
  const documentsOf = async () => {
    const documents = createDocuments(catalogue.stores.DOCUMENTS_URL, createLogger('test', 'silent'));
    const imports = importCollection(documents);
    await documents.start();
    return { imports, stop: () => documents.stop() };
  };
  beforeAll(async () => {
    catalogue = await startCatalogue({ takeOverMs: 300 });
    shop = importer(catalogue);
  });
  afterAll(() => catalogue?.stop());

  it('read 5,000 rows and say what is in them, page by page', async () => {
    const { body } = await shop.upload(bigShop(2500));
    expect(body).toMatchObject({ total: 2500, problems: 0, expected: { added: 2500 } });
    const { rows, pagination } = await shop.rows(body.id, '?page=25&limit=100');
    expect(pagination).toMatchObject({ total: 2500, pages: 25 });
    expect(rows.at(-1)).toMatchObject({ row: 5000, name: 'Pot 2499', pieces: 3, outcome: 'added' });
  });

  it('go on where a killed process has left them, and count every product once', async () => {
    const { body } = await shop.upload(bigShop(60));
    const { imports, stop } = await documentsOf();
    const started: Partial<ImportFile> = {
      state: 'running',
      startedBy: { userId: 'ada', requestId: 'request' },
    };
    await imports.change(body.id, (file) => ({ ...file, ...started, runner: 'a process that was killed' }));
    await shop.ended(body.id);
    // It had written all, but saved only a part of its progress.
    const whole = await imports.get(body.id);
    const { finishedAt: _, ...half } = whole?.body ?? ({} as ImportFile);
    const outcomes = { ...half.outcomes, added: 20 };
    await imports.change(body.id, () => ({
      ...half,
      ...started,
      position: 20,
      outcomes,
      runner: 'another one',
    }));
    const done = await shop.ended(body.id);
    expect(done).toMatchObject({ position: 60, outcomes: { added: 60, updated: 0, unchanged: 0 } });
    expect(await shop.products('Pot ')).toHaveLength(60);
    await stop();
  });

  it('that two processes work on at once add every product once', async () => {
    const other = await catalogue.replica();
    const { body } = await shop.upload(bigShop(80));
    const headers = { authorization: catalogue.users.admin };
    await Promise.all([
      shop.start(body.id),
      fetch(`${other}/api/admin/products/imports/${body.id}/start`, { method: 'POST', headers }),
    ]);
    const { outcomes } = await shop.ended(body.id);
    expect(outcomes.added).toBe(20);
    expect(outcomes.unchanged).toBe(60);
    expect(await shop.products('Pot ')).toHaveLength(80);
  });

  it('are removed with their files when they are old, and their products stay', async () => {
    const objects = createObjects(catalogue.stores.OBJECTS_URL);
    const { imports, stop } = await documentsOf();
    const found = createFoundProducts(objects);
    const before = await imports.count();
    expect(await removeImports({ imports, found }, new Date(0))).toBe(0);
    expect(await objects.list('imports/')).toHaveLength(before);
    expect(await removeImports({ imports, found }, new Date(Date.now() + 1000))).toBe(before);
    expect(await objects.list('imports/')).toEqual([]);
    expect(await shop.products('Pot ')).toHaveLength(80);
    await stop();
  });
});
