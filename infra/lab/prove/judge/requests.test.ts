import { describe, expect, it } from '@jest/globals';
import { and, call, cancellation, confirmation, entry, order, sale, REFUSED } from './example-history.ts';
import type { Call, Evidence, FinalOrder, Reply } from './history.ts';
import { judge } from './judge.ts';

const asking = (
  what: 'cancel' | 'withdrawal' = 'cancel',
  reply: Reply | null = { kind: 'done' },
  request = 'q1',
): Call => call('ada', 300, reply ? 310 : null, { kind: 'request', order: 'N-ada', request, what }, reply);
const receipt = { to: 'ada@x', subject: 'We’ve received your request to cancel order N-ada', text: '' };
const asked = (state: string, kind = 'cancel', more: Partial<FinalOrder> = {}): FinalOrder =>
  order('ada', { requests: [{ id: 'q1', kind, state }], ...more });
const found = (evidence: Partial<Evidence>) => [
  ...new Set(
    judge({
      ...sale,
      calls: and(asking()),
      orders: [asked('asked')],
      mails: [confirmation('ada'), receipt],
      ...evidence,
    }).map(({ rule }) => rule),
  ),
];

describe('what a buyer asks', () => {
  it('is there at the end, once and as asked, whether or not its answer was lost', () => {
    expect(found({})).toEqual([]);
    expect(found({ calls: and(asking('cancel', null)) })).toEqual([]);
    expect(found({ orders: [order('ada', { requests: [] })], mails: [confirmation('ada')] })).toEqual([
      'requests',
    ]);
    expect(found({ orders: [asked('asked', 'return')] })).toEqual(['requests']);
    const [one] = asked('asked').requests ?? [];
    const twice = [order('ada', { requests: one ? [one, one] : [] })];
    expect(found({ orders: twice })).toContain('requests');
  });
  it('ends with the order', () => {
    const cancelled = (state: string) =>
      found({
        orders: [asked(state, 'cancel', { status: 'cancelled' })],
        books: [entry('ada', { refunded: 2450 })],
        mails: [
          confirmation('ada'),
          receipt,
          cancellation('ada', ''),
          { to: 'ada@x', subject: 'Refund for your order N-ada', text: '' },
        ],
        stock: { mug: 1 },
      });
    expect(cancelled('done')).toEqual([]);
    expect(cancelled('asked')).toEqual(['requests']);
  });
  it('keeps the maker’s answer, and a withdrawal is never declined', () => {
    const answer = call(
      'maker',
      400,
      410,
      { kind: 'answer', order: 'N-ada', request: 'q1', state: 'declined' },
      { kind: 'done' },
    );
    expect(found({ calls: and(asking(), answer), orders: [asked('declined')] })).toEqual([]);
    expect(found({ calls: and(asking(), answer) })).toEqual(['requests']);
    expect(found({ calls: and(asking('withdrawal')), orders: [asked('declined', 'withdrawal')] })).toEqual([
      'requests',
    ]);
  });
  it('is refused only where the order is not whole and waiting, or was asked about before', () => {
    const none = { orders: [order('ada', { requests: [] })], mails: [confirmation('ada')] };
    expect(found({ calls: and(asking('cancel', REFUSED)), ...none })).toEqual(['refusal']);
    expect(found({ calls: and(asking('cancel', REFUSED)) })).toContain('requests');
    expect(found({ calls: and(asking(), asking('withdrawal', REFUSED, 'q2')) })).toEqual([]);
    const unpaid = sale.calls.map((one) =>
      one.reply?.kind === 'ordered' ? { ...one, reply: { ...one.reply, status: 'pending' } } : one,
    );
    expect(found({ calls: [...unpaid, asking('cancel', REFUSED)], ...none })).toEqual([]);
  });
  it('has a receipt by email', () => {
    expect(found({ mails: [confirmation('ada')] })).toEqual(['mails']);
    expect(found({ orders: [order('ada', { requests: [] })], calls: sale.calls })).toEqual(['mails']);
  });
});
