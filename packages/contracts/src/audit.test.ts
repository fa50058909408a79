import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './audit.ts';

describe('the fields that a change has changed', () => {
  it('are those that differ, with what was there before and after', () => {
    const before = { Name: 'Mug', Price: '£24.00', Colour: 'Slate', Notes: '' };
    const after = { Name: 'Mug', Price: '£26.00', Notes: 'A second', Weight: '300 g' };
    expect(changesBetween(before, after)).toEqual([
      { field: 'Price', before: '£24.00', after: '£26.00' },
      { field: 'Notes', before: null, after: 'A second' },
      { field: 'Weight', before: null, after: '300 g' },
      { field: 'Colour', before: 'Slate', after: null },
    ]);
  });

  it('are all fields of what is new or gone', () => {
    expect(changesBetween(null, { Name: 'Mug', Notes: '' })).toEqual([
      { field: 'Name', before: null, after: 'Mug' },
    ]);
    expect(changesBetween({ Name: 'Mug' }, null)).toEqual([{ field: 'Name', before: 'Mug', after: null }]);
  });

  it('are cut where a text is very long', () => {
    const [change] = changesBetween(null, { Content: 'x'.repeat(20_000) });
    expect(change?.after).toHaveLength(5001);
  });
});
