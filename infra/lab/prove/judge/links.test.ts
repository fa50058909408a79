import { describe, expect, it } from '@jest/globals';
import { call, confirmation, entry, order, ordering, sale, stocked, REFUSED } from './example-history.ts';
import type { Call, Evidence, Reply } from './history.ts';
import { judge } from './judge.ts';

const made = (by: 'cash' | 'link', payment = 'p-ada', status = 'pending'): Call => {
  const one = ordering('maker', 100, { kind: 'ordered', order: 'N-ada', status });
  if (one.did.kind !== 'order') throw new Error('it is an order');
  return { ...one, did: { ...one.did, payment, email: 'ada@x', byHand: by } };
};
const paid = (client: string): Call =>
  call(
    client,
    150,
    160,
    { kind: 'pay', pence: 2450, card: 'good', again: false },
    { kind: 'paid', payment: `p-${client}` },
  );
const paying = (client: string, at: number, reply: Reply | null = { kind: 'done' }): Call =>
  call(
    client,
    at,
    reply ? at + 10 : null,
    { kind: 'pay-link', order: 'N-ada', payment: `p-${client}` },
    reply,
  );
const toPay = { to: 'ada@x', subject: 'Please pay for order N-ada at slipcast', text: '' };
/** Ada pays by link for the only mug. */
const linked: Evidence = {
  ...sale,
  calls: [stocked(1), made('link'), paid('ada'), paying('ada', 200)],
  orders: [order('ada', { hand: { by: 'link', pence: 0 } })],
  mails: [toPay, confirmation('ada')],
};
const found = (evidence: Partial<Evidence>) => [
  ...new Set(judge({ ...linked, ...evidence }).map(({ rule }) => rule)),
];

describe('an order that is paid by link', () => {
  it('is paid once, by whichever of two people is first', () => {
    expect(found({})).toEqual([]);
    const both = (reply: Reply) =>
      found({ calls: [...linked.calls, paid('bob'), paying('bob', 205, reply)] });
    expect(both(REFUSED)).toEqual([]);
    expect(both({ kind: 'done' })).toEqual(['links']);
  });
  it('leaves no one else charged', () => {
    const calls = [...linked.calls, paid('bob'), paying('bob', 205, REFUSED)];
    expect(found({ calls, books: [entry('ada'), entry('bob')] })).toEqual(['money']);
    expect(found({ calls, books: [entry('ada'), entry('bob', { captured: 0, open: 2450 })] })).toEqual([
      'money',
    ]);
  });
  it('is paid for with the payment that was answered', () => {
    expect(found({ orders: [order('ada', { payment: 'p-bob', hand: { by: 'link', pence: 0 } })] })).toContain(
      'links',
    );
    const pending = [order('ada', { status: 'pending', hand: { by: 'link', pence: 0 } })];
    expect(found({ orders: pending })).toContain('links');
  });
  it('is refused only where someone else may have paid, or the maker has ended it', () => {
    const alone = [...linked.calls.slice(0, 3), paying('ada', 200, REFUSED)];
    const cash = call('maker', 190, 195, { kind: 'hand-payment', order: 'N-ada' }, { kind: 'done' });
    const unpaid = { orders: [order('ada', { hand: { by: 'link', pence: 2450 } })], books: [] };
    expect(found({ calls: [...alone, cash], ...unpaid })).toEqual([]);
    expect(found({ calls: alone, ...unpaid })).toEqual(['refusal']);
  });
  it('is never paid by card and in cash, and never left without either', () => {
    const hand = (pence: number, more: object = {}) => ({
      orders: [order('ada', { hand: { by: 'link', pence } })],
      ...more,
    });
    expect(found(hand(2450))).toEqual(['money']);
    const nobody = { books: [], calls: linked.calls.slice(0, 2) };
    expect(found(hand(2450, nobody))).toEqual([]);
    expect(found(hand(0, nobody))).toContain('money');
    expect(found(hand(4900, nobody))).toEqual(['money']);
  });
  it('comes with an email that asks for the money', () => {
    expect(found({ mails: [confirmation('ada')] })).toEqual(['mails']);
    expect(found({ mails: [toPay, toPay, confirmation('ada')] })).toEqual(['mails']);
  });
});

describe('an order that is paid in cash', () => {
  const cash = (evidence: Partial<Evidence> = {}) =>
    found({
      calls: [stocked(1), made('cash', 'p-ada', 'delivered')],
      orders: [order('ada', { status: 'delivered', hand: { by: 'cash', pence: 2450 } })],
      books: [],
      mails: [confirmation('ada')],
      ...evidence,
    });
  it('takes stock, and is confirmed and never sent', () => {
    expect(cash()).toEqual([]);
    expect(cash({ stock: { mug: 1 } })).toEqual(['stock-left']);
    expect(cash({ mails: [] })).toEqual(['mails']);
  });
  it('has been paid in full', () => {
    const part = order('ada', { status: 'delivered', hand: { by: 'cash', pence: 1000 } });
    expect(cash({ orders: [part] })).toEqual(['money']);
  });
});
