import { expect, it } from '@jest/globals';
import { looks } from '../judge/example-history.ts';
import { noteMsOf } from './evidence.ts';

const slow = (at: number, ms: number) => ({ ...looks('ada', at), answered: at + ms });

it('lets an offer be seen later where answers are slow, killed servers aside', () => {
  expect(noteMsOf({ calls: [slow(0, 100)], outages: [] })).toBe(3000);
  expect(noteMsOf({ calls: [slow(0, 100), slow(500, 4000)], outages: [] })).toBe(8000);
  expect(noteMsOf({ calls: [slow(0, 20_000)], outages: [{ from: 5000, to: 15_000 }] })).toBe(3000);
});
