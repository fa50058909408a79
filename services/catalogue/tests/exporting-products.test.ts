import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

describe('the export of products', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  it('exports every product with each of its colours, drafts too, for a spreadsheet', async () => {
    const { id } = (
      await ask(
        'POST',
        '/api/admin/products',
        mug({ name: 'Exported, "odd" Mug', state: 'draft', length_mm: 0 }),
      )
    ).body;
    const { status, headers, body } = await ask('GET', '/api/admin/products/export');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = String(body).split('\n');
    const [columns = ''] = lines;
    expect(columns).toMatch(/id,variant,name,colour,state,category,price,stock,/);
    const own = lines.filter((line) => line.startsWith(id));
    expect(own).toHaveLength(3);
    const colours = ['main', 'Slate', 'Oatmeal Second'];
    for (const [index, line] of own.entries()) {
      expect(line).toContain('"Exported, ""odd"" Mug"');
      expect(line).toContain(',draft,Mugs,');
      if (index > 0) expect(line).toContain(`,${colours[index]},`);
    }
    expect(own.map((line) => /,draft,Mugs,([\d.]+,\d+),/.exec(line)?.[1])).toEqual([
      '26.00,4',
      '27.50,2',
      '20.00,3',
    ]);
    expect(own[0]).toContain('https://pots.example/media/products-1/1200.jpg');
    expect(own[0]).toContain(',340,,92,95,');
    expect((await fetch(`${catalogue.url}/api/admin/products/export`)).status).toBe(401);
  });
});
