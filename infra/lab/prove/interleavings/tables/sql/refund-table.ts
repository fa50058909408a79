import { back, done, refused, UNKNOWN, type Script } from './card-provider.ts';
import { ago, sql, type Columns } from './insert-row.ts';
import { paymentParts, type PaymentParts } from './payment-parts.ts';
import { payment, refund } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Call = (parts: PaymentParts) => Promise<unknown>;

const DONE: Columns = { state: 'done', provider_refund_id: 'R1' };
const BEGUN: Columns = { provider_refund_id: 'R1' };
const noted = (interval: string): Columns => ({ refund_noted_at: ago(interval) });

const PENDING: Record<string, string[]> = {
  'not asked for yet': [payment('captured'), refund()],
  'asked for three times': [payment('captured'), refund({ unanswered: 3 })],
  begun: [payment('captured'), refund({ ...BEGUN, unanswered: 1 })],
  'begun nine hours ago': [payment('captured'), refund({ ...BEGUN, made_at: ago('9 hours') })],
  'the last of three': [
    payment('captured', { refunded_pence: 3000 }),
    refund(),
    refund({ ...DONE, amount_pence: 1000, provider_refund_id: 'R7' }, 22),
    refund({ ...DONE, amount_pence: 2000, provider_refund_id: 'R8' }, 23),
    refund({ state: 'failed', amount_pence: 500 }, 24),
  ],
  'for no order': [payment('captured', { order_id: null }), refund()],
  'of a payment that is refunded': [payment('refunded'), refund()],
  'of a refund of the rest that waits': [payment('refunding'), refund()],
  'of a refund of the rest that has begun': [payment('refunding', { square_refund_id: 'R9' }), refund()],
  'by hand, begun': [payment('captured'), refund({ ...BEGUN, by_hand: true, reason: null })],
};
const ANSWERS: Record<string, Script> = {
  ...Object.fromEntries(
    (['pending', 'completed', 'failed'] as const).map((status) => [
      status,
      { refund: [done(back(status, 1200))], getRefund: [done(back(status, 1200))] },
    ]),
  ),
  'another amount': { refund: [done(back('completed', 900))], getRefund: [done(back('completed', 900))] },
  ...Object.fromEntries(
    [
      ['REFUND_DECLINED', 400],
      ['UNAUTHORIZED', 401],
      ['FORBIDDEN', 403],
      ['NOT_FOUND', 404],
    ].map(([code, status]) => [
      `refused ${code}`,
      {
        refund: [refused(String(code), Number(status))],
        getRefund: [refused(String(code), Number(status))],
      },
    ]),
  ),
  'no answer': {},
};

const STATES: Record<string, string[]> = {
  'no refund': [payment('captured')],
  'due now': [payment('captured'), refund({ due_at: sql('now()') })],
  'due soon': [payment('captured'), refund({ due_at: ago('0', '1 microsecond') })],
  'not pending': [
    payment('captured', { refunded_pence: 1200 }),
    refund(DONE),
    refund({ state: 'failed', failure: 'REFUND_DECLINED' }, 22),
  ],
  'begun and done': [
    payment('captured'),
    refund({ provider_refund_id: 'R2' }, 22),
    refund({ ...DONE, made_at: ago('9 minutes') }),
  ],
  'three are due': [
    payment('captured'),
    refund({ due_at: ago('1 minute'), amount_pence: 100 }),
    refund({ due_at: ago('3 minutes'), amount_pence: 200, made_at: ago('12 minutes') }, 22),
    refund({ due_at: ago('2 minutes'), amount_pence: 300, made_at: ago('11 minutes') }, 23),
  ],
  'of another payment': [payment('captured'), payment('captured', {}, 2), refund({ payment_id: idOf(2) })],
  refunding: [payment('refunding'), refund()],
  'noted an hour ago': [payment('captured', noted('1 hour'))],
  'noted just now': [payment('captured', noted('0'))],
  'three are noted': [
    payment('captured', noted('1 hour')),
    payment('captured', noted('3 hours'), 2),
    payment('refunded', noted('2 hours'), 3),
  ],
};
const report = (providerPaymentId: string, refundId: string) => ({ providerPaymentId, refundId });
const CALLS: Record<string, Call> = {
  'claim two': ({ refunds }) =>
    refunds
      .claimDue(2, 120_000)
      .then((all) => all.map(({ ageMs, ...one }) => ({ ...one, age: Math.round(ageMs / 1000) })))
      .then((all) => all.toSorted((one, other) => (one.id < other.id ? -1 : 1))),
  'all of it': ({ refunds }) =>
    refunds
      .refundsOf(idOf(1))
      .then((all) => all.map(({ id, state, amountPence }) => [id, state, amountPence])),
  'is one under way?': ({ refunds }) => refunds.underWay({ id: idOf(1), version: 3 }),
  'is one under way, as read before?': ({ refunds }) => refunds.underWay({ id: idOf(1), version: 2 }),
  'published again': ({ refunds }) => refunds.repeatDone(idOf(1)),
  'R1 and R5 of P1 are reported': ({ refunds }) => refunds.note([report('P1', 'R1'), report('P8', 'R5')]),
  'R2 of P1 is reported': ({ refunds }) => refunds.note([report('P1', 'R2')]),
  'two that are noted': ({ refunds }) => refunds.noted(2),
  'seen now': async ({ refunds, store }) => refunds.seen(idOf(1), await store.now()),
  'seen an hour ago': async ({ refunds, store }) =>
    refunds.seen(idOf(1), new Date((await store.now()).getTime() - 3_600_000)),
  'seen an hour and a moment ago': async ({ refunds, store }) =>
    refunds.seen(idOf(1), new Date((await store.now()).getTime() - 3_600_001)),
};

