import { expect, it } from '@jest/globals';
import { call, holding, nothingSold, stocked } from './example-history.ts';
import type { Call } from './history.ts';
import { judge } from './judge.ts';

const sees = (reserved: number, at = 500) =>
  call('ada', at, at + 10, { kind: 'cart', sku: 'mug' }, { kind: 'in-cart', reserved, until: 1_800_100 });
const found = (...more: Call[]) =>
  judge({ ...nothingSold, seed: 'test', calls: [stocked(5), holding('ada', 100, 2), ...more] }).map(
    ({ rule }) => rule,
  );

it('shows what is reserved', () => {
  expect(found(sees(2))).toEqual([]);
  expect(found(sees(0))).toEqual(['cart']);
  expect(found(sees(1))).toEqual(['cart']);
});
it('shows nothing once the reservation has ended or was released', () => {
  const released = call('ada', 400, 410, { kind: 'release', sku: 'mug' }, { kind: 'done' });
  expect(found(sees(0, 1_900_000))).toEqual([]);
  expect(found(released, sees(0))).toEqual([]);
});
