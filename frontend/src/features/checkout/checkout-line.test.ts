import { expect, it } from '@jest/globals';
import { toPence } from '../../base/money.ts';
import { amountOf, lineProblem } from './checkout-line.ts';

const line = (price: number, quantity = 1) => ({
  id: 'i1',
  productId: 'p1',
  variantId: 'main',
  name: 'Bud Vase',
  color: '',
  pricePence: toPence(price),
  quantity,
  image: null,
});

it('sends pence: price times 100, rounded [C484]', () => {
  expect(toPence(26)).toBe(2600);
  expect(toPence(19.99)).toBe(1999);
  expect(toPence(8.2)).toBe(820);
  expect(toPence(4.999)).toBe(500);
  expect(amountOf([line(8.2, 3), line(0.29)])).toBe(2489);
});

it('names what cannot be paid for', () => {
  expect(lineProblem([line(0)], [])).toBe('Invalid price for product: Bud Vase');
  expect(lineProblem([line(Number.NaN)], [])).toBe('Invalid price for product: Bud Vase');
  expect(lineProblem([line(24)], ['i9'])).toBe('Product details not found for item: i9');
  expect(lineProblem([line(24)], [])).toBeNull();
});
