import { expect, describe, it } from '@jest/globals';
import { findDuplicates, groupByPhotograph, photographsOf } from './duplicates.ts';

const [moon, studio, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
const of = (id: string, name: string, ...photographs: string[]) => ({ id, name, photographs });
const found = (products: ReturnType<typeof of>[], one: ReturnType<typeof of>) =>
  findDuplicates(groupByPhotograph(products), one).map(({ id, match }) => [id, match]);

describe('products that may be the same pot', () => {
  it('share a photograph, whatever the folder, crop and size of its address', () => {
    const urls = [
      `/media/products-${moon}/1200.jpg`,
      `/media/variants-${moon}/480.webp`,
      `/media/products-${moon}-2-c0123456789ab/1200.jpg`,
      'https://pots.example/a.jpg',
    ];
    expect(photographsOf(urls)).toEqual([moon, 'https://pots.example/a.jpg']);
  });

  it('come first when the name is the same too, however it is written', () => {
    const products = [of('1', 'Blue vase', moon), of('2', '  MOON vâse', moon), of('3', 'Moon Vase', other)];
    expect(found(products, of('9', 'Moon Vase', moon))).toEqual([
      ['2', 'name-and-photograph'],
      ['1', 'photograph'],
    ]);
  });

  it('are never the product itself, and never alike by name alone', () => {
    const products = [of('1', 'Small Bowl', moon), of('2', 'Small Bowl', other)];
    expect(found(products, products[0]!)).toEqual([]);
    expect(found(products, of('3', 'Small Bowl'))).toEqual([]);
  });

  it('are not found by a photograph that many products share, such as a view of the studio, unless the name is the same', () => {
    const products = ['1', '2', '3', '4', '5'].map((id) => of(id, `Pot ${id}`, studio));
    expect(found(products, products[0]!)).toEqual([]);
    expect(found(products, of('9', 'pot 3', studio))).toEqual([['3', 'name-and-photograph']]);
  });
});
