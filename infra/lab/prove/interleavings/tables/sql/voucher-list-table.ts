import { createHash } from 'node:crypto';
import type pg from 'pg';
import { readOffer, writeOffer } from '../../../../../../services/order/src/vouchers/offer-store.ts';
import {
  onVoucherPaid,
  removeVoucherNames,
  sendDueVouchers,
} from '../../../../../../services/order/src/vouchers/send-vouchers.ts';
import { readVouchers } from '../../../../../../services/order/src/vouchers/voucher-reader.ts';
import {
  listVouchers,
  readDetail,
  sendAgain,
  voidVoucher,
} from '../../../../../../services/order/src/vouchers/voucher-store.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { at, entry, exactly, order, pending, row, sql, voucher } from './order-rows.ts';
import { idOf } from './sql-words.ts';
import { runOnce } from './run-once.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
const issued = [
  order(7),
  order(8),
  voucher(21, 7),
  voucher(22, 8),
  entry(21, 'issue', 3000),
  entry(22, 'issue', 3000),
];
const unsent = (number: number, by: number, columns = {}) =>
  voucher(number, by, { code_hash: null, last_four: null, sent_at: null, ...columns });
const worth = (number: number) => entry(number, 'issue', 3000);
const DUE: States = {
  'nothing to send': issued,
  'bought, unpaid': [pending(7), unsent(21, 7, { issued_at: null })],
  'bought and paid': [
    order(7),
    unsent(21, 7, { issued_at: null }),
    order(8, { status: 'delivered' }),
    unsent(22, 8, { issued_at: null }),
  ],
  'bought and shipped, another unpaid': [
    order(7, { status: 'shipped' }),
    unsent(21, 7, { issued_at: null }),
    pending(8),
    unsent(22, 8, { issued_at: null }),
  ],
  'bought, cancelled': [order(7, { status: 'cancelled' }), unsent(21, 7, { issued_at: null })],
  'paid for another day': [order(7), unsent(21, 7, { issued_at: null, send_at: at(0.5) })],
  'paid, its day has come': [order(7), unsent(21, 7, { send_at: at(-0.5) }), worth(21)],
  'sent, not issued': [order(7), voucher(21, 7, { issued_at: null })],
  'void before it was sent': [order(7), unsent(21, 7, { voided_at: at(-1) }), worth(21)],
  'spent before it was sent': [
    order(7),
    unsent(21, 7),
    worth(21),
    entry(21, 'refund', -3000, { order_id: idOf(7) }),
  ],
};
const config = { SWEEP_SECONDS: 0, ORDER_NAMES_SECONDS: 0, ORDER_NAMES_DAYS: 30 };
const kitOf = (pool: pg.Pool) => ({ pool, wake: () => {}, logger: { error: () => {} }, config }) as never;
const PAID = {
  orderId: idOf(7),
  orderNumber: '2020-ORD-007',
  owner: 'u:ada',
  userId: 'ada',
  paymentId: idOf(507),
  customerName: 'Ada',
  customerEmail: 'ada@x.test',
  customerPhone: null,
  deliveryAddress: 'ST1',
  shippingAddress: 'ST1',
  billingAddress: 'ST1',
  lines: [],
  totalPence: 2000,
  currency: 'GBP',
  placedAt: '2020-01-01T00:00:00.000Z',
  paidAt: '2020-01-01T00:00:00.000Z',
};
const SENDS: Calls = {
  'the job': (pool) => runOnce(pool, (watched) => sendDueVouchers(kitOf(watched))),
  'its order is paid': within((client) => onVoucherPaid.handle({ data: PAID }, client)),
};

const OLD: States = {
  'sent 30 days ago': [
    order(7),
    order(8),
    voucher(21, 7, { sent_at: exactly(-30 * 1440 - 1 / 60) }),
    voucher(22, 8, { sent_at: null }),
  ],
  'sent nearly 30 days ago': [order(7), voucher(21, 7, { sent_at: exactly(-30 * 1440) })],
  'the shop says 10': [
    order(7),
    voucher(21, 7, { sent_at: exactly(-11 * 1440) }),
    row('shop_settings', { key: 'shop', version: 1, low_stock: 1, names_days: 10 }),
  ],
  'gone before': [order(7), voucher(21, 7, { sent_at: exactly(-40 * 1440), recipient_email: '' })],
};
const NAMES: Calls = { 'names go': (pool) => runOnce(pool, (watched) => removeVoucherNames(kitOf(watched))) };

