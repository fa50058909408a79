import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { productPath, slugOf } from './product-path.ts';

it.each([
  ['Harbour Mug', 'harbour-mug'],
  ['  Potter’s "Best" <Jug> & Bowl ', 'potters-best-jug-bowl'],
  ['Éclair-Schälchen Nº 3', 'eclair-schalchen-no-3'],
  ['Чашка', 'chashka'],
  ['茶碗', 'chawan'],
  ['Κύπελλο', 'kypello'],
])('writes %s as %s', (name, slug) => expect(slugOf(name)).toBe(slug));

it('falls back to the id alone if nothing of the name is left', () => {
  expect(productPath('p1', '!?')).toBe('/products/p1');
  expect(productPath('p1', 'Harbour Mug')).toBe('/products/p1/harbour-mug');
});

it('cuts a long name between two words', () => {
  expect(slugOf(`${'a'.repeat(70)} ${'b'.repeat(20)}`)).toBe('a'.repeat(70));
  expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80));
});

it('makes an address of any name at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(name).length).toBeLessThanOrEqual(80);
    }),
  );
});
