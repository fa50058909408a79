import type pg from 'pg';
import { createDisputeStore } from '../../../../../../services/payment/src/disputes/dispute-store.ts';
import { createPayoutStore } from '../../../../../../services/payment/src/payouts/payout-store.ts';
import type {
  ProviderDispute,
  ProviderPayout,
} from '../../../../../../services/payment/src/provider/provider.ts';
import { insert, json } from './insert-row.ts';
import { payment } from './payment-rows.ts';
import { idOf } from './sql-words.ts';

export type Call = (pool: pg.Pool, said: string[]) => Promise<unknown>;
/** Every call in every state. */
export interface Part {
  states: Record<string, string[]>;
  calls: Record<string, Call>;
}
const PARTS = { salesPence: 4200, refundsPence: -1200, feesPence: -85, disputesPence: 0, otherPence: 0 };
const at = (time: string) => new Date(`2001-07-${time}:00.000Z`);
const payout = (id: string, more: Partial<ProviderPayout> = {}): ProviderPayout => ({
  id,
  amountPence: 2915,
  state: 'sent',
  madeAt: at('14T17:00'),
  arrivesOn: '2001-07-16',
  parts: PARTS,
  ...more,
});
const stored = (id: string, time: string, state = 'sent') =>
  insert('payout', {
    provider_payout_id: id,
    amount_pence: 1,
    state,
    made_at: at(time).toISOString(),
    arrives_on: null,
    parts: json({ ...PARTS, salesPence: 1 }),
  });
export const PAYOUTS: Part = {
  states: {
    nothing: [],
    'one is sent': [stored('po_1', '14T17:00')],
    several: [
      stored('po_4', '15T00:00'),
      stored('po_3', '14T23:59', 'failed'),
      stored('po_2', '14T00:00', 'paid'),
      stored('po_1', '14T00:00'),
      stored('po_0', '13T23:59'),
    ],
  },
  calls: {
    'note two': (pool) =>
      createPayoutStore(pool).note([
        payout('po_1', { state: 'paid', madeAt: at('15T09:00') }),
        payout('po_5', { arrivesOn: null }),
      ]),
    'note one that failed': (pool) =>
      createPayoutStore(pool).note([payout('po_1', { state: 'failed', amountPence: 0, arrivesOn: null })]),
    'note none': (pool) => createPayoutStore(pool).note([]),
    'of a day': (pool) =>
      createPayoutStore(pool).between('2001-07-14T00:00:00.000Z', '2001-07-15T00:00:00.000Z'),
  },
};

const dispute = (more: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: 'D1',
  providerPaymentId: 'P1',
  amountPence: 4000,
  reason: 'NOT_AS_DESCRIBED',
  state: 'under-review',
  dueAt: null,
  openedAt: at('14T17:00'),
  changedAt: at('15T12:00'),
  ...more,
});
const known = (time: string) =>
  insert('payment_dispute', {
    provider_dispute_id: 'D1',
    payment_id: idOf(1),
    amount_pence: 4200,
    reason: 'NOT_RECEIVED',
    state: 'evidence-required',
    due_at: at('29T12:00').toISOString(),
    opened_at: at('13T17:00').toISOString(),
    changed_at: at(time).toISOString(),
  });
const noted =
  (more: Partial<ProviderDispute> = {}): Call =>
  (pool, said) =>
    createDisputeStore(pool, () => said.push('events')).note(dispute(more));
export const DISPUTES: Part = {
  states: {
    'no payment': [],
    'a payment': [payment('captured')],
    'a payment for no order': [payment('captured', { order_id: null })],
    'known before': [payment('captured'), known('15T11:59')],
    'known as of then': [payment('captured'), known('15T12:00')],
    'known later': [payment('captured'), known('15T12:01')],
  },
  calls: {
    'under review': noted(),
    'evidence required': noted({ id: 'D2', state: 'evidence-required', dueAt: at('28T12:00') }),
    'of another payment': noted({ id: 'D3', providerPaymentId: 'P8' }),
  },
};
