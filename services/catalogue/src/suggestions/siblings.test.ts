import { expect, it } from '@jest/globals';
import { siblingsOf } from './siblings.ts';

const stock = (shown: number) => ({ adjusted: shown, shown, version: 1 });
const pot = (
  id: string,
  categoryId: string,
  color: string,
  shown: number,
  variants: [string, number][] = [],
) => ({
  id,
  categoryId,
  listed: {
    product: {
      color,
      stock: stock(shown),
      variants: variants.map(([name, left], index) => ({
        id: `${id}${index}`,
        color: name,
        adjustmentPence: 0,
        imageUrl: null,
        images: [],
        stock: stock(left),
      })),
    },
  },
});
const mug = pot('mug', 'mugs', 'Slate', 1, [['Honey', 1]]);
const ids = (pots: { id: string }[]) => pots.map(({ id }) => id);

it('names other pots of the category that are in stock, newest first, and never the pot itself', () => {
  const all = [
    pot('a', 'mugs', '', 1),
    mug,
    pot('b', 'mugs', '', 0, [['Honey', 2]]),
    pot('c', 'mugs', '', 0),
  ];
  expect(ids(siblingsOf(all, mug).sameForm)).toEqual(['b', 'a']);
});

it('names others in its own colour that are in stock, and none twice', () => {
  const all = [
    pot('bowl', 'bowls', 'Slate', 1),
    pot('gone', 'bowls', 'Slate', 0, [['Honey', 3]]),
    pot('vase', 'vases', 'Honey', 1, [['Slate', 2]]),
    pot('other mug', 'mugs', 'Slate', 1),
    mug,
  ];
  const { sameForm, sameGlaze } = siblingsOf(all, mug);
  expect([ids(sameForm), ids(sameGlaze)]).toEqual([['other mug'], ['vase', 'bowl']]);
});

it('names none for a pot without a colour, and four at most', () => {
  const plain = pot('plain', 'mugs', '', 1);
  const all = [plain, ...'abcdef'.split('').map((id) => pot(id, 'bowls', '', 1))];
  expect(siblingsOf(all, plain)).toEqual({ sameForm: [], sameGlaze: [] });
  const many = [mug, ...'abcdef'.split('').map((id) => pot(id, 'mugs', '', 1))];
  expect(ids(siblingsOf(many, mug).sameForm)).toEqual(['f', 'e', 'd', 'c']);
});
