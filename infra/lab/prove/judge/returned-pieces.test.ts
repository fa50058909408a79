import { describe, expect, it } from '@jest/globals';
import {
  and,
  call,
  cancellation,
  confirmation,
  entry,
  holding,
  order,
  ordered,
  ordering,
  refusedHold,
  sale,
  stocked,
} from './example-history.ts';
import { mug, refund, refunded, refunding, refundMail } from './example-refund.ts';
import type { Evidence } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => [
  ...new Set(judge({ ...sale, ...evidence }).map(({ rule }) => rule)),
];
const differently = (evidence: Partial<Evidence>) => found({ ...refunded, ...evidence });
describe('pieces that are refunded', () => {
  const resold = { calls: and(refunding(300), ordering('bob', 400, ordered('bob'))) };
  const both = (evidence: Partial<Evidence> = {}) =>
    differently({
      ...resold,
      orders: [order('ada', { partsPence: 2450, refunds: [refund()] }), order('bob')],
      books: [entry('ada', { refunded: 2450 }), entry('bob')],
      mails: [confirmation('ada'), refundMail, confirmation('bob')],
      stock: { mug: 0 },
      ...evidence,
    });
  it('can be sold again where they are back on sale, once', () => {
    expect(both()).toEqual([]);
    const third = [...resold.calls, ordering('cy', 500, ordered('cy'))];
    expect(both({ calls: third })).toContain('one-buyer');
  });
  it('can be sold again where the money did not go back, because the pieces had been put on sale', () => {
    const notBack = {
      orders: [order('ada', { owedPence: 0, refunds: [refund({ state: 'failed' })] }), order('bob')],
      books: [{ ...entry('ada'), failedRefunds: 2450 }, entry('bob')],
      mails: [confirmation('ada'), confirmation('bob')],
    };
    expect(both(notBack)).toEqual([]);
    const twice = [stocked(1), ordering('ada', 200, ordered('ada')), ordering('bob', 400, ordered('bob'))];
    expect(both({ ...notBack, calls: twice })).toContain('one-buyer');
  });
  it('cannot be sold again where they are gone', () => {
    const gone = refunding(300, { pieces: mug('gone') });
    expect(differently({ calls: and(gone), stock: { mug: 0 } })).toEqual([]);
    expect(differently({ calls: and(gone), stock: { mug: 1 } })).toEqual(['stock-left']);
    expect(both({ calls: and(gone, ordering('bob', 400, ordered('bob'))) })).toContain('one-buyer');
  });
  it('are missing where they were to be back on sale', () => {
    expect(differently({ stock: { mug: 0 } })).toEqual(['stock-left']);
    expect(
      differently({ calls: and(refunding(300), refusedHold('bob', 400, 'gone')), stock: { mug: 0 } }),
    ).toContain('stock-left');
  });
  it('stay away when the rest of the order is cancelled, if they are gone', () => {
    const two = (mugs: number, becomes: 'on-sale' | 'gone', state = 'done') =>
      found({
        calls: [
          stocked(2),
          holding('ada', 100, 2),
          ordering('ada', 200, ordered('ada'), 2),
          refunding(300, { pence: 1000, pieces: mug(becomes) }),
          call('maker', 400, 410, { kind: 'cancel', order: 'N-ada' }, { kind: 'done' }),
        ],
        orders: [
          order('ada', {
            status: 'cancelled',
            lines: [{ sku: 'mug', quantity: 2 }],
            partsPence: 1000,
            refunds: [refund({ pence: 1000, state }), refund({ id: 'p-ada', pence: 1450, pieces: [] })],
          }),
        ],
        books: [entry('ada', { refunded: 2450 })],
        mails: [
          confirmation('ada'),
          cancellation('ada', ''),
          refundMail,
          { to: 'ada@x', subject: 'Refund for your order N-ada', text: '' },
        ],
        stock: { mug: mugs },
      });
    expect(two(1, 'gone')).toEqual([]);
    expect(two(2, 'gone')).toEqual(['stock-left']);
    expect(two(2, 'on-sale')).toEqual([]);
    expect(two(1, 'on-sale')).toEqual(['stock-left']);
  });
});
