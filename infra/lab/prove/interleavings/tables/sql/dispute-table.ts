import type pg from 'pg';
import { readFigures } from '../../../../../../services/order/src/dashboard/dashboard-store.ts';
import { readWaitingDisputes } from '../../../../../../services/order/src/dashboard/waiting-disputes.ts';
import { disputesOf, noteDispute } from '../../../../../../services/order/src/disputes/dispute-store.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import { at, order, row, type Columns } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const dispute = (number: number, columns: Columns = {}) =>
  row('order_dispute', {
    id: `d${number}`,
    order_id: idOf(2),
    amount_pence: 300,
    reason: 'fraud',
    state: 'evidence-required',
    due_at: at(60 * number),
    opened_at: at(-number),
    changed_at: at(-5),
    ...columns,
  });
const DISPUTES: States = {
  none: [order(2)],
  'one of 5 minutes ago': [order(2), dispute(1)],
  'one under review': [order(2), dispute(1, { state: 'under-review' })],
  'one lost, one won': [
    order(2),
    dispute(1, { state: 'lost' }),
    dispute(2, { state: 'won', opened_at: at(-1) }),
  ],
  'one accepted': [order(2), dispute(1, { state: 'accepted' })],
  'six, one without a day': [
    order(2),
    order(3),
    ...[6, 5, 4, 3, 2].map((number) => dispute(number)),
    dispute(7, { due_at: null }),
    dispute(8, { order_id: idOf(3), due_at: at(180), opened_at: at(-99) }),
  ],
};
const note =
  (minutes: number, state: string, orderId = idOf(2), amountPence = 400) =>
  async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ now: Date }>(`SELECT date_trunc('milliseconds', now()) AS now`);
    const moment = new Date(rows[0]!.now.getTime() + minutes * 60_000).toISOString();
    return noteDispute(pool, {
      disputeId: 'd1',
      orderId,
      amountPence,
      reason: 'other',
      state,
      dueAt: null,
      openedAt: moment,
      changedAt: moment,
    } as never);
  };
const DISPUTED: Calls = {
  'of order 2': (pool) => disputesOf(pool, idOf(2)),
  'that wait': (pool) => readWaitingDisputes(pool),
  'note a newer one': note(-4, 'lost'),
  'note the same moment': note(-5, 'lost'),
  'note an older one': note(-6, 'lost'),
  'note it won': note(-4, 'won', idOf(2), 300),
  'note one of no order': note(-4, 'lost', idOf(9)),
  'what was taken': (pool) => readFigures(pool).then(({ revenuePence }) => revenuePence),
};

/** What buyers’ banks ask back. */
export const disputeTable = orderTable([DISPUTES, DISPUTED]);