const LISTS: Record<string, Script> = {
  none: { refundsOf: [done([])] },
  'one by hand': { refundsOf: [done([back('completed', 1000, 'R5')])] },
  'all by hand': { refundsOf: [done([back('completed', 4200, 'R5')])] },
  'one by hand pending, one failed': {
    refundsOf: [done([back('pending', 1000, 'R5'), back('failed', 700, 'R6')])],
  },
  'R1 completed': { refundsOf: [done([back('completed', 1200)])] },
  'R1 failed': { refundsOf: [done([back('failed', 1200)])] },
  'R1 pending': { refundsOf: [done([back('pending', 1200)])] },
  refused: { refundsOf: [refused('UNAUTHORIZED', 401)] },
  'no answer': { refundsOf: [UNKNOWN] },
};
const LISTED: Record<string, string[]> = {
  captured: [payment('captured', noted('1 hour'))],
  'captured without its id': [payment('captured', { ...noted('1 hour'), square_payment_id: null })],
  refunding: [payment('refunding', noted('1 hour'))],
  'one of ours not asked for yet': [payment('captured', noted('1 hour')), refund({ due_at: ago('-1 hour') })],
  'R1 of ours begun': [payment('captured', noted('1 hour')), refund({ ...BEGUN, due_at: ago('-1 hour') })],
  'R1 of ours done': [payment('captured', { ...noted('1 hour'), refunded_pence: 1200 }), refund(DONE)],
};
const DUE: Call = ({ refundFlows }) => refundFlows.sweep();
const OTHERS: [string, string[], Script, Call][] = [
  ['it is to stop', PENDING.begun!, {}, ({ refundFlows }) => refundFlows.sweep(AbortSignal.abort())],
  [
    'five are due',
    [payment('captured'), ...[21, 22, 23, 24, 25].map((at) => refund({ amount_pence: 100 }, at))],
    {},
    DUE,
  ],
  [
    'R1 is reported',
    [payment('captured')],
    { refundsOf: [done([back('completed', 1200)])] },
    ({ refundFlows }) => refundFlows.noted(report('P1', 'R1')),
  ],
  [
    'R1 is known and reported again',
    [payment('captured'), refund(DONE)],
    {},
    ({ refundFlows }) => refundFlows.noted(report('P1', 'R1')),
  ],
  [
    'those of a day are looked for',
    [payment('captured'), payment('captured', {}, 2), payment('refunded', {}, 3)],
    {
      listRefunds: [[report('P1', 'R1'), report('P2', 'R2'), report('P3', 'R3'), report('P4', 'R4')]],
      refundsOf: [done([back('completed', 1200)]), done([back('completed', 700, 'R2')])],
    },
    ({ refundFlows }) => refundFlows.lookForUnreported(),
  ],
  [
    'the provider lists none',
    [payment('captured')],
    {},
    ({ refundFlows }) => refundFlows.lookForUnreported(),
  ],
];

/** Refunds in part: what is asked for, answered, listed and reported. */
export const refundTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  const add = async (name: string, before: string[], script: Script, call: Call) => {
    const said: string[] = [];
    lines.push(
      `${name} -> ${await stand.line(before, (pool) => call(paymentParts(pool, script, said)), said)}`,
    );
  };
  const grid: [Record<string, string[]>, Record<string, Script>][] = [
    [PENDING, ANSWERS],
    [LISTED, LISTS],
  ];
  for (const [states, answers] of grid)
    for (const [state, before] of Object.entries(states))
      for (const [name, script] of Object.entries(answers))
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        await add(`${state}, ${name}`, before, script, DUE);
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop
      await add(`${state}, ${name}`, before, {}, call);
  // oxlint-disable-next-line no-await-in-loop
  for (const one of OTHERS) await add(...one);
  await stand.close();
  return lines;
};
