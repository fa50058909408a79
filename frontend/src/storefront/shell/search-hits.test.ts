import { expect, it } from '@jest/globals';
import { searchHits } from './search-hits.ts';

it('finds nothing for an empty term', () => {
  expect(
    searchHits([{ name: 'Mugs' }], [{ name: 'Mug', picture: null, pence: 2600, isFrom: false }], '  ', true),
  ).toEqual([]);
});
