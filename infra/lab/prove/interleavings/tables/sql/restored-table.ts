import type { OrderDecision } from '@slipcast/contracts/http/ledger';
import { decideForgotten } from '../../../../../../services/order/src/restore/confirm-order.ts';
import { SHOP, published, open, forgotten, bare } from './forgotten-orders.ts';
import { orderTable, type Call, type Calls, type States } from './order-lines.ts';
import { at, code, entry, LINE, order, pending, voucher } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
const decided =
  (decision: OrderDecision['decision'], remembered: object | null): Call =>
  (pool) =>
    decideForgotten(pool, { paymentId: idOf(502), decision } as OrderDecision, remembered as never, MIA);
const create = (type: string, status: string, columns: object = {}, more: object = {}) =>
  decided('create', { ...published(type, columns, more), status });
const MONEY = [order(7), order(8), voucher(21, 7), entry(21, 'issue', 3000), code(11, 'TEN')];
const RESTORED: States = {
  unknown: [...SHOP, ...MONEY],
  open: [...SHOP, ...MONEY, forgotten(502)],
  'open, by its payment': [...SHOP, bare(502)],
  'open, and a pot': [...SHOP, forgotten(502), open('mug')],
  'open, and another one': [...SHOP, forgotten(502), bare(503)],
  'open, and it is pending': [...SHOP, ...MONEY, forgotten(502), pending(2)],
  'open, and it waits to be paid by link': [
    ...SHOP,
    ...MONEY,
    forgotten(502),
    pending(2, { payment_id: idOf(2), made_by: 'mia', check_at: 'infinity' }),
  ],
  'open, and it is paid': [
    ...SHOP,
    ...MONEY,
    forgotten(502),
    order(2, { refunded_pence: 100, tracking_info: 'OLD', parcel_count: 2 }),
  ],
  'open, and it is delivered': [...SHOP, ...MONEY, forgotten(502), order(2, { status: 'delivered' })],
  'open, and it is cancelled': [...SHOP, ...MONEY, forgotten(502), order(2, { status: 'cancelled' })],
  'open, of an update': [
    ...SHOP,
    `UPDATE product SET sale = '{"updateId":"autumn","opensAt":"2020-07-01T12:10:00.000Z","earlyMinutes":10}' WHERE id = 'mug'`,
    `UPDATE product SET sale = '{"updateId":"autumn","opensAt":"2020-07-01T12:10:00.001Z","earlyMinutes":10}' WHERE id = 'jug'`,
    forgotten(502),
  ],
  'decided before': [...SHOP, forgotten(502, { decided_at: at(-1), decision: 'refund' })],
};
const paidAt = { paidAt: '2020-07-01T12:01:00.000Z' };
const cancelledAt = { cancelledAt: '2020-07-01T12:02:00.000Z' };
const BY_HAND = {
  by: 'mia',
  payments: [{ id: idOf(601), method: 'cash', pence: 2000, by: 'mia', at: '2020-07-01T12:01:00.000Z' }],
};
const JUG = { ...LINE, productId: 'jug', subtotalPence: 1000 };
const DECIDED: Calls = {
  refund: decided('refund', null),
  'create, placed': create('order.placed.v1', 'pending', {
    lines: [{ ...LINE, subtotalPence: 2000 }, { ...LINE, subtotalPence: 2000 }, JUG],
  }),
  'create, paid': create('order.paid.v1', 'paid', paidAt, { refundedPence: 300 }),
  'create, shipped': create(
    'order.shipped.v1',
    'shipped',
    { ...paidAt, trackingInfo: 'ZZ1', shippedAt: '2020-07-02T12:00:00.000Z' },
    {
      parcels: [
        {
          id: idOf(901),
          number: 1,
          pieces: [{ line: 1, quantity: 2 }],
          trackingInfo: 'ZZ1',
          shippedAt: '2020-07-02T12:00:00.000Z',
        },
      ],
    },
  ),
  'create, cancelled': create('order.cancelled.v1', 'cancelled', {
    ...cancelledAt,
    refundPence: 1400,
    totalPence: 1400,
    discountPence: 200,
    voucherPence: 400,
    vouchers: [{ voucherId: idOf(21), lastFour: 'V021', pence: 400 }],
    discounts: [{ codeId: idOf(11), code: 'TEN', by: 'percentage', words: '10%', pence: 200 }],
  }),
  'create, cancelled, a part is refunded': create(
    'order.cancelled.v1',
    'cancelled',
    { ...cancelledAt, refundPence: 1700, refundedPence: 300 },
    { refundedPence: 300 },
  ),
  'create, cancelled and refunded': create(
    'order.cancelled.v1',
    'cancelled',
    { ...cancelledAt, refundPence: 1700, refundedPence: 300 },
    { refundedPence: 2000 },
  ),
  'create, refunded in parts, then cancelled': create(
    'order.cancelled.v1',
    'cancelled',
    { ...cancelledAt, refundPence: 0, refundedPence: 2000 },
    { refundedPence: 2000 },
  ),
  'create, by hand, cancelled and paid back': create(
    'order.cancelled.v1',
    'cancelled',
    { ...cancelledAt, refundPence: 2000, paymentId: idOf(2), handSale: BY_HAND },
    { refundedPence: 2000 },
  ),
  'create, paid by hand': create('order.paid.v1', 'paid', {
    ...paidAt,
    paymentId: idOf(2),
    delivery: { method: 'taken-away' },
    handSale: BY_HAND,
  }),
  'create, a voucher': create('order.paid.v1', 'paid', { ...paidAt, delivery: { method: 'by-email' } }),
};

/** What is decided about orders that a restored ledger has forgotten. */
export const restoredTable = orderTable([RESTORED, DECIDED]);
