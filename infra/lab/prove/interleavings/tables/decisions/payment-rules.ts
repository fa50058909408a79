import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { decide, type Command } from '../../../../../../services/payment/src/payments/decide.ts';
import {
  newPayment,
  owedPence,
  refundKey,
  type Payment,
} from '../../../../../../services/payment/src/payments/payment.ts';
import { answerOf } from '../../../../../../services/payment/src/payments/payment-routes.ts';
import { retryMs } from '../../../../../../services/payment/src/payments/retry.ts';
import type { ProviderStatus } from '../../../../../../services/payment/src/provider/provider.ts';
import { changes, each, grid, list, named, NOTHING, type Named } from './lines.ts';
import { combine, short } from '../table.ts';

export const STATUSES: ProviderStatus[] = ['pending', 'authorised', 'captured', 'cancelled', 'failed'];
export const NOW = new Date('2026-11-27T10:00:00Z');
const REQUEST = {
  owner: null,
  payer: 'n:net',
  amountPence: 1000,
  sourceId: 'cnon:1',
  verificationToken: null,
};
export const PAYMENT = newPayment('pay', REQUEST, NOW);

const VARIANTS: Named<Partial<Payment>> = {
  '': {},
  '+p': { providerPaymentId: 'p' },
  '+reversed': { reversalReason: 'why' },
  '+p+reversed': { providerPaymentId: 'p', reversalReason: 'why' },
  '+p+o1': { providerPaymentId: 'p', orderId: 'o1' },
  '+o1+reversed': { orderId: 'o1', reversalReason: 'why' },
  '+p+o1+reversed': { providerPaymentId: 'p', orderId: 'o1', reversalReason: 'why' },
  '+p+o1+r': { providerPaymentId: 'p', orderId: 'o1', providerRefundId: 'r' },
  '+p+o1+300back': {
    providerPaymentId: 'p',
    orderId: 'o1',
    refundedPence: 300,
    refundTries: 1,
    unanswered: 2,
  },
  '+p+o1+failure': { providerPaymentId: 'p', orderId: 'o1', refundedPence: 300, refundFailure: 'broken' },
};
const PAYMENTS: Named<Payment> = Object.fromEntries(
  combine(PAYMENT_STATES, Object.entries(VARIANTS)).map(([state, [name, more]]) => [
    `${state}${name}`,
    { ...PAYMENT, ...more, state },
  ]),
);
const COMMANDS: Command[] = [
  { type: 'capture', orderId: 'o1', amountPence: 1000 },
  { type: 'capture', orderId: 'o2', amountPence: 1000 },
  { type: 'capture', orderId: 'o1', amountPence: 999 },
  { type: 'reverse', reason: 'because', orderId: null },
  { type: 'reverse', reason: 'because', orderId: 'o1' },
  { type: 'reverse', reason: 'because', orderId: 'o2' },
  { type: 'reverse', reason: 'because', orderId: null, confirmed: true },
  { type: 'reverse', reason: 'because', orderId: 'o2', confirmed: true },
  { type: 'unanswered' },
  { type: 'authorised', providerPaymentId: 'q' },
  { type: 'declined', code: 'CVV_FAILURE', message: 'No' },
  { type: 'captured', providerPaymentId: 'q' },
  { type: 'capture-refused', reason: 'refused' },
  { type: 'cancelled' },
  { type: 'refund-pending', providerRefundId: 's' },
  { type: 'refund-partly', refundedPence: 400 },
  { type: 'refund-reported', providerRefundId: 's' },
  { type: 'refunded-so-far', refundedPence: 0 },
  { type: 'refunded-so-far', refundedPence: 200 },
  { type: 'refunded-so-far', refundedPence: 300 },
  { type: 'refunded-so-far', refundedPence: 999 },
  { type: 'refunded-so-far', refundedPence: 1000 },
  { type: 'refunded-so-far', refundedPence: 1001 },
  { type: 'refund-failed', reason: 'GONE' },
  { type: 'refunded' },
  { type: 'settle', by: 'maker' },
];
/** What each command does to a payment in each state. */
export const paymentDecisions = (): string[] => [
  ...grid('', PAYMENTS, named(COMMANDS), (payment, command) => {
    const { payment: after, events } = decide(payment, command);
    if (after === payment && events.length === 0) return NOTHING;
    return { ...changes(payment, after), ...(events.length > 0 && { events }) };
  }),
  ...grid(
    'what its shopper reads',
    PAYMENTS,
    named([null, 'CVV_FAILURE', 'TEMPORARY_ERROR', 'CARD_TOKEN_USED']),
    (payment, code) => answerOf({ ...payment, declineCode: code, declineMessage: code && 'Said before' }),
  ),
  `new -> ${short(PAYMENT)}`,
  ...list('owed and refund key', PAYMENTS, (payment) => [owedPence(payment), refundKey(payment)]).filter(
    (line) => line.includes('captured'),
  ),
  ...each(
    'next try of',
    combine(
      ['unanswered', 'refund-pending', 'captured'] as const,
      [0, 1, 3, 6],
      [0, 5000, 90_000_000],
      [2000, 70_000],
    ),
    ([type, unanswered, inStateMs, firstMs]) => retryMs({ unanswered, inStateMs }, { type }, firstMs),
  ),
];
