import { readPence } from '@slipcast/contracts/money';
import { expect, it } from '@jest/globals';
import { cartTotal } from '../../base/cart-line.ts';
import { lineProblem } from './line-problem.ts';

const line = (price: number, quantity = 1) => ({ name: 'Bud Vase', pricePence: readPence(price), quantity });

it('sends pence: price times 100, rounded [C484]', () => {
  expect([26, 19.99, 8.2, 4.999].map(readPence)).toEqual([2600, 1999, 820, 500]);
  expect(cartTotal([line(8.2, 3), line(0.29)])).toBe(2489);
});

it('names what cannot be paid for', () => {
  expect(lineProblem([line(0)], [])).toBe('Invalid price for product: Bud Vase');
  expect(lineProblem([line(Number.NaN)], [])).toBe('Invalid price for product: Bud Vase');
  expect(lineProblem([line(24)], ['i9'])).toBe('Product details not found for item: i9');
  expect(lineProblem([line(24)], [])).toBeNull();
});
