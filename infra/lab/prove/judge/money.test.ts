import { describe, expect, it } from '@jest/globals';
import { cancellation, confirmation, entry, order, sale } from './example-history.ts';
import type { Evidence } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => judge({ ...sale, ...evidence }).map(({ rule }) => rule);

describe('money', () => {
  it.each([
    ['kept without an order', { orders: [], calls: sale.calls.slice(0, 2), mails: [], stock: {} }],
    ['charged twice', { books: [entry('ada', { captured: 4900, charges: 2 })] }],
    ['refunded for an order that still stands', { books: [entry('ada', { refunded: 2450 })] }],
    [
      'not refunded of a cancelled order',
      {
        orders: [order('ada', { status: 'cancelled' })],
        mails: [cancellation('ada', '')],
        stock: { mug: 1 },
      },
    ],
    ['held on a card for ever', { books: [entry('ada'), entry('bob', { captured: 0, open: 2450 })] }],
    ['never taken for an order that is paid', { books: [] }],
  ])('finds money %s', (_, evidence) => {
    expect(found(evidence)).toContain('money');
  });
  it('lets a maker owe what the provider could not refund, as long as the shop says so', () => {
    const owing = (owedPence: number, failedRefunds: number) =>
      found({
        orders: [order('ada', { status: 'cancelled', owedPence })],
        books: [entry('ada', { failedRefunds })],
        mails: [confirmation('ada'), cancellation('ada', '')],
        stock: { mug: 1 },
      });
    expect(owing(2450, 2450)).toEqual([]);
    expect(owing(0, 2450)).toEqual(['money']);
    expect(owing(2450, 0)).toEqual(['money']);
    // After a part whose refund has failed, Square refunds nothing more.
    expect(owing(2450, 500)).toEqual([]);
    expect(owing(2500, 500)).toEqual(['money']);
  });
  it('lets a card be held for a while for a payment that never became an order', () => {
    const open = entry('bob', { captured: 0, open: 2450, openSince: 1000 });
    const after = (ended: number) =>
      judge({ ...sale, books: [entry('ada'), open], ended }, { openMs: 60_000 }).map(({ rule }) => rule);
    expect(after(50_000)).toEqual([]);
    expect(after(70_000)).toEqual(['money']);
  });
});
