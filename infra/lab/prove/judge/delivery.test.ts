import { expect, it } from '@jest/globals';
import { call, entry, order, sale } from './example-history.ts';
import type { Did } from './did.ts';
import type { Call, Reply } from './history.ts';
import { judge } from './judge.ts';

const done: Reply = { kind: 'done' };
const sets = (post: number, asked: number, answered: number | null, reply: Reply | null = done): Call =>
  call('maker', asked, answered, { kind: 'delivery', prices: { post } }, reply);
const quotes = (pence: number, asked: number, answered = asked + 10): Call =>
  call('ada', asked, answered, { kind: 'quote', goods: 2450, method: 'post' }, { kind: 'quoted', pence });
const rules = (calls: Call[]) => judge({ ...sale, calls: [...sale.calls, ...calls] }).map(({ rule }) => rule);

it.each([
  ['the price of the moment', [sets(395, 0, 5), quotes(2845, 10)], []],
  ['a price that had not been set', [sets(395, 0, 5), quotes(2945, 10)], ['delivery']],
  ['nothing for delivery that costs something', [sets(395, 0, 5), quotes(2450, 10)], ['delivery']],
  ['the price before a change that is under way', [sets(395, 0, 5), sets(500, 8, 30), quotes(2845, 10)], []],
  ['the price of a change that is under way', [sets(395, 0, 5), sets(500, 8, 30), quotes(2950, 10)], []],
  ['a price that was replaced', [sets(395, 0, 5), sets(500, 6, 9), quotes(2845, 10)], ['delivery']],
  ['a price whose change had no answer', [sets(395, 0, 5), sets(500, 6, null, null), quotes(2950, 10)], []],
  ['a price of later', [sets(395, 0, 5), sets(500, 30, 40), quotes(2950, 10)], ['delivery']],
])('judges a quote with %s', (_title, calls, wanted) => {
  expect(rules(calls)).toEqual(wanted);
});

/** The sale of the examples, whose order is sent by post at this price. */
function sent(charged: number, changes: Call[], more: Call[] = []) {
  const pence = 2450 + charged;
  const calls = sale.calls.map((one): Call => {
    const did: Did = one.did.kind === 'order' ? { ...one.did, pence, goods: 2450, method: 'post' } : one.did;
    return { ...one, did };
  });
  const evidence = {
    ...sale,
    calls: [...changes, ...calls, ...more],
    orders: [order('ada', { pence })],
    books: [entry('ada', { captured: pence })],
  };
  return judge(evidence).map(({ rule }) => rule);
}
const { asked = 0, answered = 0 } = sale.calls.find(({ did }) => did.kind === 'order') ?? {};

it('judges an order by the prices while it was placed', () => {
  const before = sets(395, -20, -10);
  expect(sent(395, [before])).toEqual([]);
  expect(sent(495, [before])).toEqual(['delivery']);
  expect(sent(395, [before, sets(495, asked - 5, asked - 2)])).toEqual(['delivery']);
  expect(sent(395, [before, sets(495, asked + 1, Number(answered) + 5)])).toEqual([]);
});

it('allows a refusal for another total only where a price has changed since', () => {
  const refused: Reply = {
    kind: 'refused',
    because: 'other',
    status: 409,
    code: 'cart-mismatch',
    text: '',
  };
  const bob = call(
    'bob',
    500,
    510,
    { kind: 'order', payment: 'p-bob', lines: [], email: 'bob@x', pence: 2845, goods: 2450, method: 'post' },
    refused,
  );
  const before = sets(395, -20, -10);
  const paid = call('bob', 400, 410, { kind: 'pay', pence: 2845 }, { kind: 'paid', payment: 'p-bob' });
  expect(sent(395, [before], [paid, bob])).toEqual(['refusal']);
  expect(sent(395, [before], [paid, sets(495, 450, 460), bob])).toEqual([]);
});
