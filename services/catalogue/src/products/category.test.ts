import { describe, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { slug } from '@slipcast/contracts/choice-filters';
import { categoriesOf } from './category.ts';

describe('categories', () => {
  it.each([
    ['Mugs', 'mugs'],
    ['  Serving  Bowls & Plates ', 'serving-bowls-plates'],
    ['Café crème', 'cafe-creme'],
    ['花瓶', '花瓶'],
    ['&', 'other'],
  ])('%j has the id %j', (name, id) => expect(slug(name)).toBe(id));

  it('are derived from the products, with their number and their first image, sorted by name [C265]', () => {
    const product = (category: string, imageUrl: string | null) => ({ category, imageUrl }) as WireProduct;
    const found = categoriesOf([product('Vases', null), product('Mugs', '/m'), product('vases', '/v')]);
    expect(found).toEqual([
      { id: 'mugs', name: 'Mugs', productCount: 1, imageUrl: '/m' },
      { id: 'vases', name: 'Vases', productCount: 2, imageUrl: '/v' },
    ]);
  });
});
