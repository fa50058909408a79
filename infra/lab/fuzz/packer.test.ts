import { expect, it } from '@jest/globals';
import { moneyIn } from './packer.ts';

it('finds money in an answer at any depth, and takes the number of orders for none', () => {
  const line = { quantity: 2, unitPrice: 24.5 };
  expect(moneyIn({ orders: [{ id: 'o1', totalPrice: 49, orderLines: [line] }] })).toEqual([
    'totalPrice',
    'unitPrice',
  ]);
  expect(moneyIn({ orders: [{ id: 'o1' }], counts: { paid: 1 }, pagination: { total: 1 } })).toEqual([]);
});
