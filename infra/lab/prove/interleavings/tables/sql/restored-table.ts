import type { OrderDecision } from '@slipcast/contracts/http/ledger';
import { decideForgotten } from '../../../../../../services/order/src/restore/confirm-order.ts';
import { orderTable, type Call, type Calls, type States } from './order-lines.ts';
import {
  at,
  code,
  entry,
  LINE,
  order,
  pending,
  product,
  row,
  sku,
  stock,
  voucher,
  type Columns,
} from './order-rows.ts';
import { idOf } from './sql-words.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
const SHOP = [
  product('mug'),
  sku('mug'),
  product('jug'),
  sku('jug'),
  stock('mug', 4, 7, { adjusted: 6 }),
  stock('jug', 2, 3, { adjusted: 2 }),
];
const data = (columns: object = {}) => ({
  orderId: idOf(2),
  orderNumber: '2020-ORD-142',
  owner: 'u:ada',
  userId: 'ada',
  paymentId: idOf(502),
  customerName: 'Ada',
  customerEmail: 'ada@x.test',
  customerPhone: null,
  deliveryAddress: 'ST1 5AB',
  shippingAddress: 'Ada, ST1',
  billingAddress: 'ST1',
  lines: [{ ...LINE, subtotalPence: 2000 }],
  totalPence: 2000,
  goodsPence: 2000,
  discountPence: 0,
  deliveryPence: 0,
  delivery: null,
  currency: 'GBP',
  placedAt: '2020-07-01T12:00:00.000Z',
  ...columns,
});
const published = (type: string, columns: object = {}, more: object = {}) => ({
  type,
  data: data(columns),
  refundedPence: 0,
  parcels: [],
  ...more,
});
const open = (pot: string, columns: Columns = {}) =>
  row('quarantine', {
    product_id: pot,
    variant_id: 'main',
    epoch: 1,
    since: at(-30),
    ledger_version: 7,
    ledger_on_hand: 4,
    seen_by: 'cart',
    seen_version: 9,
    seen_on_hand: 3,
    catalogue_adjusted: 6,
    ...columns,
  });
const forgotten = (number: number, columns: Columns = {}) =>
  row('forgotten_order', {
    payment_id: idOf(number),
    epoch: 1,
    since: at(-20),
    amount_pence: 2000,
    captured: true,
    event_type: 'order.paid.v1',
    event_data: data({ paymentId: idOf(number) }),
    ...columns,
  });
const bare = (number: number, columns: Columns = {}) =>
  forgotten(number, { event_type: null, event_data: null, ...columns });
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
    totalPence: 1400,
    discountPence: 200,
    voucherPence: 400,
    vouchers: [{ voucherId: idOf(21), lastFour: 'V021', pence: 400 }],
    discounts: [{ codeId: idOf(11), code: 'TEN', by: 'percentage', words: '10%', pence: 200 }],
  }),
  'create, paid by hand': create('order.paid.v1', 'paid', {
    ...paidAt,
    paymentId: idOf(2),
    delivery: { method: 'taken-away' },
    handSale: {
      by: 'mia',
      payments: [{ id: idOf(601), method: 'cash', pence: 2000, by: 'mia', at: '2020-07-01T12:01:00.000Z' }],
    },
  }),
  'create, a voucher': create('order.paid.v1', 'paid', { ...paidAt, delivery: { method: 'by-email' } }),
};

/** What is decided about orders that a restored ledger has forgotten. */
export const restoredTable = orderTable([RESTORED, DECIDED]);
