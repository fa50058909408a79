import { expect, it } from '@jest/globals';
import { highlightsOf } from './highlights.ts';

const stock = (shown: number) => ({ adjusted: shown, shown, version: 1 });
const pot = (id: string, day: number, ...left: number[]) => ({
  id,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  product: {
    stock: stock(left[0] ?? 0),
    variants: left.slice(1).map((shown, index) => ({
      id: `v${index}`,
      color: `C${index}`,
      adjustmentPence: 0,
      imageUrl: null,
      images: [],
      stock: stock(shown),
    })),
  },
});
const ids = (pots: { id: string }[]) => pots.map(({ id }) => id);

it('shows the four newest pots in stock, newest first', () => {
  const all = [
    pot('a', 1, 9),
    pot('b', 2, 9),
    pot('c', 3, 0, 0),
    pot('d', 4, 9),
    pot('e', 5, 9),
    pot('f', 6, 0, 1),
  ];
  expect(ids(highlightsOf(all, 2).newest)).toEqual(['f', 'e', 'd', 'b']);
});

it('reverses the order of pots that were added at the same moment', () => {
  expect(ids(highlightsOf([pot('a', 1, 9), pot('b', 1, 9)], 2).newest)).toEqual(['b', 'a']);
});

it('shows other pots with few pieces left in every colour, fewest first', () => {
  const newest = ['w', 'x', 'y', 'z'].map((id) => pot(id, 20, 1));
  const all = [
    pot('two each', 1, 2, 2),
    pot('many of one', 2, 9, 1),
    pot('one', 3, 0, 1),
    pot('none', 4, 0, 0),
    pot('three', 5, 3),
    ...newest,
  ];
  expect(ids(highlightsOf(all, 2).last)).toEqual(['one', 'two each']);
  expect(ids(highlightsOf(all, 3).last)).toEqual(['one', 'three', 'two each']);
  expect(highlightsOf(all, 0).last).toEqual([]);
});
