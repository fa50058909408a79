import { describe, expect, it } from '@jest/globals';
import { and, cancellation, confirmation, entry, order, sale, REFUSED } from './example-history.ts';
import { refund, refunded, refunding, refundMail, type Refund } from './example-refund.ts';
import type { Evidence, FinalRefund } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => [
  ...new Set(judge({ ...sale, ...evidence }).map(({ rule }) => rule)),
];
const differently = (evidence: Partial<Evidence>) => found({ ...refunded, ...evidence });

describe('refunds', () => {
  it('may be whole, asked for twice under one id, or lose their answers', () => {
    expect(differently({})).toEqual([]);
    expect(differently({ calls: and(refunding(300, {}, null), refunding(400)) })).toEqual([]);
    expect(differently({ calls: and(refunding(300, {}, null)) })).toEqual([]);
  });
  it.each([
    ['made twice', [refund(), refund()]],
    ['lost after its answer', []],
    ['of another amount', [refund({ pence: 2000 })]],
    ['of other pieces', [refund({ pieces: [] })]],
    ['that no one asked for', [refund(), refund({ id: 'r2', pence: 0, pieces: [] })]],
  ])('finds a refund %s', (_, refunds) => {
    expect(differently({ orders: [order('ada', { partsPence: 2450, refunds })] })).toContain('refunds');
  });
  it('finds refunds that come to more than was paid, in pence or in pieces', () => {
    const second = (more: Partial<FinalRefund>) => refund({ id: 'r2', pieces: [], pence: 1, ...more });
    const both = (one: FinalRefund, more: Partial<Refund>) =>
      judge({
        ...refunded,
        calls: and(refunding(300), refunding(400, { refund: 'r2', ...more })),
        orders: [order('ada', { partsPence: 2450, refunds: [refund(), one] })],
      }).map(({ says }) => says);
    expect(both(second({}), { pence: 1, pieces: [] }).join()).toContain(
      '2451 pence of order N-ada are refunded',
    );
    const pieces = second({ pence: 0, pieces: [{ line: 1, quantity: 1 }] });
    expect(both(pieces, { pence: 0 }).join()).toContain('2 pieces of mug in order N-ada are refunded');
    const failed = second({ pence: 2450, state: 'failed', pieces: [{ line: 1, quantity: 1 }] });
    expect(both(failed, {})).toEqual([]);
  });
  it('finds a refund to a voucher that went to the card', () => {
    expect(differently({ calls: and(refunding(300, { to: 'new-voucher' })) })).toContain('refunds');
  });
  it('finds a refund that was refused and made', () => {
    expect(differently({ calls: and(refunding(300, {}, REFUSED)) })).toContain('refunds');
  });
  it('may be refused only where something else of the order was refunded, or it is cancelled', () => {
    const again = refunding(400, { refund: 'r2' }, REFUSED);
    expect(differently({ calls: and(refunding(300), again) })).toEqual([]);
    expect(found({ calls: and(again) })).toEqual(['refusal']);
  });
  it('count as money that its buyer has back', () => {
    expect(differently({ books: [entry('ada')] })).toEqual(['money']);
    expect(differently({ orders: [order('ada', { partsPence: 0, refunds: [refund()] })] })).toContain(
      'money',
    );
  });
  it('have an email each', () => {
    expect(differently({ mails: [confirmation('ada')] })).toEqual(['mails']);
    expect(differently({ mails: [confirmation('ada'), refundMail, refundMail] })).toEqual(['mails']);
    const orders = [order('ada', { refunds: [] })];
    expect(found({ orders, mails: [confirmation('ada'), refundMail] })).toEqual(['mails']);
  });
  it('may fail after the order was cancelled: then the maker owes what the provider says', () => {
    const owing = (failedRefunds: number) =>
      found({
        calls: and(refunding(300, { pence: 500, pieces: [] })),
        orders: [
          order('ada', {
            status: 'cancelled',
            refunds: [
              refund({ pence: 500, state: 'failed', pieces: [] }),
              refund({ id: 'p-ada', pence: 1950, pieces: [] }),
            ],
          }),
        ],
        books: [entry('ada', { refunded: 1950, failedRefunds })],
        mails: [confirmation('ada'), cancellation('ada', '')],
        stock: { mug: 1 },
      });
    expect(owing(500)).toEqual([]);
    expect(owing(0)).toEqual(['money']);
  });
});
