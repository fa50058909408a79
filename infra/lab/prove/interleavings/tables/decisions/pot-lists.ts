import { PRICE_BANDS } from '@slipcast/contracts/choice-filters';
import { slug, bandOf } from '@slipcast/contracts/choice-filters';
import {
  arranged,
  currentId,
  joined,
  moved,
  NO_ARRANGEMENT,
  reordered,
  type Arrangement,
} from '../../../../../../services/catalogue/src/products/category-order.ts';
import { categoriesOf } from '../../../../../../services/catalogue/src/products/category.ts';
import {
  choicesOf,
  filtersOf,
  isListed,
  leastPence,
  type Filters,
} from '../../../../../../services/catalogue/src/products/list-filters.ts';
import { each, list } from './lines.ts';
import { POTS } from './pot-states.ts';
import { combine, short } from '../table.ts';

const ARRANGED: Arrangement = { order: ['b', 'a'], moved: { old: 'a', older: 'old' }, revision: 3 };
const CATEGORIES = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }));
const MOVES: [string, string][] = [
  ['a', 'b'],
  ['a', 'x'],
  ['b', 'b'],
  ['c', 'a'],
  ['a', 'old'],
  ['b', 'old'],
];

/** The order of categories. */
export const categories = (): string[] => [
  ...each('arranged', [[], ['c'], ['d', 'a'], ['x', 'b']], (order) =>
    arranged(CATEGORIES, { order })
      .map(({ id }) => id)
      .join(''),
  ),
  ...each('current', ['a', 'old', 'older', 'toString', 'z'], (id) => currentId(id, CATEGORIES, ARRANGED)),
  ...each('reordered', combine([['c', 'a', 'c'], []], [undefined, 3, 2]), ([order, loaded]) =>
    reordered(ARRANGED, order, loaded),
  ),
  ...each('joined', combine(['A', 'b ', 'New'], [true, false], ['a', 'z']), ([name, merge, id]) =>
    joined(CATEGORIES, { id, name, merge }),
  ),
  ...each('moved', combine(MOVES, [undefined, 2]), ([[from, to], loaded]) =>
    moved(ARRANGED, { from, to }, loaded),
  ),
  ...each('moved first', [['a', 'b']], ([from = '', to = '']) =>
    moved(NO_ARRANGEMENT, { from, to }, undefined),
  ),
  `of pots -> ${short(
    categoriesOf([
      { category: 'Mugs', imageUrl: null },
      { category: 'Big Bowls', imageUrl: '/b.jpg', imageTone: '#1' },
      { category: 'mugs', imageUrl: '/m.jpg', imageTone: '#2' },
      { category: 'Mugs', imageUrl: '/n.jpg' },
    ]),
  )}`,
];

const choice = (glaze: string, pricePence: number, stock: number) => ({ glaze, pricePence, stock });
const LISTED = [
  { categoryId: 'mugs', choices: [choice('Slate', 1999, 0), choice('Ash', 2000, 2)] },
  { categoryId: 'mugs', choices: [choice('slate', 4000, 1), choice('', 100, 0)] },
  { categoryId: 'bowls', choices: [choice('Ash', 8000, 0), choice('Ash', 7999, 1)] },
];
const FILTERS: Filters[] = combine(
  ['', 'mugs', 'gone'],
  ['', 'SLATE', 'ash'],
  ['', ...PRICE_BANDS] as const,
  [false, true],
).map(([category, glaze, price, inStock]) => ({ category, glaze, price, inStock }));
const NAMES = [
  { id: 'mugs', name: 'Mugs' },
  { id: 'bowls', name: 'Bowls' },
];
const brief = ({ categories: all, glazes, prices, ...more }: ReturnType<typeof filtersOf>) => ({
  ...more,
  categories: all.map(({ count }) => count),
  glazes: glazes.map(({ name, count }) => `${name} ${count}`),
  prices: prices.map(({ count }) => count),
});

/** What filters leave, and what they count. */
export const potFilters = (): string[] => [
  ...list('choices', POTS, choicesOf),
  ...list('least', POTS, (pot) => leastPence(choicesOf(pot), pot.pricePence)),
  ...each('band', [0, 1999, 2000, 3999, 4000, 7999, 8000], bandOf),
  ...each('slug', ['Serving Bowls', 'serving-bowls', 'Café  Crème!', '--', '', 'Ärger'], slug),
  ...FILTERS.map(
    (filters) =>
      `${Object.values(filters).join(',')} -> ${
        LISTED.filter((one) => isListed(one, filters))
          .map((one) => LISTED.indexOf(one))
          .join('') || '-'
      } ${short(brief(filtersOf(LISTED, filters, NAMES)))}`,
  ),
  ...each(
    'asked',
    ['Mugs', 'Cups', '', 'mugs'],
    (asked) =>
      filtersOf(LISTED, { category: 'mugs', glaze: '', price: '', inStock: false }, NAMES, asked).movedTo,
  ),
  ...each('nothing', [false, true], (inStock) =>
    isListed({ categoryId: 'x', choices: [] }, { category: '', glaze: '', price: '', inStock }),
  ),
];
