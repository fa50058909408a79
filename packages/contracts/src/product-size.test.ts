import { expect, it } from '@jest/globals';
import { knownSize } from './product-size.ts';

it.each([
  [125, 0, 95],
  [10, 10, 120],
  [0, 0, 0],
])('shows a size of %s × %s × %s mm as it is', (lengthMm, widthMm, heightMm) => {
  expect(knownSize({ lengthMm, widthMm, heightMm })).toEqual({ lengthMm, widthMm, heightMm });
});

it('does not show what three untouched fields of the product form become', () => {
  expect(knownSize({ lengthMm: 10, widthMm: 10, heightMm: 10 })).toEqual({
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
  });
});
