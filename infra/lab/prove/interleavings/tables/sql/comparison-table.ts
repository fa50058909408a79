import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import { createOrderComparison } from '../../../../../../services/payment/src/comparison/compare-with-orders.ts';
import { createProviderComparison } from '../../../../../../services/payment/src/comparison/compare-with-provider.ts';
import type { ProviderPayment } from '../../../../../../services/payment/src/provider/provider.ts';
import { back, done, MADE_AT, their, UNKNOWN, type Script } from './card-provider.ts';
import { ago, insert, type Columns } from './insert-row.ts';
import { orderOf, ordersWith, paymentParts } from './payment-parts.ts';
import { payment, refund } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Orders = OrderOfPayment[] | null;
const OURS = `UPDATE installation SET id = '0123456789ab', made_at = '2001-07-15T00:00Z', has_older = false`;
const OLDER = `UPDATE installation SET id = '0123456789ab', made_at = '2001-07-15T00:00Z', has_older = true`;
/** The ids of this installation's payments begin with it. */
const NEW_ID = '01234567-89ab-8000-8000-000000000001';
const FOREIGN_ID = 'fedcba98-7654-8000-8000-000000000001';

const back4200 = done([back('completed', 4200)]);
const REPORTS: Record<string, ProviderPayment[]> = {
  'not listed': [],
  authorised: [their('authorised')],
  pending: [their('pending')],
  captured: [their('captured')],
  'captured, another amount': [their('captured', { amountPence: 4100 })],
  'captured, part refunded': [their('captured', { refundedPence: 1200 })],
  'captured, all refunded': [their('captured', { refundedPence: 4200 })],
  cancelled: [their('cancelled')],
  failed: [their('failed')],
  'captured under its reference': [their('captured', { id: 'P7', referenceId: idOf(1) })],
};
const LOST: Record<string, ProviderPayment> = {
  'ours, captured': their('captured', { referenceId: NEW_ID }),
  'ours, part refunded': their('captured', { referenceId: NEW_ID, refundedPence: 1200 }),
  'ours, all refunded': their('captured', { referenceId: NEW_ID, refundedPence: 4200 }),
  'ours, authorised': their('authorised', { referenceId: NEW_ID }),
  'another shop’s': their('captured', { referenceId: FOREIGN_ID }),
  'another shop’s, authorised': their('authorised', { referenceId: FOREIGN_ID }),
  'of before it had an id': their('captured', { referenceId: idOf(1) }),
  'of later, with such an id': their('captured', {
    referenceId: idOf(1),
    madeAt: new Date('2001-07-15T00:00:00.000Z'),
  }),
  'at a stall': their('captured', { referenceId: 'stall 3' }),
  'without a reference': their('captured'),
};
const made = (minutes: number, less = '0'): Columns => ({ created_at: ago(`${minutes} minutes`, less) });
const DAY = 26 * 60;
const EDGES: Record<string, Columns> = {
  'nine minutes old': made(9),
  'nearly ten minutes old': made(10, '1 ms'),
  'ten minutes old': { created_at: ago('10 minutes 1 ms') },
  '26 hours old': made(DAY, '1 ms'),
  'older than 26 hours': { created_at: ago('26 hours 1 ms') },
  'older by two minutes': made(DAY + 2),
};
const ORDERS: Record<string, Orders> = {
  'no order': [],
  'order pending': [orderOf('pending')],
  'order paid': [orderOf('paid')],
  'order paid, £12.00 refunded': [orderOf('paid', 1, 1200)],
  'order delivered': [orderOf('delivered')],
  'order cancelled': [orderOf('cancelled')],
  'order cancelled and refunded': [orderOf('cancelled', 1, 4200)],
  'order service away': null,
};
const NOT_ITS = { ...orderOf('cancelled'), orderId: idOf(19) };
const ADA: Columns = { refunded_pence: 1200 };
const OLD = { created_at: ago('40 days') };
const LATER: [string, string[], Orders][] = [
  ['forty days old', [payment('captured', OLD)], [orderOf('cancelled')]],
  ['forty days old, another order cancelled', [payment('captured', OLD)], [NOT_ITS]],
  ['forty days old, refunded', [payment('refunded', OLD)], [orderOf('cancelled')]],
  ['forty days old, paid', [payment('captured', OLD)], [orderOf('paid')]],
  ['being reversed', [payment('capturing', { release_reason: 'cancelled' })], [orderOf('cancelled')]],
  [
    'a part refunded',
    [payment('captured', ADA), refund({ state: 'done', provider_refund_id: 'R1' })],
    [orderOf('paid')],
  ],
  [
    'a part refunded, as the order knows',
    [payment('captured', ADA), refund({ state: 'done', provider_refund_id: 'R1' })],
    [orderOf('paid', 1, 1200)],
  ],
];

