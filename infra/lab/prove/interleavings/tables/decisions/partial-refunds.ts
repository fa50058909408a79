import {
  canAdopt,
  decideRefund,
  doneEvents,
  type RefundCommand,
} from '../../../../../../services/payment/src/refunds/decide-refund.ts';
import { createReadListed } from '../../../../../../services/payment/src/refunds/read-listed.ts';
import {
  donePence,
  isNameless,
  partRefundKey,
  promisedPence,
  type Refund,
} from '../../../../../../services/payment/src/refunds/refund.ts';
import type { Payment } from '../../../../../../services/payment/src/payments/payment.ts';
import type { ProviderRefund } from '../../../../../../services/payment/src/provider/provider.ts';
import { changes, each, eachLater, grid, list, named, NOTHING, type Named } from './lines.ts';
import { PAYMENT } from './payment-rules.ts';
import { combine } from '../table.ts';

const entry = (id: string, amountPence: number, more: Partial<Refund> = {}): Refund => ({
  id,
  paymentId: 'pay',
  amountPence,
  reason: 'broken',
  byHand: false,
  providerRefundId: null,
  state: 'pending',
  failure: null,
  unanswered: 1,
  ageMs: 0,
  ...more,
});
const done = entry('d', 400, { state: 'done', providerRefundId: 'pd' });
const REFUNDS: Named<Refund[]> = {
  none: [],
  nameless: [entry('n', 300)],
  pending: [entry('w', 300, { providerRefundId: 'pw' })],
  'pending 600 and done 400': [entry('w', 600, { providerRefundId: 'pw' }), done],
  'failed 300': [entry('f', 300, { state: 'failed', failure: 'NO', providerRefundId: 'pf' })],
  'failed without a word': [entry('f', 300, { state: 'failed' })],
  'done by hand': [{ ...done, byHand: true }],
  'done without an id': [{ ...done, providerRefundId: null }],
  'failed by hand': [entry('f', 300, { state: 'failed', byHand: true })],
  'done 400 and 700': [done, entry('e', 700, { state: 'done', providerRefundId: 'pe' })],
};
const PAYMENTS: Named<Payment> = {
  captured: { ...PAYMENT, state: 'captured', orderId: 'o1', providerPaymentId: 'p', refundedPence: 400 },
  'captured without an order': { ...PAYMENT, state: 'captured', providerPaymentId: 'p' },
  'captured unseen by the provider': { ...PAYMENT, state: 'captured', orderId: 'o1' },
  refunding: { ...PAYMENT, state: 'refunding', orderId: 'o1', providerPaymentId: 'p', refundedPence: 400 },
  'refunding with an id': { ...PAYMENT, state: 'refunding', orderId: 'o1', providerRefundId: 'r' },
  refunded: { ...PAYMENT, state: 'refunded', orderId: 'o1', providerPaymentId: 'p', refundedPence: 1000 },
};
const STATES = Object.fromEntries(
  combine(Object.entries(PAYMENTS), Object.entries(REFUNDS)).map(([[state, payment], [name, refunds]]) => [
    `${state}+${name}`,
    { payment, refunds },
  ]),
);
const theirs = (id: string, status: ProviderRefund['status'], amountPence: number): ProviderRefund => ({
  id,
  status,
  amountPence,
});
const newId = () => 'new';
const COMMANDS: RefundCommand[] = [
  ...combine(['x', 'n', 'd', 'f', 'e'], ['o1', 'o2'], [300, 600, 601, 1000]).flatMap(
    ([id, orderId, amountPence]) =>
      (orderId === 'o2' || id !== 'x') && amountPence !== 300
        ? []
        : [{ type: 'request' as const, id, orderId, amountPence, reason: 'late' }],
  ),
  ...combine(['n', 'w', 'd', 'x'], ['pending', 'completed', 'failed'] as const).map(([id, status]) => ({
    type: 'answered' as const,
    id,
    answer: theirs('q', status, 300),
  })),
  ...['w', 'd', 'n', 'x'].flatMap((id) => [
    { type: 'refused' as const, id, code: 'REFUND_DECLINED' },
    { type: 'unanswered' as const, id },
  ]),
  ...[
    [],
    [theirs('pw', 'completed', 300)],
    [theirs('pw', 'failed', 300)],
    [theirs('pw', 'pending', 300)],
    [theirs('pd', 'failed', 400), theirs('pe', 'pending', 1)],
    [theirs('h', 'completed', 200)],
    [theirs('h', 'completed', 1000)],
    [theirs('h', 'pending', 200)],
    [theirs('h', 'failed', 200)],
  ].map((listed) => ({ type: 'listed' as const, listed, newId })),
];

/** What becomes of the refunds of parts of a payment. */
export const partialRefunds = async (): Promise<string[]> => [
  ...list('refunds', REFUNDS, (refunds) => ({
    done: donePence(refunds),
    promised: promisedPence(refunds),
    nameless: refunds.some(isNameless),
  })),
  ...each('key', ['7'], (id) => partRefundKey({ id })),
  ...grid('', STATES, named(COMMANDS), ({ payment, refunds }, command) => {
    const decided = decideRefund(payment, refunds, command);
    if (decided.payment === payment && decided.changed.length + decided.events.length === 0) return NOTHING;
    return {
      payment: changes(payment, decided.payment),
      changed: decided.changed.map((one) => changes(refunds.find(({ id }) => id === one.id) ?? {}, one)),
      events: decided.events,
    };
  }),
  ...grid('read by', STATES, { 'its order again': doneEvents }, ({ payment, refunds }, events) =>
    events(payment, refunds),
  ),
  ...grid(
    'adopts what was made by hand',
    STATES,
    { '': canAdopt },
    ({ payment, refunds }, can) => can(payment, refunds) || NOTHING,
  ),
  ...(await readLists()),
];

/** @param changed what another process has made of it meantime */
const readLists = (): Promise<string[]> =>
  eachLater(
    'reads the list of',
    combine(
      Object.keys(PAYMENTS),
      ['none', 'nameless'],
      ['none', 'nameless'],
      ['done', 'unknown', 'refused'] as const,
      ['captured', 'refunding'] as const,
    ).filter(
      ([name, known, , kind, newest]) =>
        name === 'captured' || (known === 'none' && kind === 'done' && newest === 'captured'),
    ),
    async ([name, known, changed, kind, newest]) => {
      const payment = PAYMENTS[name];
      if (!payment) throw new Error(name);
      const asked: string[] = [];
      const read = createReadListed({
        payments: { get: async () => payment },
        provider: {
          refundsOf: async (id) => {
            asked.push(id);
            return kind === 'done'
              ? { kind, value: [theirs('h', 'failed', 1)] }
              : kind === 'unknown'
                ? { kind, cause: '' }
                : { kind, status: 404, code: '', detail: '' };
          },
        },
        store: {
          refundsOf: async () => REFUNDS[known] ?? [],
          change: async (_id, { decide }) => {
            decide({ ...payment, state: newest }, REFUNDS[changed] ?? []);
            return null;
          },
        },
      });
      return { read: await read('pay'), asked };
    },
  );
