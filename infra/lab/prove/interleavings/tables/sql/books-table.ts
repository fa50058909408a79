import type pg from 'pg';
import {
  ordersWithoutDocuments,
  outstandingAfter,
  readMovements,
} from '../../../../../../services/order/src/books/read-movements.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import { entry, order, voucher } from './order-rows.ts';
import { idOf } from './sql-words.ts';
import {
  BEFORE,
  FIRST,
  LAST,
  AFTER,
  MID,
  of,
  back,
  document,
  took,
  HAND,
  dispute,
  changed,
  step,
  EMAIL,
  lost,
} from './books-rows.ts';

const BOOKS: States = {
  nothing: [],
  'sales on each side of the month': [of(2, BEFORE), of(3, FIRST), of(4, LAST), of(5, AFTER)],
  'with an invoice': [of(2, MID), document('invoice', 1, 2, null, 2000, 333)],
  'without VAT': [of(2, MID, { vat: null, goods_pence: null })],
  'of all kinds': [
    of(2, MID, {
      goods_pence: 2500,
      discount_pence: 300,
      delivery_pence: 400,
      voucher_pence: 600,
      delivery: { method: 'post', country: 'FR' },
    }),
  ],
  'paid at an unknown time': [
    of(2, null),
    of(3, null, { status: 'pending' }),
    of(4, null, { status: 'cancelled' }),
    of(5, null, HAND(5)),
  ],
  'at the same moment': [of(3, MID), of(2, MID)],
  'a replacement': [
    of(2, MID, { total_pence: 0, goods_pence: 0, made_by: 'mia', replaces: { orderId: idOf(9) } }),
  ],
  'by hand, and by link': [of(2, MID, HAND(2)), of(3, MID, { made_by: 'mia' })],
  'refunds on each side': [
    of(2, BEFORE, { refunded_pence: 2000 }),
    back(1, 2, BEFORE),
    back(2, 2, FIRST),
    back(3, 2, LAST),
    back(4, 2, AFTER),
  ],
  'refunds of each state': [
    of(2, BEFORE),
    back(1, 2, null, { state: 'pending' }),
    back(2, 2, MID, { state: 'failed' }),
    back(3, 2, MID, { state: 'settled', delivery_pence: 100, voucher_pence: 50 }),
    back(4, 2, MID, { amount_pence: 30 }),
  ],
  'a refund with a credit note': [
    of(2, BEFORE),
    back(1, 2, MID),
    document('credit-note', 1, 2, idOf(701), 500, 83),
    document('credit-note', 2, 2, idOf(799), 1, 1),
  ],
  'a refund of one by hand': [of(2, BEFORE, HAND(2)), back(1, 2, MID)],
  'refunded before entries': [
    of(2, BEFORE, { refunded_pence: 900 }),
    step(2, 'refunded', FIRST),
    step(2, 'refunded', MID),
    step(2, 'note', AFTER),
  ],
  'refunded before entries, and since': [
    of(2, BEFORE, { refunded_pence: 900 }),
    back(1, 2, MID),
    back(2, 2, MID, { state: 'settled' }),
  ],
  'refunded before there was a history': [of(2, BEFORE, { refunded_pence: 900, updated_at: MID })],
  'owed, and paid back': [
    of(2, BEFORE, { status: 'cancelled', refund_owed_pence: 700, refund_settled_at: MID }),
    of(3, BEFORE, { refund_owed_pence: 800, status: 'cancelled' }),
  ],
  'a deposit in May, paid in July': [
    of(2, MID, HAND(2)),
    took(1, 2, 500, '2020-05-10T12:00:00Z'),
    took(2, 2, 1500, MID),
  ],
  'a deposit in July, paid in August': [
    of(2, AFTER, HAND(2)),
    took(1, 2, 500, MID),
    took(2, 2, 700, LAST),
    took(3, 2, 800, AFTER),
  ],
  'a deposit in July, unpaid': [of(2, null, { ...HAND(2), status: 'pending' }), took(1, 2, 500, FIRST)],
  'a deposit in June, given back': [
    of(2, null, { ...HAND(2), status: 'cancelled' }),
    took(1, 2, 500, BEFORE),
    back(1, 2, MID),
  ],
  'a deposit in July, given back': [
    of(2, null, { ...HAND(2), status: 'cancelled' }),
    took(1, 2, 500, MID),
    back(1, 2, LAST),
    back(2, 2, null, { state: 'failed' }),
  ],
  'a deposit in July, paid by link': [of(2, null, { made_by: 'mia', status: 'cancelled' }), back(1, 2, MID)],
  'a dispute lost': [of(2, BEFORE), dispute('d1', 2, 'lost', MID)],
  'a dispute lost, then won': [
    of(2, BEFORE),
    dispute('d1', 2, 'accepted', FIRST),
    changed('d1', 'won', LAST),
  ],
  'a dispute open': [of(2, BEFORE), dispute('d1', 2, 'under-review', MID)],
  'disputes on each side': [of(2, BEFORE), dispute('d1', 2, 'lost', BEFORE), dispute('d2', 2, 'lost', AFTER)],
  'a voucher sold and refunded': [
    of(2, MID, EMAIL),
    back(1, 2, LAST, { amount_pence: 400 }),
    voucher(21, 2),
    entry(21, 'issue', 2000, { at: MID, order_id: idOf(2) }),
    entry(21, 'refund', -400, { at: LAST, order_id: idOf(2), refund_id: idOf(701) }),
  ],
  'a voucher refunded that was spent': [
    of(2, BEFORE, EMAIL),
    order(8),
    back(1, 2, MID, { amount_pence: 400 }),
    voucher(21, 2),
    entry(21, 'issue', 2000, { at: MID }),
    entry(21, 'redeem', -1900, { at: MID, order_id: idOf(8) }),
    entry(21, 'refund', -100, { at: MID, order_id: idOf(2), refund_id: idOf(701) }),
  ],
  'vouchers void and lost': [
    of(2, BEFORE, EMAIL),
    voucher(21, 2),
    entry(21, 'issue', 2000, { at: BEFORE }),
    entry(21, 'void', -300, { at: MID }),
    dispute('d1', 2, 'lost', MID, 250),
    entry(21, 'refund', -250, { at: MID, order_id: idOf(2), ...lost('d1') }),
    entry(21, 'return', 50, { at: LAST, order_id: idOf(2), ...lost('d1') }),
    entry(21, 'refund', -20, { at: MID, order_id: idOf(2), refund_id: idOf(790) }),
  ],
  'vouchers on each side': [
    order(2, { placed_at: BEFORE, paid_at: BEFORE }),
    voucher(21, 2),
    entry(21, 'issue', 2000, { at: BEFORE }),
    entry(21, 'void', -300, { at: LAST }),
    entry(21, 'void', -30, { at: AFTER }),
  ],
};
const movements = async (pool: pg.Pool) => {
  const all: unknown[] = [];
  for await (const batch of readMovements(pool, '2020-07')) all.push(...batch);
  return all;
};
const MONTH: Calls = {
  'in July': movements,
  'without documents': async (pool) => (await ordersWithoutDocuments(pool, '2020-07')).toSorted(),
  'owed after July': (pool) => outstandingAfter(pool, '2020-07'),
};

/** The books of a month. */
export const booksTable = orderTable([BOOKS, MONTH]);
