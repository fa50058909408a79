import { expect, it } from '@jest/globals';
import type { SnapshotProduct } from './snapshot.ts';
import { createSortedProducts } from './sorted-products.ts';

const pot = (id: string, name: string) =>
  ({ id, sortable: { id, name, pricePence: 100 } }) as SnapshotProduct;
const snapshot = (...products: SnapshotProduct[]) => ({
  products,
  byId: new Map(products.map((product) => [product.id, product])),
});
const idsOf = (products: SnapshotProduct[]) => products.map(({ id }) => id).join('');

it('follows added, renamed and removed products', () => {
  const sorted = createSortedProducts();
  expect(idsOf(sorted(snapshot(pot('a', 'Vase'), pot('b', 'Bowl'), pot('c', 'Mug')), 'name-asc'))).toBe(
    'bca',
  );
  const later = snapshot(pot('b', 'Teapot'), pot('c', 'Mug'), pot('d', 'Dish'));
  expect(idsOf(sorted(later, 'name-asc'))).toBe('dcb');
  expect(idsOf(sorted(later, 'name-desc'))).toBe('bcd');
});

it('sorts a snapshot once, and an unchanged order in one pass', () => {
  const sorted = createSortedProducts();
  // 7 and 1000 have no common factor, so the names are out of order.
  const pots = () =>
    Array.from({ length: 1000 }, (_, index) => pot(String(index), `Pot ${(index * 7) % 1000}`));
  const first = snapshot(...pots());
  expect(sorted(first, 'name-asc')).toBe(sorted(first, 'name-asc'));
  const names: string[] = [];
  const changed = pots().map((one) => ({
    ...one,
    get sortable() {
      names.push(one.sortable.name);
      return one.sortable;
    },
  }));
  expect(idsOf(sorted(snapshot(...changed), 'name-asc'))).toBe(idsOf(sorted(first, 'name-asc')));
  // Two for each comparison.
  expect(names.length).toBeLessThan(2 * 1100);
});