/** What differs from the provider's books and from the orders, and what is done about it. */
export const comparisonTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  const add = async (
    name: string,
    before: string[],
    { orders = [], script }: { orders?: Orders; script: Script },
    stopping?: AbortSignal,
  ) => {
    const said: string[] = [];
    const compare = async (pool: Parameters<typeof paymentParts>[0]) => {
      const { store, provider, logger } = paymentParts(pool, script, said);
      const known = ordersWith(orders, said);
      const comparison = createProviderComparison({ store, provider, orders: known, logger });
      return [await comparison.run({ stopping } as never), comparison.mismatches()];
    };
    lines.push(`provider: ${name} -> ${await stand.line(before, compare, said)}`);
  };
  const addOrders = async (name: string, before: string[], orders: Orders, stopping?: AbortSignal) => {
    const said: string[] = [];
    const compare = async (pool: Parameters<typeof paymentParts>[0]) => {
      const { store, flows, refunds, logger } = paymentParts(pool, {}, said);
      const comparison = createOrderComparison({
        store,
        reverse: flows.reverse,
        repeatParts: refunds.repeatDone,
        orders: ordersWith(orders, said) as never,
        logger,
      });
      return [await comparison.run(stopping), comparison.mismatches()];
    };
    lines.push(`orders: ${name} -> ${await stand.line(before, compare, said)}`);
  };
  for (const state of PAYMENT_STATES)
    for (const [name, list] of Object.entries(REPORTS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      await add(`${state}, ${name}`, [OURS, payment(state)], {
        script: { list: [list], refundsOf: [back4200] },
      });
  for (const [name, one] of Object.entries(LOST))
    for (const [which, before] of Object.entries({ 'new shop': OURS, 'older shop': OLDER }))
      for (const orders of [[], [orderOf('paid'), { ...orderOf('paid'), paymentId: FOREIGN_ID }], null])
        // oxlint-disable-next-line no-await-in-loop
        await add(`${which}, ${name}, ${orders ? orders.length : 'unknown'} orders`, [before], {
          orders,
          script: { list: [[one]], refundsOf: [back4200] },
        });
  for (const [name, columns] of Object.entries(EDGES)) {
    // oxlint-disable-next-line no-await-in-loop
    await add(`captured, ${name}`, [OURS, payment('captured', columns)], { script: { list: [[]] } });
    // oxlint-disable-next-line no-await-in-loop
    await addOrders(`captured, ${name}`, [payment('captured', columns)], []);
  }
  const all = { list: [[their('captured', { refundedPence: 4200 })]] };
  const pending = done([back('pending', 4200)]);
  await add('all refunded, but pending', [payment('captured')], { script: { ...all, refundsOf: [pending] } });
  await add('all refunded, no list', [payment('captured')], { script: { ...all, refundsOf: [UNKNOWN] } });
  await add('no list', [payment('captured')], { script: {} });
  const stop = AbortSignal.abort();
  await add('it is to stop', [payment('authorised')], { script: { list: [[their('captured')]] } }, stop);
  const foreign = {
    provider_payment_id: 'P1',
    reference: FOREIGN_ID,
    amount_pence: 4200,
    made_at: MADE_AT.toISOString(),
  };
  await add('another shop’s that is known', [OURS, insert('foreign_payment', foreign)], {
    script: { list: [[LOST['another shop’s']]] },
  });
  await add(
    'a stranger that our tables know',
    [OURS, payment('captured', { square_payment_id: null, ...OLD })],
    {
      script: { list: [[their('captured', { referenceId: idOf(1) })]] },
    },
  );
  for (const state of PAYMENT_STATES)
    for (const [name, orders] of Object.entries(ORDERS))
      // oxlint-disable-next-line no-await-in-loop
      await addOrders(`${state}, ${name}`, [payment(state)], orders);
  // oxlint-disable-next-line no-await-in-loop
  for (const one of LATER) await addOrders(...one);
  await addOrders('it is to stop, captured', [payment('captured')], [orderOf('cancelled')], stop);
  await addOrders('it is to stop, refunded', [payment('refunded')], [orderOf('cancelled')], stop);
  await stand.close();
  return lines;
};
