import { expect, it } from '@jest/globals';
import { call, holding, nothingSold, stocked } from './example-history.ts';
import type { Call } from './history.ts';
import { judge } from './judge.ts';

const MINUTE = 60_000;
const END = 30 * MINUTE;
const changed = (until: number, at = 10 * MINUTE) =>
  call('ada', at, at + 10, { kind: 'change', sku: 'mug', quantity: 2 }, { kind: 'held', held: 2, until });
const found = (...more: Call[]) =>
  judge({ ...nothingSold, seed: 'test', calls: [stocked(5), holding('ada', 100, 1, END), ...more] }).map(
    ({ rule }) => rule,
  );

it('lets a reservation end when it would have ended, whatever the quantity', () => {
  expect(found(changed(END))).toEqual([]);
  expect(found(changed(END + 10 * MINUTE))).toEqual(['renewal']);
});
it('lets it end later where something else may have renewed it', () => {
  const unanswered = call('ada', 5 * MINUTE, null, { kind: 'extend', sku: 'mug' }, null);
  const extended = call(
    'ada',
    5 * MINUTE,
    5 * MINUTE + 10,
    { kind: 'extend', sku: 'mug' },
    { kind: 'held', held: 1, until: 35 * MINUTE },
  );
  expect(found(unanswered, changed(END + 10 * MINUTE))).toEqual([]);
  expect(found(extended, changed(35 * MINUTE))).toEqual([]);
  expect(found(changed(END + 40 * MINUTE, 31 * MINUTE))).toEqual([]);
});
it('takes what is left for what was left at some moment of a long call', () => {
  const late = call(
    'ada',
    10 * MINUTE,
    29 * MINUTE,
    { kind: 'change', sku: 'mug', quantity: 1 },
    { kind: 'held', held: 1, until: END + 19 * MINUTE },
  );
  const next = call(
    'bob',
    31 * MINUTE,
    31 * MINUTE + 10,
    { kind: 'hold', sku: 'mug', quantity: 5 },
    { kind: 'held', held: 5, until: 61 * MINUTE },
  );
  expect(found(late, next)).toEqual([]);
  expect(found({ ...late, asked: 28 * MINUTE }, next)).toEqual(['true-answer', 'renewal']);
});
