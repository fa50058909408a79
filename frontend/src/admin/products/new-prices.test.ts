import { expect, it } from '@jest/globals';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { scriptedProduct } from '../../testing/scripted-product.ts';
import { newPence, reprice } from './new-prices.ts';

it.each([
  [2600, 'percent', 10, 1, 2860],
  [2699, 'percent', -12.5, 1, 2362],
  [2600, 'percent', 7, 50, 2800],
  [2600, 'pounds', 1.5, 1, 2750],
  [2600, 'pounds', -1, 100, 2500],
  [50, 'pounds', -1, 1, -50],
] as const)('makes of %i pence by %s %d, rounded to %i: %i', (pence, by, value, roundTo, wanted) => {
  expect(newPence(pence, { by, value, roundTo })).toBe(wanted);
});

it('changes each colour by its own price', () => {
  const variant = { id: 'v1', color: 'Slate', priceAdjustment: 10 } as AdminProduct['variants'][number];
  const product = { ...(scriptedProduct({ price: 20 }) as AdminProduct), variants: [variant] };
  const [changed] = reprice([product], { by: 'percent', value: 10, roundTo: 1 });
  expect(changed?.prices.map(({ variantId, before, pence }) => [variantId, before, pence])).toEqual([
    ['main', 2000, 2200],
    ['v1', 3000, 3300],
  ]);
});