const hashed = (typed: string) => sql(`'\\x${createHash('sha256').update(typed).digest('hex')}'`);
const LISTED: States = {
  none: [],
  'a few': [
    ...issued,
    order(9),
    voucher(23, 9, {
      code_hash: hashed('ABCDEFGHJKLMNPQR'),
      last_four: 'NPQR',
      recipient_name: 'Zoë',
      recipient_email: 'zoe@x.test',
      created_at: at(-2),
    }),
    entry(23, 'issue', 3000, { order_id: idOf(9) }),
    entry(23, 'redeem', -500, { order_id: idOf(7) }),
    order(10),
    unsent(24, 10),
    worth(24),
    order(11),
    unsent(25, 11, { issued_at: null }),
    entry(22, 'redeem', -3000, { order_id: idOf(9) }),
  ],
  'two of the moment, one void': [
    ...issued,
    `UPDATE voucher SET voided_at = now(), void_reason = 'lost' WHERE id = '${idOf(21)}'`,
  ],
};
const list =
  (search: string, page = 1, limit = 9) =>
  (pool: pg.Pool) =>
    listVouchers(pool, { search, page, limit }).then(({ vouchers, ...sums }) => ({
      ...sums,
      vouchers: vouchers.map(({ id, state, balancePence, entries }) => [
        id,
        state,
        balancePence,
        entries.length,
      ]),
    }));
const masked = (found: Record<string, unknown> | undefined) =>
  found && { ...found, lastFour: found.lastFour === 'NPQR' ? 'NPQR' : 'any' };
const LISTS: Calls = {
  'all of them': list(''),
  'two at a time, second page': list('', 2, 2),
  'by last four': list('np-qr'),
  'by order': list('2020-ord-009'),
  'by name': list('ZOË'),
  'by part of a name': list('oë'),
  'by address': list('Zoe@'),
  'codes typed': (pool) => readVouchers(pool, ['abcd-efgh-jklm-npqr', 'ABCDEFGHJKLMNPQR', 'wrong', '']),
  'what is written': (pool) => readDetail(pool, idOf(23)),
  'mia voids it': (pool) => voidVoucher(pool, idOf(23), 'stolen', MIA),
  'mia voids what is void or spent': (pool) =>
    voidVoucher(pool, idOf(21), 'stolen', MIA).then((found) => found?.state),
  'mia voids the spent one': (pool) =>
    voidVoucher(pool, idOf(22), 'stolen', MIA).then((found) => found?.state),
  'mia voids one of no one': (pool) => voidVoucher(pool, idOf(25), 'stolen', MIA),
  'mia sends it again': (pool) =>
    sendAgain(pool, idOf(23), 'new@x.test', MIA).then((found) => masked(found as never)),
  'mia sends the spent one again': (pool) =>
    sendAgain(pool, idOf(22), 'new@x.test', MIA).then((found) => masked(found as never)),
  'mia sends one of no one': (pool) => sendAgain(pool, idOf(25), 'new@x.test', MIA),
};

const ON = { on: true, amountsPence: [1000], anyAmount: null };
const saved = (body: object) => row('voucher_settings', { key: 'shop', revision: 4, body });
const OFFERS: States = { unsaved: [], saved: [saved({ ...ON, on: false })], 'saved, the same': [saved(ON)] };
const save = (loaded?: number) => (pool: pg.Pool) =>
  writeOffer(pool, ON, loaded, (before) => [{ type: 'audit', key: 'k', data: before, id: idOf(40) }]);
const SAVES: Calls = {
  read: (pool) => readOffer(pool),
  save: save(),
  'save, seen as 4': save(4),
  'save, seen as 3': save(3),
  'save, seen as 0': save(0),
};

/** Whom vouchers are sent to, and what the maker does with them. */
export const voucherListTable = orderTable([DUE, SENDS], [OLD, NAMES], [LISTED, LISTS], [OFFERS, SAVES]);
