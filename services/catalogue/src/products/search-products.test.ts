import { expect, it } from '@jest/globals';
import type { SnapshotProduct } from './snapshot.ts';
import type { Product } from './product.ts';
import { createProductSearch } from './search-products.ts';
import { isOneSlipFrom, searchedWords } from './searched-words.ts';

function pot(name: string, glazes: string[], category = 'Mugs', description = ''): SnapshotProduct {
  const [color = '', ...others] = glazes;
  const variants = others.map((other) => ({ color: other }));
  const searched = searchedWords({ name, category, color, variants, description } as Product);
  return { id: name, searchedName: name.toLowerCase(), searched } as SnapshotProduct;
}
const pots = [
  pot('Harbour Mug', ['Oatmeal', 'Estuary Blue']),
  pot('Pinch Bowl', ['Celadon'], 'Bowls', 'Small enough for salt. It sits well beside a mug.'),
  pot('Café Jug', ['Ash White'], 'Jugs', 'Pours without a drip.'),
  pot('Blue Moon Jar', ['Chalk'], 'Vases'),
];
const found = (text: string, search = createProductSearch()) => search(pots, text).map(({ id }) => id);

it('finds pots by their glaze, and by name and glaze together', () => {
  expect(found('blue')).toEqual(['Harbour Mug', 'Blue Moon Jar']);
  expect(found('blue mug')).toEqual(['Harbour Mug']);
  expect(found('estu')).toEqual(['Harbour Mug']);
  expect(found('cafe')).toEqual(['Café Jug']);
});

it('reads descriptions and collections only where no name or glaze matches', () => {
  expect(found('mug')).toEqual(['Harbour Mug']);
  expect(found('salt')).toEqual(['Pinch Bowl']);
  expect(found('vases')).toEqual(['Blue Moon Jar']);
  expect(found('bowl salt drip')).toEqual([]);
});

it.each([
  ['mugg', 'Harbour Mug'],
  ['harbor', 'Harbour Mug'],
  ['harbuor mug', 'Harbour Mug'],
  ['celadonn', 'Pinch Bowl'],
  ['estuary bleu', 'Harbour Mug'],
])('forgives a slip: %s finds the %s', (text, name) => expect(found(text)).toEqual([name]));

it('finds nothing for what the shop does not have, for fragments within words, or for a text that is too long', () => {
  for (const text of ['teapot', 'xyz', 'uary', 'mgu', 'q', `${'mugg '.repeat(9)}`])
    expect(found(text)).toEqual([]);
  expect(found('')).toHaveLength(4);
});

it('knows the words of a new pot after a minute', () => {
  let time = 0;
  const search = createProductSearch(() => time);
  expect(found('teapott', search)).toEqual([]);
  const more = [...pots, pot('Round Teapot', ['Chalk'], 'Teapots')];
  expect(search(more, 'teapott')).toEqual([]);
  expect(search(more, 'teapot')).toHaveLength(1);
  time = 61_000;
  expect(search(more, 'teapott').map(({ id }) => id)).toEqual(['Round Teapot']);
});

it('takes one slip, not two', () => {
  for (const typed of ['mug', 'mgu', 'mu', 'muug', 'bug', 'xmug'])
    expect(isOneSlipFrom(typed, 'mug')).toBe(true);
  for (const typed of ['gum', 'm', 'mguu', 'bags', '']) expect(isOneSlipFrom(typed, 'mug')).toBe(false);
});
