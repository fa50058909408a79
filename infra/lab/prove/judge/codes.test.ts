import { expect, it } from '@jest/globals';
import { call, order, ordered, ordering, stocked, nothingSold } from './example-history.ts';
import { codeUsedUp, judgeCodes } from './codes.ts';
import type { Call, Evidence, FinalOrder, Reply } from './history.ts';
import { judgeRefusals } from './refusals.ts';

const made = call('maker', 0, 5, { kind: 'code', code: 'WINTER', uses: 1 }, { kind: 'done' });
const REFUSED: Reply = {
  kind: 'refused',
  because: 'other',
  status: 409,
  code: 'total-changed',
  text: '',
};
const coded = (client: string, at: number, reply: Reply | null, code = 'WINTER'): Call => {
  const one = ordering(client, at, reply);
  return one.did.kind === 'order' ? { ...one, did: { ...one.did, code } } : one;
};
const evidence = (calls: Call[], orders: FinalOrder[]): Evidence => ({
  ...nothingSold,
  seed: 'test',
  calls: [stocked(5), made, ...calls],
  orders,
});
const both = [coded('ada', 100, ordered('ada')), coded('bob', 200, ordered('bob'))];

it('counts the orders that have the discount of a code', () => {
  expect(judgeCodes(evidence(both, [order('ada'), order('bob')])).map(({ rule }) => rule)).toEqual(['codes']);
  expect(judgeCodes(evidence(both, [order('ada'), order('bob', { status: 'cancelled' })]))).toEqual([]);
  const other = [both[0] as Call, coded('bob', 200, ordered('bob'), 'SUMMER')];
  expect(judgeCodes(evidence(other, [order('ada'), order('bob')]))).toEqual([]);
});

it('counts an order whose answer was lost', () => {
  const lost = [both[0] as Call, coded('bob', 200, null)];
  expect(judgeCodes(evidence(lost, [order('ada'), order('bob')]))).toHaveLength(1);
});

it('lets a code be refused only once others may have used it', () => {
  const refused = coded('cy', 300, REFUSED);
  const why = (...others: Call[]) =>
    codeUsedUp(refused, { evidence: evidence([...others, refused], []), timelines: new Map() });
  expect(why(both[0] as Call)).toBeNull();
  expect(why(coded('ada', 100, null))).toBeNull();
  expect(why()).toBe('WINTER could still be used');
  expect(why(coded('ada', 100, REFUSED))).toBe('WINTER could still be used');
  expect(why(coded('ada', 400, ordered('ada')))).toBe('WINTER could still be used');
  const plain = ordering('cy', 300, REFUSED);
  expect(codeUsedUp(plain, { evidence: evidence([], []), timelines: new Map() })).toBe('it had no code');
});

it('lets an order that had a voucher too be refused because its code was used up', () => {
  const gift = call('maker', 6, 8, { kind: 'voucher', voucher: 'GIFT', pence: 5000 }, { kind: 'done' });
  const refused = coded('cy', 300, REFUSED);
  const beside: Call =
    refused.did.kind === 'order'
      ? { ...refused, did: { ...refused.did, voucher: 'GIFT', voucherPence: 1000 } }
      : refused;
  const found = (...others: Call[]) =>
    judgeRefusals(evidence([gift, ...others, beside], [])).map(({ rule }) => rule);
  expect(found(both[0] as Call)).toEqual([]);
  expect(found()).toEqual(['refusal']);
});
