import { expect, it } from '@jest/globals';
import { holding, nothingSold, order, ordered, ordering, stocked } from './example-history.ts';
import type { Call, Evidence, Reply } from './history.ts';
import { enoughOfUpdate, judgeLimits } from './limits.ts';

const limits = [{ skus: ['mug', 'bowl'], pieces: 1 }];
const evidence = (calls: Call[], more: Partial<Evidence> = {}): Evidence => ({
  ...nothingSold,
  seed: 'test',
  calls: [stocked(5), ...calls],
  limits,
  ...more,
});
/** Ada's second order, paid with another payment. */
const again = (at: number, reply: Reply | null): Call => {
  const one = ordering('ada', at, reply);
  return one.did.kind === 'order'
    ? { ...one, did: { ...one.did, payment: 'p-2', lines: [{ sku: 'bowl', quantity: 1 }] } }
    : one;
};
const second: Reply = { kind: 'ordered', order: 'N-2', status: 'paid' };
const REFUSED: Reply = { kind: 'refused', because: 'other', status: 409, code: 'update-limit', text: '' };
const placed = [
  order('ada'),
  order('ada', { number: 'N-2', payment: 'p-2', lines: [{ sku: 'bowl', quantity: 1 }] }),
];

it('counts what each buyer has of an update, whatever pots they are', () => {
  const both = [ordering('ada', 100, ordered('ada')), again(200, second)];
  const [found] = judgeLimits(evidence(both, { orders: placed }));
  expect(found?.says).toBe('ada@x has bought 2 of an update of which everyone may have 1');
  const [first] = placed;
  const cancelled = placed.map((one) => (one === first ? { ...one, status: 'cancelled' } : one));
  expect(judgeLimits(evidence(both, { orders: cancelled }))).toEqual([]);
  expect(judgeLimits(evidence(both, { orders: placed, limits: [] }))).toEqual([]);
});

it('counts what someone has reserved at the end, but not what came with a guest', () => {
  const held = (signedIn: boolean, pieces: Record<string, number>) => [{ client: 'ada', signedIn, pieces }];
  const found = (...args: Parameters<typeof held>) =>
    judgeLimits(evidence([holding('ada', 50)], { held: held(...args) }));
  expect(found(false, { mug: 1, bowl: 1 })).toHaveLength(1);
  expect(found(false, { mug: 1, jug: 1 })).toEqual([]);
  expect(found(true, { mug: 1, bowl: 1 })).toEqual([]);
});

it('lets an order be refused only if it would be more than everyone may have', () => {
  const refused = again(300, REFUSED);
  const why = (...others: Call[]) =>
    enoughOfUpdate(refused, { evidence: evidence([...others, refused]), timelines: new Map() });
  expect(why(ordering('ada', 100, ordered('ada')))).toBeNull();
  expect(why(ordering('ada', 100, null))).toBeNull();
  expect(why()).toBe('with all their orders it was no more than everyone may have');
  expect(why(ordering('bob', 100, ordered('bob')))).not.toBeNull();
  expect(why(ordering('ada', 100, REFUSED))).not.toBeNull();
});
