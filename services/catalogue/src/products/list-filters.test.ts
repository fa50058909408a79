import { expect, it } from '@jest/globals';
import type { Stock } from '../stock/stock.ts';
import { choicesOf, type Filters, filtersOf, isListed, leastPence } from './list-filters.ts';
import type { Product } from './product.ts';

const stock = (shown: number) => ({ shown }) as Stock;
/** @param glazes of each: name, pieces, pence */
const pot = (categoryId: string, ...glazes: [string, number, number][]) => {
  const [[color, pieces, pricePence] = ['', 0, 0], ...others] = glazes;
  const variants = others.map(([glaze, left, pence]) => ({
    color: glaze,
    stock: stock(left),
    adjustmentPence: pence - pricePence,
  })) as Product['variants'];
  return {
    categoryId,
    pricePence,
    choices: choicesOf({ color, pricePence, stock: stock(pieces), variants }),
  };
};
const mug = pot('mugs', ['Sea Glass', 2, 2600], ['Slate', 0, 2600], ['Slate Second', 3, 1999]);
const jug = pot('jugs', ['Slate', 1, 4000], ['sea glass', 1, 8000]);
const vase = pot('vases', ['', 0, 900], ['Slate', 1, 8100]);
const names = ['jugs', 'mugs', 'vases'].map((id) => ({ id, name: id.toUpperCase() }));
const asked = (filters: Partial<Filters>): Filters => ({
  category: '',
  glaze: '',
  price: '',
  inStock: false,
  ...filters,
});
const listed = (filters: Partial<Filters>) => {
  const pots = { mug, jug, vase };
  return Object.keys(pots).filter((name) => isListed(pots[name as 'mug'], asked(filters)));
};

it.each([
  [{}, 'mug jug vase'],
  [{ category: 'jugs' }, 'jug'],
  [{ glaze: 'Sea Glass' }, 'mug jug'],
  [{ glaze: 'sea-glass' }, 'mug jug'],
  [{ glaze: 'Slate', inStock: true }, 'jug vase'],
  [{ price: 'under-20' as const }, 'mug'],
  [{ price: '40-80' as const }, 'jug'],
  [{ price: 'over-80' as const, glaze: 'Slate' }, 'vase'],
  [{ glaze: 'Slate', price: '20-40' as const, inStock: true }, ''],
])('lists pots of which one glaze fulfils %j', (filters, expected) =>
  expect(listed(filters).join(' ')).toBe(expected),
);

it('counts what each filter would list beside the others', () => {
  const counts = filtersOf([mug, jug, vase], asked({ category: 'mugs', inStock: true }), names);
  expect(counts).toEqual({
    categories: [
      { name: 'JUGS', count: 1 },
      { name: 'MUGS', count: 1 },
      { name: 'VASES', count: 1 },
    ],
    glazes: [
      { name: 'Sea Glass', count: 1 },
      { name: 'Slate Second', count: 1 },
    ],
    prices: [
      { band: 'under-20', count: 1 },
      { band: '20-40', count: 1 },
      { band: '40-80', count: 0 },
      { band: 'over-80', count: 0 },
    ],
  });
  const all = filtersOf([mug, jug, vase], asked({ glaze: 'slate' }), names);
  expect(all.glazes).toEqual([
    { name: 'Sea Glass', count: 2 },
    { name: 'Slate', count: 3 },
    { name: 'Slate Second', count: 1 },
  ]);
  expect(all.prices.map(({ count }) => count)).toEqual([0, 1, 1, 1]);
});

it.each([
  [mug, 1999],
  [jug, 4000],
  [vase, 8100],
  [pot('bowls', ['Slate', 0, 3000], ['Honey', 2, 3450]), 3450],
  [pot('bowls', ['Slate', 0, 3000], ['Honey', 0, 2800]), 3000],
  [pot('bowls', ['', 0, 3000], ['Honey', 0, 2800]), 3000],
])(
  'sorts by what lists show: the least of what is there, or its own price',
  ({ choices, pricePence }, pence) => {
    expect(leastPence(choices, pricePence)).toBe(pence);
  },
);
