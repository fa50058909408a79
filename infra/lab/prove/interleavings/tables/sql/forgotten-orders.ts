import { at, LINE, product, row, sku, stock, type Columns } from './order-rows.ts';
import { idOf } from './sql-words.ts';

/** Two pots, in a ledger that was restored. */
export const SHOP = [
  product('mug'),
  sku('mug'),
  product('jug'),
  sku('jug'),
  stock('mug', 4, 7, { adjusted: 6 }),
  stock('jug', 2, 3, { adjusted: 2 }),
];
/** What an event of order 2 says. */
export const data = (columns: object = {}) => ({
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
/** An order as its events have it. */
export const published = (type: string, columns: object = {}, more: object = {}) => ({
  type,
  data: data(columns),
  refundedPence: 0,
  parcels: [],
  ...more,
});
/** A pot whose count is in question. */
export const open = (pot: string, columns: Columns = {}) =>
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
/** A payment of an order that the ledger has forgotten. */
export const forgotten = (number: number, columns: Columns = {}) =>
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
/** One of which only the payment is known. */
export const bare = (number: number, columns: Columns = {}) =>
  forgotten(number, { event_type: null, event_data: null, ...columns });
