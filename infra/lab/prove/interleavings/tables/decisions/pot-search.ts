import type { SnapshotProduct } from '../../../../../../services/catalogue/src/products/snapshot.ts';
import { matchingProducts } from '../../../../../../services/catalogue/src/products/matching-products.ts';
import {
  productOrders,
  type Sortable,
} from '../../../../../../services/catalogue/src/products/product-order.ts';
import {
  fullAddress,
  productPath,
  slugOf,
} from '../../../../../../services/catalogue/src/products/product-path.ts';
import { createProductSearch } from '../../../../../../services/catalogue/src/products/search-products.ts';
import {
  isOneSlipFrom,
  meant,
  searchedWords,
  vocabularyOf,
  wordsOf,
} from '../../../../../../services/catalogue/src/products/searched-words.ts';
import { each, list } from './lines.ts';
import { POT, POTS, variant } from './pot-states.ts';

const SORTED: Sortable[] = [
  ['2', 'Mug 10', 5, 1, 3],
  ['1', 'Mug 9', 5, 2, 3],
  ['4', 'bowl', 9, 0, 1],
  ['3', 'Bowl', 1, 2, 9],
].map(([id, name, pricePence, stock, since]) => ({ id, name, pricePence, stock, since })) as never;
const WORDS = ['mug', 'mugs', 'bowl', 'bowls', 'celadon', 'slate', 'small', 'tenmoku'];
const searched = (id: string, more: object): SnapshotProduct => {
  const product = { ...POT, ...more };
  return { id, searchedName: product.name.toLowerCase(), searched: searchedWords(product) } as never;
};
const SHOP = [
  searched('1', { name: 'Tall Mug', color: 'Celadon', description: 'A tenmoku rim.' }),
  searched('2', { name: 'Small Bowl', color: '', variants: [variant('v', 'Slate blue', 0)] }),
  searched('3', { name: 'Mugwort Jar', category: 'Jars' }),
];

/** How pots are sorted, searched and named. */
export const potSearch = (): string[] => [
  ...Object.entries(productOrders).map(
    ([name, compare]) =>
      `sorted ${name} -> ${SORTED.toSorted(compare)
        .map((one: { id: string }) => one.id)
        .join('')}`,
  ),
  ...each('words', ["Potter's Éclair, n° 3", '', '¡Ñandú!', 'A-B_c'], wordsOf),
  ...each(
    'one slip',
    [
      ['mug', 'mug'],
      ['mg', 'mug'],
      ['muug', 'mug'],
      ['mag', 'mug'],
      ['mgu', 'mug'],
      ['mguu', 'mug'],
      ['gum', 'mug'],
      ['abcd', 'badc'],
      ['bowl', 'bowls'],
      ['bow', 'bowls'],
      ['', 'a'],
    ],
    ([typed = '', word = '']) => isOneSlipFrom(typed, word),
  ),
  ...each(
    'meant',
    ['mu', 'mgu', 'celadn', 'celdaon', 'bowls', 'blow', 'lsate', 'xyz', 'smal', 'smll', 'tnmoku'],
    (typed) => meant(typed, vocabularyOf(WORDS)),
  ),
  ...list('searched', { coloured: POTS['coloured']!, plain: POT }, searchedWords),
  ...each('matching', ['', 'mug', 'ug', 'bowl', 'small bowl', 'l', 'g\0s', 'zzz'], (text) =>
    matchingProducts(SHOP, text)
      .map(({ id }) => id)
      .join(''),
  ),
  ...each(
    'search',
    [
      '',
      'mug',
      'mug tall',
      'celadon',
      'celadn mug',
      'tenmoku',
      'tenmku',
      'slate bowl',
      'jars',
      'ja',
      'zz',
      'zzzz',
      'mug bowl',
      'a b c d e f g h mug',
      'blue slate',
    ],
    (text) =>
      createProductSearch(() => 0)(SHOP, text)
        .map(({ id }) => id)
        .join(''),
  ),
  ...each(
    'slug',
    ['Éclair-Schälchen Nº 3', "Potter's mug’s", '---', '', `${'long '.repeat(20)}end`, 'x'.repeat(90)],
    slugOf,
  ),
  ...each(
    'path',
    [
      ['a b', 'Mug'],
      ['1', '--'],
    ],
    ([id = '', name = '']) => productPath(id, name),
  ),
  ...each('address', ['/p', 'https://x/p'], (path) => fullAddress('https://shop', path)),
];
