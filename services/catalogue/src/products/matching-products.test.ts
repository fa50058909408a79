import { expect, it } from '@jest/globals';
import type { SnapshotProduct } from './snapshot.ts';
import { matchingProducts } from './matching-products.ts';

const listOf = (...names: string[]) =>
  names.map((searchedName, index) => ({ id: `p${index}`, searchedName }) as SnapshotProduct);
const namesFor = (products: SnapshotProduct[], text: string) =>
  matchingProducts(products, text).map(({ searchedName }) => searchedName);

it('finds each product once, in the order of the list, however often its name contains the text', () => {
  const pots = listOf('moon jar', 'bowl', 'jar jar', 'small bowl', 'ajar');
  expect(namesFor(pots, 'jar')).toEqual(['moon jar', 'jar jar', 'ajar']);
  expect(namesFor(pots.toReversed(), 'bowl')).toEqual(['small bowl', 'bowl']);
});

it('never matches across two names', () => {
  const pots = listOf('moon jar', 'bowl', '', 'jug');
  for (const text of ['jarbowl', 'jar bowl', 'r\0b', '\0', 'bowljug'])
    expect(namesFor(pots, text)).toEqual([]);
});

it('answers as asking each name would, for every piece of every name', () => {
  const names = Array.from({ length: 300 }, (_, index) => (index * 7919).toString(3));
  const pots = listOf('', ...names, '');
  for (const name of names)
    for (let end = 1; end <= name.length; end += 1) {
      const text = name.slice(Math.max(0, end - 4), end);
      expect(matchingProducts(pots, text)).toEqual(
        pots.filter(({ searchedName }) => searchedName.includes(text)),
      );
    }
  expect(matchingProducts(pots, '')).toEqual(pots);
  expect(matchingProducts([], 'a')).toEqual([]);
});
