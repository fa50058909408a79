import { expect, it } from '@jest/globals';
import {
  and,
  call,
  confirmation,
  entry,
  order,
  ordered,
  ordering,
  sale,
  stocked,
  REFUSED,
} from './example-history.ts';
import type { Call, Evidence, FinalOrder, Reply } from './history.ts';
import { judge } from './judge.ts';

const again = (
  at: number,
  reply: Reply = { kind: 'ordered', order: 'N-again', status: 'paid' },
  seen = 0,
): Call =>
  call(
    'maker',
    at,
    at + 10,
    {
      kind: 'order',
      payment: `N-ada again ${seen + 1}`,
      lines: [{ sku: 'mug', quantity: 1 }],
      email: 'ada@x',
      pence: 0,
      replaces: 'N-ada',
    },
    reply,
  );
const shipping = call('maker', 300, 310, { kind: 'ship', order: 'N-ada' }, { kind: 'done' });
const sent = order('ada', { status: 'shipped' });
const replacement: FinalOrder = {
  ...order('ada', { pence: 0, replaces: 'N-ada' }),
  number: 'N-again',
  payment: 'N-ada again 1',
};
/** Ada's mug broke in the post, and the last one is sent to her. */
const replaced: Evidence = {
  ...sale,
  calls: [stocked(1, 290), ...and(shipping, again(400))],
  orders: [sent, replacement],
  mails: [
    confirmation('ada'),
    { to: 'ada@x', subject: 'Your order N-ada is on its way', text: '' },
    { to: 'ada@x', subject: 'We are sending you another one: order N-again at slipcast', text: '' },
  ],
};
const found = (evidence: Partial<Evidence>) => [
  ...new Set(judge({ ...replaced, ...evidence }).map(({ rule }) => rule)),
];

it('takes stock for what is sent again, which costs nothing and has an email of its own', () => {
  expect(found({})).toEqual([]);
  expect(found({ stock: { mug: 1 } })).toEqual(['stock-left']);
  expect(found({ orders: [sent, { ...replacement, pence: 2450 }] })).toContain('replacements');
  expect(found({ mails: replaced.mails.slice(0, 2) })).toEqual(['mails']);
  const calls = [...replaced.calls, ordering('bob', 500, ordered('bob'))];
  const bob = { books: [entry('ada'), entry('bob')], mails: [...replaced.mails, confirmation('bob')] };
  expect(found({ calls, ...bob, orders: [...replaced.orders, order('bob')] })).toContain('one-buyer');
});

it('sends nothing again twice, nor what was never sent', () => {
  const second = { ...replacement, number: 'N-third', payment: 'N-ada again 2' };
  expect(found({ orders: [sent, replacement, second] })).toContain('replacements');
  expect(found({ orders: [order('ada'), replacement] })).toContain('replacements');
});

it('may be refused only where it was sent again or refunded', () => {
  expect(found({ calls: [...replaced.calls, again(500, REFUSED, 1)] })).toEqual([]);
  const alone = [...replaced.calls.slice(0, -1), again(500, REFUSED)];
  const one = { orders: [sent], mails: replaced.mails.slice(0, 2), stock: { mug: 1 } };
  expect(found({ calls: alone, ...one })).toEqual(['refusal']);
});
