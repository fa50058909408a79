import { expect, it } from '@jest/globals';
import { searchHits } from './search-hits.ts';

it('finds nothing for an empty term', () => {
  expect(
    searchHits([{ name: 'Mugs' }], [{ name: 'Mug', picture: null, price: [2600, false] }], '  ', true),
  ).toEqual([]);
});
