import type { Product } from '../../../../../../services/catalogue/src/products/product.ts';
import {
  describedBy,
  findDuplicates,
  groupByPhotograph,
  photographsOf,
} from '../../../../../../services/catalogue/src/products/duplicates.ts';
import { byOldPath } from '../../../../../../services/catalogue/src/products/old-paths.ts';
import { highlightsOf } from '../../../../../../services/catalogue/src/suggestions/highlights.ts';
import { siblingsOf } from '../../../../../../services/catalogue/src/suggestions/siblings.ts';
import { each, list, type Named } from './lines.ts';
import { POT, variant } from './pot-states.ts';
import { combine } from '../table.ts';

const URL = '/media/products-0123456789abcdef01234567';
const GROUPS = groupByPhotograph([
  ...['1', '2', '3', '4', '5'].map((id) =>
    describedBy(id, {
      ...POT,
      name: id === '2' ? 'Cup' : `Pot ${id}`,
      imageUrl: '/logo.jpg',
      images: [{ url: `${URL}-c0/800.webp` }].slice(0, Number(id) < 4 ? 1 : 0),
      variants: [],
    }),
  ),
  describedBy('6', {
    ...POT,
    name: 'CUP',
    imageUrl: null,
    images: [{ url: '/other.jpg' }],
    variants: [variant('v', 'x', 0, { images: [{ url: '/seen.jpg' }] })],
  }),
]);
const old = (id: string, oldPaths: string[], more: object = {}) =>
  ({
    id,
    listed: {
      product: {
        ...POT,
        ...more,
        imported: { source: 'etsy', key: id, fields: {}, skus: {}, photographs: {}, oldPaths },
      },
    },
  }) as never;
const LONG = '/listing/a-very-long-title-of-a-tall-mug';
const PATHS = byOldPath<{ id: string; listed: { product: Product } }>([
  old('1', ['/products/mug'], { state: 'draft' }),
  old('2', ['/Products/Mug/']),
  old('3', ['/products/mug']),
  old('4', [`${LONG}-in-celadon`]),
  old('5', ['/listing/short']),
]);
const shown = (id: string, pieces: number[], at: number, more: object = {}) => ({
  id,
  categoryId: 'mugs',
  createdAt: new Date(at),
  product: pot(pieces, more),
  listed: { product: pot(pieces, more) },
});
const pot = ([main = 0, ...others]: number[], more: object = {}) => ({
  ...POT,
  stock: { ...POT.stock, shown: main },
  variants: others.map((pieces, at) =>
    variant(`v${at}`, at === 0 ? 'Ash' : 'Moss', 0, { stock: { ...POT.stock, shown: pieces } }),
  ),
  ...more,
});
const SHOWN = [
  shown('1', [9], 5),
  shown('2', [0, 1], 1),
  shown('3', [2, 2], 3),
  shown('4', [0], 9),
  shown('5', [1], 4),
  shown('6', [3], 2),
  shown('7', [1, 9], 8),
  shown('8', [1], 1),
  shown('9', [2], 0),
];
const SIBLINGS: Named<ReturnType<typeof shown>> = {
  slate: SHOWN[0]!,
  'without a colour': shown('x', [1], 0, { color: '' }),
  sized: shown('x', [1], 0, { optionName: 'Size' }),
  glazed: shown('x', [1], 0, { optionName: 'glazes' }),
  ash: shown('x', [1], 0, { color: 'Ash' }),
  elsewhere: { ...shown('x', [1], 0), categoryId: 'bowls' },
};

/** Which pots are shown beside others, or are the same. */
export const potsBeside = (): string[] => [
  ...each(
    'photographs',
    [
      [`${URL}/400.webp`, `${URL}-c12-c3/800.webp`, '/other.jpg'],
      ['/media/variants-0123456789abcdef01234567/1.webp', '/media/else-0123456789abcdef01234567/1.webp'],
    ],
    photographsOf,
  ),
  ...each(
    'duplicates',
    combine(
      ['Cup', 'Jar'],
      [null, '1'],
      [['0123456789abcdef01234567'], ['/logo.jpg'], ['/seen.jpg', '/other.jpg'], []],
    ),
    ([name, id, photographs]) => findDuplicates(GROUPS, { id, name, photographs }),
  ),
  ...each(
    'old path',
    [
      '/products/mug',
      '/PRODUCTS/MUG//',
      '/products/other',
      LONG,
      `${LONG}-in`,
      `${LONG}-in-celadon-and-slate`,
      `${LONG}ish`,
      '/listing/short-mug',
      '/listing/shor',
    ],
    (path) => PATHS(path)?.id,
  ),
  ...each('highlights', [0, 1, 2, 3, 99], (low) =>
    Object.values(highlightsOf(SHOWN, low)).map((all) => all.map(({ id }) => id).join('')),
  ),
  ...list('beside', SIBLINGS, (one) =>
    Object.values(
      siblingsOf(
        [
          ...SHOWN,
          shown('a', [0, 3], 0, { optionName: 'Size' }),
          { ...shown('b', [2, 0], 0), categoryId: 'bowls' },
          { ...shown('c', [0, 1], 0), categoryId: 'bowls' },
          { ...shown('d', [0], 0), categoryId: 'bowls' },
        ],
        one,
      ),
    ).map((all) => all.map(({ id }) => id).join('')),
  ),
];
