import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { createApplyNotification } from '../../../../../../services/payment/src/payments/apply-notification.ts';
import { onOrderCancelled } from '../../../../../../services/payment/src/payments/on-order-cancelled.ts';
import type {
  ProviderNotification,
  ProviderStatus,
} from '../../../../../../services/payment/src/provider/provider.ts';
import { onRefundRequested } from '../../../../../../services/payment/src/refunds/on-refund-requested.ts';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { back, their } from './card-provider.ts';
import { handBus } from './hand-bus.ts';
import { paymentParts, type PaymentParts } from './payment-parts.ts';
import { brief, payment, refund } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Call = (parts: PaymentParts) => Promise<unknown>;

const STATES: Record<string, string[]> = {
  'no payment': [],
  ...Object.fromEntries(PAYMENT_STATES.map((state) => [state, [payment(state)]])),
  'declined, with its id': [payment('declined', { square_payment_id: 'P1' })],
  'voided without its id': [payment('voided', { square_payment_id: null, order_id: null })],
  'voiding for no order': [payment('voiding', { order_id: null })],
  'refund R1 begun': [payment('refunding', { square_refund_id: 'R1' })],
  'refund R1 of what is left begun': [
    payment('refunding', { square_refund_id: 'R1', refunded_pence: 1200, refund_tries: 1 }),
  ],
  'refund R1 has failed': [payment('refund-failed', { square_refund_id: 'R1' })],
  'captured, a part refunded': [payment('captured'), refund({ state: 'done', provider_refund_id: 'R1' })],
};
const notify =
  (notification: ProviderNotification): Call =>
  async ({ store, said }) => {
    const noted = async (reported: unknown) => void said.push(`noted ${JSON.stringify(reported)}`);
    await createApplyNotification(store, noted)(notification);
    return brief(await store.get(idOf(1)));
  };
const reported = (status: ProviderStatus, id = 'P1', referenceId: string | null = idOf(1)): Call =>
  notify({ kind: 'payment', payment: their(status, { id, referenceId }) });
const refunded = (status: 'pending' | 'completed' | 'failed', pence: number, id = 'R1'): Call =>
  notify({ kind: 'refund', providerPaymentId: 'P1', refund: back(status, pence, id) });
const cancelled =
  (more: object = {}, times = 1): Call =>
  async ({ pool, store }) => {
    const bus = handBus();
    const running = await onOrderCancelled(bus.bus, pool, store);
    for (let time = 0; time < times; time += 1)
      // oxlint-disable-next-line no-await-in-loop
      await bus.hand('order.cancelled.v1', {
        ...PAID_ORDER,
        orderId: idOf(9),
        paymentId: idOf(1),
        refundPence: 4200,
        notCharged: false,
        cancelledAt: '2001-07-14T17:00:00.000Z',
        ...more,
      });
    await running.stop();
    return brief(await store.get(idOf(1)));
  };
const asked =
  (more: object = {}, times = 1): Call =>
  async ({ pool, refunds, said }) => {
    const bus = handBus();
    const running = await onRefundRequested(bus.bus, pool, refunds, () => said.push('wake'));
    for (let time = 0; time < times; time += 1)
      // oxlint-disable-next-line no-await-in-loop
      await bus.hand(
        'refund.requested.v1',
        {
          orderId: idOf(9),
          paymentId: idOf(1),
          refundId: idOf(30),
          amountPence: 3000,
          reason: 'cracked',
          ...more,
        },
        time,
      );
    await running.stop();
  };
