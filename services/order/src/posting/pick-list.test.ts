import { expect, it } from '@jest/globals';
import { newOrder } from '../../tests/new-order.ts';
import { pickList } from './pick-list.ts';

it('keeps free lines of orders made by hand apart by their names', () => {
  const order = newOrder('p1', { main: 2 });
  const free = order.lines.map((line) => ({ ...line, productId: '', quantity: 1 }));
  const named = ['Engraving', 'Gift box'].flatMap((productName) =>
    free.map((line) => ({ ...line, productName })),
  );
  const { pots } = pickList([{ ...order, lines: [...order.lines, ...named] }]);
  expect(pots.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Engraving', 1],
    ['Gift box', 1],
    ['Mug', 2],
  ]);
});
