import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import type pg from 'pg';
import { reportWaiting } from '../../../../../../services/payment/src/payments/report-waiting.ts';
import {
  createPaymentStore,
  type PaymentStore,
} from '../../../../../../services/payment/src/payments/payment-store.ts';
import { QUEUES } from '../../../../../../services/payment/src/payments/sweep.ts';
import { ago, insert, sql } from './insert-row.ts';
import { payment, shownPayment } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

const NEARLY = '1 microsecond';
const CLAIM = { limit: 8, leaseMs: 120_000, abandonedMs: 300_000 };
const due = (store: PaymentStore, queue: keyof typeof QUEUES, limit = CLAIM.limit) =>
  store
    .claimDue(QUEUES[queue].states, { ...CLAIM, limit })
    .then((found) => found.map(({ id, state, version }) => [id, state, version]).toSorted());
const foreign = (number: number, days: number, less = '0') =>
  insert('foreign_payment', {
    provider_payment_id: `F${number}`,
    reference: idOf(60),
    amount_pence: number,
    made_at: ago(`${days} days`, less),
  });

const STATES: Record<string, string[]> = {
  nothing: [],
  ...Object.fromEntries(PAYMENT_STATES.map((state) => [state, [payment(state, { order_id: null })]])),
  'authorised for an order': [payment('authorised', { order_id: idOf(9) })],
  'authorised 5 minutes ago': [payment('authorised', { authorised_at: ago('5 minutes') })],
  'authorised nearly 5 minutes ago': [payment('authorised', { authorised_at: ago('5 minutes', NEARLY) })],
  'authorised, no one knows when': [payment('authorised', { authorised_at: null })],
  'due now': [payment('created', { due_at: sql('now()') })],
  'due soon': [
    payment('created', { due_at: ago('0', NEARLY) }),
    payment('capturing', { due_at: ago('0', NEARLY) }, 2),
  ],
  'two are captured': [
    payment('capturing', { state_since: ago('20 minutes') }),
    payment('capturing', { state_since: ago('1 minute') }, 2),
  ],
  'four are due': [
    payment('authorised', { due_at: ago('9 minutes') }),
    payment('capturing', { due_at: ago('1 minute') }, 2),
    payment('voiding', { due_at: ago('3 minutes') }, 3),
    payment('unknown', { due_at: ago('2 minutes') }, 4),
  ],
};
const CALLS: Record<string, (store: PaymentStore, pool: pg.Pool) => Promise<unknown>> = {
  'claim sales': (store) => due(store, 'sales'),
  'claim two sales': (store) => due(store, 'sales', 2),
  'claim three sales': (store) => due(store, 'sales', 3),
  'claim refunds': (store) => due(store, 'refunds'),
  'take it over': (store) => store.claim(idOf(1), 120_000).then(shownPayment),
  waiting: async (store) => {
    const figures: Record<string, unknown> = {};
    const gauge = (name: string, _help: string, ...rest: unknown[]) => {
      figures[name.replace('payments_', '')] = rest.at(-1);
    };
    reportWaiting({ gauge, gauges: gauge } as never, store);
    const read = async ([name, of]: [string, unknown]) => {
      const values = await (of as () => Promise<number | Record<string, number>>)();
      const counted =
        typeof values === 'number' ? values : Object.entries(values).filter(([, value]) => value > 0);
      return [name, counted, typeof values === 'number' ? 1 : Object.keys(values).length];
    };
    const answers = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const one of Object.entries(figures)) answers.push(await read(one));
    return answers;
  },
};

const DAY = 86_400_000;
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted();
const lost = (store: PaymentStore, number: number, provider: string) =>
  store.now().then((now) => store.adopt(idOf(number), provider, 900, now));
/** As JavaScript has the time: without what is less than a millisecond. */
const before = (interval: string) => sql(`date_trunc('milliseconds', now()) - interval '${interval}'`);
const WINDOW = [
  payment('captured', { created_at: before('1 day') }),
  payment('captured', { created_at: ago('1 day 1 millisecond') }, 2),
  payment('captured', { created_at: before('1 hour') }, 3),
  payment('captured', { created_at: ago('59 minutes 59.998 seconds') }, 4),
  payment('refunded', { created_at: ago('2 hours') }, 5),
  payment('capturing', { created_at: ago('2 hours') }, 6),
  payment('captured', { created_at: ago('2 hours'), order_id: null, amount_pence: 700 }, 7),
];
const FOREIGN = [
  foreign(1, 30),
  foreign(2, 30, NEARLY),
  foreign(3, 2),
  ...Array.from({ length: 19 }, (_one, at) => foreign(at + 4, 3 + at / 8)),
];
const found = (number: number) => ({
  providerPaymentId: `F${number}`,
  reference: idOf(61),
  amountPence: 5,
  madeAt: new Date('2001-07-14T17:00:00.000Z'),
});
const OTHERS: [string, string[], (store: PaymentStore, pool: pg.Pool) => Promise<unknown>][] = [
  [
    'between a day and an hour ago',
    WINDOW,
    async (store) => {
      const now = (await store.now()).getTime();
      return ids(await store.between(new Date(now - DAY), new Date(now - DAY / 24)));
    },
  ],
  [
    'captured since a day ago',
    WINDOW,
    async (store) => {
      const all = await store.capturedSince(new Date((await store.now()).getTime() - DAY));
      return all.map((one) => [one.id, one.amountPence]).toSorted();
    },
  ],
  ['adopt one that is lost', [payment('captured')], (store) => lost(store, 2, 'P2')],
  ['adopt one whose id is known', [payment('refunded')], (store) => lost(store, 1, 'P2')],
  ['adopt one whose id at the provider is known', [payment('refunded')], (store) => lost(store, 2, 'P1')],
  ['foreign payments', FOREIGN, async (store) => (await store.foreign()).map((one) => one.providerPaymentId)],
  [
    'foreign payments of thirty days',
    [foreign(1, 30), foreign(2, 30, NEARLY)],
    async (store) => (await store.foreign()).map((one) => one.providerPaymentId),
  ],
  ['a foreign payment', [foreign(1, 2)], (store) => store.foreign()],
  ['record a new and a known one', [foreign(1, 2)], (store) => store.recordForeign([found(1), found(2)])],
  ['record none', [], (store) => store.recordForeign([])],
  [
    'the installation',
    [`UPDATE installation SET id = '0123456789ab', made_at = '2001-07-14T17:00Z', has_older = true`],
    async (store, pool) => {
      const first = await store.installation();
      await pool.query(`UPDATE installation SET id = 'ffffffffffff'`);
      return [first, await store.installation()];
    },
  ],
  ['no installation', ['DELETE FROM installation'], (store) => store.installation()],
];

/** What is due, waits or is reported, and who takes it up. */
export const paymentJobsTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment');
  const lines: string[] = [];
  const add = async (
    name: string,
    before: string[],
    call: (store: PaymentStore, pool: pg.Pool) => Promise<unknown>,
  ) =>
    void lines.push(`${name} -> ${await stand.line(before, (pool) => call(createPaymentStore(pool), pool))}`);
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      await add(`${state}, ${name}`, before, call);
  // oxlint-disable-next-line no-await-in-loop
  for (const one of OTHERS) await add(...one);
  await stand.close();
  return lines;
};
