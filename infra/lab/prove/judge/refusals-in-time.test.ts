import { describe, expect, it } from '@jest/globals';
import type { Did } from './did.ts';
import { call, order, sale } from './example-history.ts';
import type { Call, Evidence, Reply } from './history.ts';
import { judge } from './judge.ts';

const no = (code: string): Reply => ({ kind: 'refused', because: 'other', status: 409, code, text: '' });
const refused = (client: string, did: Did, reply: Reply) => call(client, 500, 510, did, reply);
const found = (more: Partial<Evidence>) =>
  judge({ ...sale, ...more }, { mails: false }).map(({ rule }) => rule);

describe('a refusal', () => {
  it('to ship is right while the buyer may not want it any more', () => {
    const asked = (at: number, what: 'withdrawal' | 'cancel' | 'return') =>
      call('ada', at, null, { kind: 'request', order: 'N-ada', request: 'r1', what }, null);
    const ships = refused('maker', { kind: 'ship', order: 'N-ada' }, no('transition-refused'));
    const declines = call(
      'maker',
      450,
      460,
      { kind: 'answer', order: 'N-ada', request: 'r1', state: 'declined' },
      { kind: 'done' },
    );
    const judged = (request: Call, ...answers: Call[]) => {
      const requests = answers.length
        ? [{ id: 'r1', kind: 'cancel' as const, state: 'declined' as const }]
        : [];
      const calls = [...sale.calls, request, ...answers, ships];
      const orders = [order('ada', { status: 'paid', requests })];
      return found({ calls, orders });
    };
    expect(judged(asked(400, 'withdrawal'))).toEqual([]);
    expect(judged(asked(400, 'cancel'))).toEqual([]);
    expect(judged(asked(600, 'withdrawal'))).toEqual(['refusal']);
    expect(judged(asked(400, 'return'))).toEqual(['refusal']);
    expect(judged(asked(400, 'cancel'), declines)).toEqual(['refusal']);
  });
  it('of another price is right where a voucher may have been spent in the meantime', () => {
    const did = (who: string, pence: number): Did => ({
      kind: 'order',
      payment: `p-${who}`,
      lines: [{ sku: 'mug', quantity: 1 }],
      email: `${who}@x`,
      pence: 450,
      voucher: 'ABCD-9TCB',
      voucherPence: pence,
    });
    const known = call(
      'maker',
      50,
      55,
      { kind: 'voucher', voucher: 'ABCD-9TCB', pence: 2000 },
      { kind: 'done' },
    );
    const mismatch = refused('ada', did('ada', 2000), no('cart-mismatch'));
    const judged = (...others: Call[]) =>
      found({
        calls: [...sale.calls.slice(0, 1), known, ...others, mismatch],
        orders: [],
        books: [],
        stock: { mug: 1 },
      });
    expect(judged()).toEqual(['refusal']);
    expect(judged(call('bo', 400, null, did('bo', 1000), null))).toEqual([]);
  });
});
