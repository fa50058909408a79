import { describe, expect, it } from '@jest/globals';
import type { Document } from '@slipcast/storage/documents/documents';
import type { Product, ProductStore } from './product.ts';
import { createShelf } from './shelf.ts';

const product = (name: string) =>
  ({ name, category: 'Mugs', variants: [], stock: { shown: 1 } }) as unknown as Product;

/** A store whose readings end when the test says so. */
function slowStore() {
  const readings: ((name: string) => void)[] = [];
  const find = () =>
    new Promise<Document<Product>[]>((resolve) =>
      readings.push((name) => resolve([{ id: '1', body: product(name) } as Document<Product>])),
    );
  return { store: { find } as unknown as ProductStore, readings };
}
const nameOf = async (state: ReturnType<ReturnType<typeof createShelf>['read']>) =>
  (await state).products[0]?.wire.name;

describe('shelf', () => {
  it('reads the store once for many, and again after a second', async () => {
    let now = 0;
    const { store, readings } = slowStore();
    const shelf = createShelf(store, () => now);
    const reads = [shelf.read(), shelf.read()];
    readings[0]?.('old');
    expect(await Promise.all(reads.map(nameOf))).toEqual(['old', 'old']);
    now = 999;
    expect(await nameOf(shelf.read())).toBe('old');
    now = 1000;
    const later = shelf.read();
    expect(readings).toHaveLength(2);
    readings[1]?.('new');
    expect(await nameOf(later)).toBe('new');
  });

  it('never keeps what was read before a change', async () => {
    const { store, readings } = slowStore();
    const shelf = createShelf(store, () => 0);
    const before = shelf.read();
    shelf.drop();
    const after = shelf.read();
    readings[1]?.('new');
    expect(await nameOf(after)).toBe('new');
    readings[0]?.('old');
    await before;
    expect(await nameOf(shelf.read())).toBe('new');
  });

  it('tries again after a reading that failed', async () => {
    let failures = 1;
    const find = async () => {
      if (failures-- > 0) throw new Error('the database is away');
      return [];
    };
    const shelf = createShelf({ find } as unknown as ProductStore, () => 0);
    await expect(shelf.read()).rejects.toThrow('away');
    expect((await shelf.read()).products).toEqual([]);
  });
});
