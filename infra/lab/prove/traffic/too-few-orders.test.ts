import { expect, it } from '@jest/globals';
import { ordered, ordering, stocked } from '../judge/example-history.ts';
import { countOrders, tooFewOrders } from './too-few-orders.ts';

it('fails a run that hardly sold anything, and says so', () => {
  expect(tooFewOrders(6, 6)).toBeNull();
  expect(tooFewOrders(0, 6)).toMatch(/^VIOLATION too-few-orders: 0 orders, and fewer than 6 prove nothing/);
});

it('counts an order once, however often its buyer pressed', () => {
  const calls = [
    stocked(3),
    ordering('ada', 100, ordered('ada')),
    ordering('ada', 101, ordered('ada')),
    ordering('bob', 110, ordered('bob')),
    ordering('cy', 120, null),
  ];
  expect(countOrders(calls)).toBe(2);
});
