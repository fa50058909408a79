import { expect, it } from '@jest/globals';
import { scriptedProduct } from '../../testing/scripted-product.ts';
import { comparable, conflictFields, conflictWords, editOf, withUntouched } from './product-conflict.ts';

const before = editOf(scriptedProduct());

it('takes what I have not touched as someone else has saved it, and leaves what I have', () => {
  const theirs = editOf(
    scriptedProduct({ name: 'Harbour Cup', price: 30, revision: 8, images: [{ url: '/media/c/1200.jpg' }] }),
  );
  const mine = { ...before, typed: { ...before.typed, price: '28.00', making: 'Thrown.' } };
  const merged = withUntouched(before, mine, theirs);
  expect(merged.typed).toMatchObject({ name: 'Harbour Cup', price: '28.00', making: 'Thrown.' });
  expect(merged.images).toEqual(theirs.images);
  const differing = conflictFields.filter((name) => comparable(merged)[name] !== comparable(theirs)[name]);
  expect(differing).toEqual(['price', 'making']);
});

it('leaves images and variants that both have changed as they are here, and says what theirs are', () => {
  const theirs = editOf(scriptedProduct({ images: [], imageUrl: null, variants: [] }));
  const mine = {
    ...before,
    images: before.images.slice(1),
    variants: before.variants.map((one) => ({ ...one, stock: 9 })),
  };
  const merged = withUntouched(before, mine, theirs);
  expect(merged).toMatchObject({ images: mine.images, variants: mine.variants });
  expect(conflictWords(merged, 'images')).toBe('1 image');
  expect(conflictWords(before, 'variants')).toBe('Slate: 3 in stock, -6.00');
  expect(conflictWords(theirs, 'name')).toBeUndefined();
});
