import { describe, expect, it } from '@jest/globals';
import type { Document } from '@slipcast/storage/documents/documents';
import type { Product } from '../rules/product.ts';
import { createCatalogueSnapshot, type ProductStore, type Snapshot } from './catalogue-snapshot.ts';

const product = (name: string) =>
  ({ name, category: 'Mugs', images: [], variants: [], stock: { shown: 1 } }) as unknown as Product;

/** A store whose reads end when the test says so. */
function slowStore() {
  const reads: ((name: string) => void)[] = [];
  const find = () =>
    new Promise<Document<Product>[]>((resolve) =>
      reads.push((name) => resolve([{ id: '1', body: product(name) } as Document<Product>])),
    );
  return { store: { find } as unknown as ProductStore, reads };
}
const nameOf = async (snapshot: Promise<Snapshot>) =>
  JSON.parse((await snapshot).products[0]?.json ?? '{}').name as string;

describe('the catalogue snapshot', () => {
  it('is loaded once for many readers, and again after a second', async () => {
    let now = 0;
    const { store, reads } = slowStore();
    const snapshot = createCatalogueSnapshot(store, () => now);
    const both = [snapshot.read(), snapshot.read()];
    reads[0]?.('old');
    expect(await Promise.all(both.map(nameOf))).toEqual(['old', 'old']);
    now = 999;
    expect(await nameOf(snapshot.read())).toBe('old');
    now = 1000;
    const later = snapshot.read();
    expect(reads).toHaveLength(2);
    reads[1]?.('new');
    expect(await nameOf(later)).toBe('new');
  });

  it('has every product of a large shop', async () => {
    const documents = Array.from({ length: 10_001 }, (_, id) => ({ id: String(id), body: product('Mug') }));
    // Both databases give 10,000 documents unless they are asked for more.
    const find = async ({ limit = 10_000 } = {}) => documents.slice(0, limit);
    const snapshot = createCatalogueSnapshot({ find } as unknown as ProductStore, () => 0);
    expect((await snapshot.read()).products).toHaveLength(10_001);
  });

  it('never reuses what was loaded before a change', async () => {
    const { store, reads } = slowStore();
    const snapshot = createCatalogueSnapshot(store, () => 0);
    const before = snapshot.read();
    snapshot.invalidate();
    const after = snapshot.read();
    reads[1]?.('new');
    expect(await nameOf(after)).toBe('new');
    reads[0]?.('old');
    await before;
    expect(await nameOf(snapshot.read())).toBe('new');
  });

  it('is loaded again after a failure', async () => {
    let failures = 1;
    const find = async () => {
      if (failures-- > 0) throw new Error('the database is away');
      return [];
    };
    const snapshot = createCatalogueSnapshot({ find } as unknown as ProductStore, () => 0);
    await expect(snapshot.read()).rejects.toThrow('away');
    expect((await snapshot.read()).products).toEqual([]);
  });
});
