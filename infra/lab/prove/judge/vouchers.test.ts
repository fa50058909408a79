import { expect, it } from '@jest/globals';
import { call, order, ordered, ordering, stocked, nothingSold } from './example-history.ts';
import type { Call, Evidence, FinalOrder, Reply } from './history.ts';
import { judgeVouchers, voucherSpent } from './vouchers.ts';

const made = call('maker', 0, 5, { kind: 'voucher', voucher: 'GIFT', pence: 1500 }, { kind: 'done' });
const REFUSED: Reply = { kind: 'refused', because: 'other', status: 409, code: 'total-changed', text: '' };
const paying = (client: string, at: number, reply: Reply | null, pence = 1000, voucher = 'GIFT'): Call => {
  const one = ordering(client, at, reply);
  return one.did.kind === 'order' ? { ...one, did: { ...one.did, voucher, voucherPence: pence } } : one;
};
const evidence = (calls: Call[], orders: FinalOrder[]): Evidence => ({
  ...nothingSold,
  seed: 'test',
  calls: [stocked(5), made, ...calls],
  orders,
});

it('adds up what orders have spent of a voucher, without cancelled ones', () => {
  const both = [paying('ada', 100, ordered('ada')), paying('bob', 200, null)];
  const found = judgeVouchers(evidence(both, [order('ada'), order('bob')]));
  expect(found.map(({ rule }) => rule)).toEqual(['vouchers']);
  expect(judgeVouchers(evidence(both, [order('ada'), order('bob', { status: 'cancelled' })]))).toEqual([]);
  const fits = [both[0] as Call, paying('bob', 200, ordered('bob'), 500)];
  expect(judgeVouchers(evidence(fits, [order('ada'), order('bob')]))).toEqual([]);
  const other = [both[0] as Call, paying('bob', 200, ordered('bob'), 1000, 'OTHER')];
  expect(judgeVouchers(evidence(other, [order('ada'), order('bob')]))).toEqual([]);
});

it('lets a voucher be refused only once others may have spent too much of it', () => {
  const refused = paying('cy', 300, REFUSED);
  const why = (...others: Call[]) =>
    voucherSpent(refused, { evidence: evidence([...others, refused], []), timelines: new Map() });
  expect(why(paying('ada', 100, ordered('ada')))).toBeNull();
  expect(why(paying('ada', 100, null))).toBeNull();
  expect(why()).toBe('enough of GIFT was left');
  expect(why(paying('ada', 100, ordered('ada'), 500))).toBe('enough of GIFT was left');
  expect(why(paying('ada', 100, REFUSED))).toBe('enough of GIFT was left');
  expect(why(paying('ada', 100, { ...REFUSED, code: 'order-failed' }))).toBeNull();
  expect(why(paying('ada', 400, ordered('ada')))).toBe('enough of GIFT was left');
  const plain = ordering('cy', 300, REFUSED);
  expect(voucherSpent(plain, { evidence: evidence([], []), timelines: new Map() })).toBe('it had no voucher');
});
