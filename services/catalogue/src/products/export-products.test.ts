import { expect, it } from '@jest/globals';
import type { Query } from '@slipcast/storage/documents/documents';
import type { ProductStore } from './catalogue-snapshot.ts';
import { productRows } from './export-products.ts';
import type { Product } from './product.ts';

it('reads products in batches, each after the last of the one before', async () => {
  const all = Array.from({ length: 7 }, (_, at) => ({
    id: `p${at}`,
    createdAt: new Date(at),
    version: 1,
    publishedVersion: 1,
    deleted: false,
    body: {
      name: `Mug ${at}`,
      color: 'Blue',
      category: 'Mugs',
      description: '',
      pricePence: 1200,
      stock: { shown: 1 },
      images: [],
      variants: [],
    } as unknown as Product,
  }));
  const asked: Query[] = [];
  const store = {
    async find(query: Query = {}) {
      asked.push(query);
      const from = query.after ? all.findIndex(({ id }) => id === query.after?.id) + 1 : 0;
      return all.slice(from, from + (query.limit ?? all.length));
    },
  } as Pick<ProductStore, 'find'>;
  const rows = [];
  for await (const row of productRows(
    { store, settings: async () => ({ url: 'https://pots.example' }) as never },
    3,
  ))
    rows.push(row);
  expect(rows.map(([id, , name]) => [id, name])).toEqual(all.map(({ id, body }) => [id, body.name]));
  expect(asked.map(({ limit, after }) => [limit, after?.id])).toEqual([
    [3, undefined],
    [3, 'p2'],
    [3, 'p5'],
    [3, 'p6'],
  ]);
});
