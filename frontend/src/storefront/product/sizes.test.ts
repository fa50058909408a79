import { expect, it } from '@jest/globals';
import { productFrom } from '../../features/catalogue/product.ts';
import { plainProduct } from '../../testing/demo-products.ts';
import { sizesOf } from './sizes.ts';

const sizes = (more: Parameters<typeof plainProduct>[0]) => sizesOf(productFrom(plainProduct(more)));

it('gives what is known, in millimetres and grams', () => {
  expect(sizes({ length_mm: 125, height_mm: 95, weight_grams: 340 })).toEqual([
    ['Length', '125 mm'],
    ['Height', '95 mm'],
    ['Weight', '340 g'],
  ]);
  expect(sizes({})).toEqual([]);
  // What three untouched fields of the back office become.
  expect(sizes({ length_mm: 10, width_mm: 10, height_mm: 10 })).toEqual([]);
});

it('gives something round a diameter, and something heavy kilograms', () => {
  expect(sizes({ length_mm: 260, width_mm: 260, weight_grams: 2580 })).toEqual([
    ['Diameter', '260 mm'],
    ['Weight', '2.6 kg'],
  ]);
});
