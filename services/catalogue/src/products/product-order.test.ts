import { expect, it } from '@jest/globals';
import { productOrders, type Sortable } from './product-order.ts';

const pot = (id: string, name: string, pricePence: number, stock = 2, since = 5): Sortable => ({
  id,
  name,
  pricePence,
  stock,
  since,
});
const pots = [
  pot('e', 'Mug 10', 900),
  pot('d', 'Mug 2', 900, 1),
  pot('c', 'Éclair Dish', 500, 2, 9),
  pot('b', 'eggcup', 400, 10),
  pot('a', 'Mug 2', 900),
];

it.each([
  ['name-asc', 'c b a d e'],
  ['name-desc', 'e a d b c'],
  ['price-asc', 'b c a d e'],
  ['price-desc', 'a d e c b'],
  ['newest', 'c b a d e'],
  ['stock-asc', 'd c a e b'],
  ['stock-desc', 'b c a e d'],
] as const)('sorts by %s, numbers by their size and equals in one way only', (order, ids) => {
  for (const given of [pots, pots.toReversed()])
    expect(
      given
        .toSorted(productOrders[order])
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids);
});
