import type pg from 'pg';
import { completePendingOrders } from '../../../../../../services/order/src/orders/complete-pending-orders.ts';
import { findToAnnounce } from '../../../../../../services/order/src/orders/parcel-entries.ts';
import { announceParcel } from '../../../../../../services/order/src/orders/ship-parcel.ts';
import { endLinks } from '../../../../../../services/order/src/pay-links/end-links.ts';
import { askAgain } from '../../../../../../services/order/src/refunds/repeat-requests.ts';
import { storeOf } from './change-table.ts';
import { orderTable, type Call, type Calls, type States } from './order-lines.ts';
import { at, counted, order, parcel, pending, refund, row, type Columns } from './order-rows.ts';
import { runOnce } from './run-once.ts';
import { idOf } from './sql-words.ts';

const DAY = 1440;
const logger = { error: () => {}, warn: () => {} } as never;
const due = (number: number, minutes: number, columns: Columns = {}) =>
  pending(number, { check_at: at(minutes), ...columns });
const PENDING: States = {
  'none due': [due(2, 0.5), order(3, { check_at: at(-5) })],
  'three due': [due(2, -1), due(3, -9), due(4, -3), due(5, 1)],
  'paid since': [due(2, -3, { status: 'cancelled' })],
  'by hand': [due(2, -3, { made_by: 'mia', payment_id: idOf(2) })],
  'all by vouchers': [due(2, -3, { total_pence: 0, voucher_pence: 2000 })],
};
const claim =
  (limit: number): Call =>
  (pool) =>
    storeOf(pool)
      .claimPending(30_000, limit)
      .then((orders) => orders.map(({ id, status }) => [id, status]).toSorted());
const completing =
  (outcome: string): Call =>
  (pool) => {
    const said: unknown[] = [];
    const payments = {
      capture: async (...what: unknown[]) => (said.push(['capture', ...what]), outcome),
      reverse: async (...what: unknown[]) => void said.push(['reverse', ...what]),
    } as never;
    return runOnce(pool, (watched) =>
      completePendingOrders({ store: storeOf(watched), payments, seconds: 0, callMs: 1000, logger }),
    ).then(() => said);
  };
const CLAIMS: Calls = { 'claim two': claim(2), 'claim nine': claim(9) };

/** What several do at the same time is no matter of a table. */
const ONE: States = Object.fromEntries(Object.entries(PENDING).filter(([name]) => name !== 'three due'));
ONE['one due'] = [due(2, -3)];
const COMPLETED: Calls = {
  captured: completing('captured'),
  refused: completing('refused'),
  'no answer': completing('unknown'),
};

const MAILED: States = {
  'never asked': [order(2)],
  'asked 5 minutes ago': [order(2, { confirmation_at: at(-5.5) })],
  'asked just now': [order(2, { confirmation_at: at(-4.5) })],
};
const reading = async (pool: pg.Pool) => (await storeOf(pool).byId(idOf(2)))!;
const MAILS: Calls = {
  confirmation: async (pool) =>
    storeOf(pool).requestConfirmation({ ...(await reading(pool)), placedAt: new Date(0) }, 300_000),
  link: async (pool) => storeOf(pool).requestLink(await reading(pool)),
  payment: async (pool) =>
    storeOf(pool).requestPayment(await reading(pool), { type: 'audit', key: 'k', data: {}, id: idOf(40) }),
};

const asked = (number: number, columns: Columns = {}) =>
  refund(number, 2, { state: 'pending', asked_at: at(-10), check_at: at(-1), ...columns });
const ASKED: States = {
  'one without an answer': [order(2), asked(1, { reason: 'broken' })],
  'asked a short while ago': [order(2), asked(1, { asked_at: at(-4.5) })],
  'asked a while ago': [order(2), asked(1, { asked_at: at(-5.5) })],
  'asked days ago': [order(2), asked(1, { asked_at: at(-3 * DAY) })],
  'taken already': [order(2), asked(1, { check_at: at(0.5) })],
  'done, failed or settled': [
    order(2),
    asked(1, { state: 'done' }),
    asked(2, { state: 'failed' }),
    asked(3, { state: 'settled' }),
  ],
  'all to a voucher': [order(2), asked(1, { amount_pence: 0, voucher_pence: 500 })],
};
const ASKS: Calls = { 'ask again': (pool) => askAgain(pool, 300_000) };

const two = (columns: Columns) => [
  order(2, { status: 'shipped' }),
  parcel(1, 2, { announce_at: at(-0.5), ...columns }),
  parcel(2, 2, { pieces: [], announce_at: at(-9), tracking_info: null }),
  counted(2),
];
const SENT: States = {
  'two to announce': two({}),
  'announced before': two({ announced_at: at(-1) }),
  undone: two({ undone_at: at(-1) }),
  'one not yet': two({ announce_at: at(0.5) }),
};
const ANNOUNCES: Calls = {
  announce: async (pool) => {
    const found = await findToAnnounce(pool);
    for (const { id, orderId } of found)
      // oxlint-disable-next-line no-await-in-loop
      await storeOf(pool).change(orderId, (order, now) => announceParcel(order, id, now));
    return found.map(({ id }) => id);
  },
};

const link = (minutes: number, columns: Columns = {}) =>
  pending(2, {
    made_by: 'mia',
    payment_id: idOf(2),
    pay_until: at(minutes),
    check_at: 'infinity',
    ...columns,
  });
const forgotten = (columns: Columns = {}) =>
  row('forgotten_order', {
    payment_id: idOf(503),
    epoch: 1,
    amount_pence: 1,
    captured: true,
    event_type: 'order.placed.v1',
    event_data: { orderId: idOf(2) },
    since: at(-5),
    ...columns,
  });
const LINKS: States = {
  'its time has run out': [link(-0.5)],
  'a while yet': [link(0.5)],
  'paid by link': [link(-0.5, { payment_id: idOf(502) })],
  'no link': [pending(2, { made_by: 'mia', payment_id: idOf(2), check_at: 'infinity' })],
  'paid by hand': [link(-0.5, { status: 'paid' })],
  'in question': [link(-0.5), forgotten()],
  'was in question': [link(-0.5), forgotten({ decided_at: at(-1), decision: 'create' })],
  'another one in question': [link(-0.5), forgotten({ event_data: { orderId: idOf(3) } })],
};
const ENDS: Calls = { end: (pool) => endLinks({ pool, store: storeOf(pool) }) };

/** What jobs find and do. */
export const jobTable = orderTable(
  [PENDING, CLAIMS],
  [ONE, COMPLETED],
  [MAILED, MAILS],
  [ASKED, ASKS],
  [SENT, ANNOUNCES],
  [LINKS, ENDS],
);