const CALLS: Record<string, Call> = {
  'P1 is authorised': reported('authorised'),
  'P1 is captured': reported('captured'),
  'P1 is cancelled': reported('cancelled'),
  'P1 is failed': reported('failed'),
  'P1 is captured, without a reference': reported('captured', 'P1', null),
  'P1 is captured, with a strange reference': reported('captured', 'P1', 'stall 3'),
  'P1 is cancelled, with the reference of another': reported('cancelled', 'P1', idOf(2)),
  'P2 is captured under this reference': reported('captured', 'P2'),
  'a refund is pending': refunded('pending', 4200),
  'a refund of all is completed': refunded('completed', 4200),
  'a refund of a part is completed': refunded('completed', 1200),
  'refund R1 of all has failed': refunded('failed', 4200),
  'refund R1 of £30.00 has failed': refunded('failed', 3000),
  'refund R2 of all has failed': refunded('failed', 4200, 'R2'),
  'its order is cancelled': cancelled(),
  'another order is cancelled': cancelled({ orderId: idOf(19) }),
};
const MORE: [string, string[], Call][] = [
  ['captured, the cancelled order comes twice', [payment('captured')], cancelled({}, 2)],
  [
    'captured, an order paid by hand is cancelled',
    [payment('captured')],
    cancelled({ orderId: idOf(1), handSale: { by: 'grace', payments: [] } }),
  ],
  [
    'captured, an order made by hand and paid by card is cancelled',
    [payment('captured')],
    cancelled({ handSale: { by: 'grace', payments: [] } }),
  ],
  [
    'captured, a dispute',
    [payment('captured')],
    notify({
      kind: 'dispute',
      dispute: {
        id: 'D1',
        providerPaymentId: 'P1',
        amountPence: 4200,
        reason: 'NOT_RECEIVED',
        state: 'lost',
        dueAt: null,
        openedAt: new Date(0),
        changedAt: new Date(0),
      },
    }),
  ],
];
const PARTS: Record<string, string[]> = {
  ...Object.fromEntries(
    ['captured', 'capturing', 'refunding', 'refunded', 'settled'].map((state) => [
      state,
      [payment(state as never)],
    ]),
  ),
  'no payment': [],
  'captured, £12.00 asked for': [payment('captured'), refund()],
  'captured, £13.00 asked for': [payment('captured'), refund({ amount_pence: 1300 })],
  'captured, £13.00 have failed': [payment('captured'), refund({ amount_pence: 1300, state: 'failed' })],
  'captured, £12.00 and £10.00 back': [
    payment('captured', { refunded_pence: 2200 }),
    refund({ state: 'done', provider_refund_id: 'R1' }),
    refund({ state: 'done', amount_pence: 1000, provider_refund_id: 'R2' }, 22),
  ],
  'captured, this is pending': [payment('captured'), refund({ amount_pence: 3000 }, 30)],
  'captured, this is done': [
    payment('captured', { refunded_pence: 4200 }),
    refund({ amount_pence: 3000, state: 'done', provider_refund_id: 'R1' }, 30),
    refund({ state: 'done', provider_refund_id: 'R2' }),
  ],
  'captured, this has failed': [
    payment('captured'),
    refund({ amount_pence: 3000, state: 'failed', failure: 'REFUND_DECLINED' }, 30),
  ],
  'captured, another payment has refunds': [
    payment('captured'),
    payment('captured', {}, 2),
    refund({ payment_id: idOf(2), amount_pence: 4000 }),
  ],
};
const ASKED: Record<string, Call> = {
  '£30.00 are asked for': asked(),
  'they are asked for twice': asked({}, 2),
  'they are asked for another order': asked({ orderId: idOf(19) }),
  'all is asked for': asked({ amountPence: 4200 }),
  'more than all is asked for': asked({ amountPence: 4201 }),
};

/** What the provider's and the order service's news do to a payment, however often and in whatever order they come. */
export const paymentNewsTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  const add = async (name: string, before: string[], call: Call) => {
    const said: string[] = [];
    lines.push(`${name} -> ${await stand.line(before, (pool) => call(paymentParts(pool, {}, said)), said)}`);
  };
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      await add(`${state}, ${name}`, before, call);
  for (const one of MORE)
    // oxlint-disable-next-line no-await-in-loop
    await add(...one);
  for (const [state, before] of Object.entries(PARTS))
    for (const [name, call] of Object.entries(ASKED))
      // oxlint-disable-next-line no-await-in-loop
      await add(`${state}, ${name}`, before, call);
  await stand.close();
  return lines;
};
