import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import type { Named } from './lines.ts';
import { byHand, OPEN_ORDERS, pieces, UNANNOUNCED } from './open-orders.ts';
import { COLLECTED, ORDER, parcel, refund, request, SENT } from './order-states.ts';

const shipped: Partial<Order> = { shippedAt: SENT, trackingInfo: 'T-a' };
export const whole = parcel('a', [
  [1, 2],
  [2, 1],
]);

/** Orders that were sent, or are over. */
export const CLOSED_ORDERS: Named<Partial<Order>> = {
  shipped: { ...shipped, parcels: [whole] },
  'shipped+just-now': {
    ...shipped,
    parcels: [
      parcel(
        'a',
        [
          [1, 2],
          [2, 1],
        ],
        UNANNOUNCED,
      ),
    ],
  },
  'shipped+two': {
    ...shipped,
    trackingInfo: 'T-a, T-b',
    parcels: [parcel('a', [[1, 2]]), parcel('b', [[2, 1]], UNANNOUNCED)],
  },
  'shipped+untracked': { shippedAt: SENT, parcels: [{ ...whole, trackingInfo: null }] },
  'shipped+long-ago': { shippedAt: null, trackingInfo: 'OLD' },
  'shipped+returning': { ...shipped, parcels: [whole], requests: [request('return', 'received', [[1, 1]])] },
  'shipped+replaced': {
    ...shipped,
    parcels: [whole],
    replacements: [
      {
        id: 'x',
        orderNumber: 'N7',
        status: 'paid',
        pieces: [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 1 },
        ],
      },
      { id: 'y', orderNumber: 'N8', status: 'cancelled', pieces: [{ line: 1, quantity: 1 }] },
    ],
  },
  delivered: { ...shipped, deliveredAt: SENT, parcels: [whole] },
  'delivered+collected': {
    delivery: COLLECTED,
    readyAt: SENT,
    deliveredAt: SENT,
    collectedAt: SENT,
    collectedBy: 'Bob',
  },
  'delivered+withdrawn': {
    ...shipped,
    deliveredAt: SENT,
    parcels: [whole],
    requests: [request('withdrawal')],
  },
  'delivered+refunded-part': {
    ...shipped,
    deliveredAt: SENT,
    parcels: [whole],
    refundedPence: 2000,
    refunds: [refund('r1', 2000, { reason: 'broken', pieces: [pieces(1, 2, 'gone')] })],
  },
  cancelled: {},
  'cancelled+owed': { refundOwedPence: 4900, refundedPence: 0 },
  'cancelled+settled': {
    refundOwedPence: 4900,
    refundSettledAt: SENT,
    refundSettledBy: 'maker',
    refundSettledHow: 'cash',
  },
  'cancelled+refunded': { refundedPence: 4900, refunds: [refund('pay', 4900, { origin: 'cancellation' })] },
  'cancelled+refund-asked': {
    refunds: [refund('r1', 1000, { state: 'pending', endedAt: null, pieces: [pieces(1, 1)] })],
  },
  'cancelled+refunded-beside-pending': {
    refundedPence: 4900,
    refunds: [
      refund('r1', 1000, { state: 'pending', endedAt: null, pieces: [pieces(1, 1)] }),
      refund('pay', 3900, { origin: 'cancellation' }),
    ],
  },
  'cancelled+nearly-refunded': { refundedPence: 4899, refunds: [refund('r0', 4899)] },
  'cancelled+lapsed': {
    ...byHand,
    handSale: { by: 'maker', payments: [], payUntil: '2026-11-19T00:00:00.000Z' },
  },
};

export const ORDERS: Named<Order> = Object.fromEntries(
  Object.entries({ ...OPEN_ORDERS, ...CLOSED_ORDERS }).map(([name, more]) => [
    name,
    { ...ORDER, status: name.split('+', 1)[0] as Order['status'], ...more },
  ]),
);
export const orderOf = (name: string): Order => {
  const found = ORDERS[name];
  if (!found) throw new Error(`there is no order ${name}`);
  return found;
};
