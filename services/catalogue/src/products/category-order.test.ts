import { expect, it } from '@jest/globals';
import { arranged, currentId, joined, moved, NO_ARRANGEMENT, reordered } from './category-order.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const ALL = named('Bowls', 'Jugs', 'Mugs', 'Vases');

it('puts categories in the maker’s order, and new ones after them by name', () => {
  const ids = (order: string[]) => arranged(ALL, { order }).map(({ id }) => id);
  expect(ids([])).toEqual(['bowls', 'jugs', 'mugs', 'vases']);
  expect(ids(['vases', 'gone', 'jugs'])).toEqual(['vases', 'jugs', 'bowls', 'mugs']);
  expect(reordered(NO_ARRANGEMENT, ['mugs', 'mugs', 'jugs'], 0)).toMatchObject({
    order: ['mugs', 'jugs'],
    revision: 1,
  });
  expect(() => reordered({ ...NO_ARRANGEMENT, revision: 2 }, [], 1)).toThrow(/Someone else/);
});

it('leads from each earlier name to the one that has the pots now, there and back', () => {
  const cups = moved({ ...NO_ARRANGEMENT, order: ['mugs', 'vases'] }, { from: 'mugs', to: 'cups' }, 0);
  expect(cups).toEqual({ order: ['cups', 'vases'], moved: { mugs: 'cups' }, revision: 1 });
  const beakers = moved(cups, { from: 'cups', to: 'beakers' }, 1);
  expect(beakers.moved).toEqual({ mugs: 'beakers', cups: 'beakers' });
  const back = moved(beakers, { from: 'beakers', to: 'mugs' }, 2);
  expect(back.moved).toEqual({ cups: 'mugs', beakers: 'mugs' });
  expect(currentId('cups', named('Mugs'), back)).toBe('mugs');
  expect(currentId('cups', named('Cups'), back)).toBe('cups');
  expect(currentId('constructor', [], back)).toBe('constructor');
});

it('takes one place when two are merged', () => {
  const before = { ...NO_ARRANGEMENT, order: ['mugs', 'jugs', 'vases'] };
  expect(moved(before, { from: 'mugs', to: 'vases' }, 0).order).toEqual(['jugs', 'vases']);
});

it('merges only when it is asked to', () => {
  const change = { id: 'mugs', name: 'VASES', merge: false };
  expect(() => joined(ALL, change)).toThrow(
    'There is already a category called Vases. Merge the two instead.',
  );
  expect(joined(ALL, { ...change, merge: true })?.name).toBe('Vases');
  expect(() => joined(ALL, { ...change, name: 'Urns', merge: true })).toThrow(/no category called Urns/);
  expect(joined(ALL, { ...change, name: 'MUGS' })).toBeUndefined();
});
