import { snapshotOf } from '../../../../../../services/order/src/orders/order-record.ts';
import {
  findForgotten,
  forgottenOrders,
  type Evidence,
  type LedgerOrder,
} from '../../../../../../services/order/src/restore/find-forgotten.ts';
import {
  collectPublished,
  isFurther,
  placeInYear,
} from '../../../../../../services/order/src/restore/published-orders.ts';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { each, grid, list, type Named } from './lines.ts';
import { NOW, ORDER } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine } from '../table.ts';

const AT = NOW.toISOString();
const DATA = snapshotOf(ORDER);
const by = (name: string, more: object = {}) => ({ ...snapshotOf(orderOf(name)), ...more });
const EVENTS: Named<[type: string, data: object]> = {
  placed: ['order.placed.v1', DATA],
  bound: ['order.payment-bound.v1', { ...DATA, boundAt: AT }],
  paid: ['order.paid.v1', { ...DATA, paidAt: AT }],
  parcel: [
    'order.parcel-shipped.v1',
    {
      ...DATA,
      trackingInfo: 'T2',
      shippedAt: AT,
      parcel: { id: '00000000-0000-4000-8000-000000000002', number: 2, pieces: [] },
    },
  ],
  shipped: [
    'order.shipped.v1',
    {
      ...DATA,
      trackingInfo: 'T1',
      shippedAt: AT,
      parcel: { id: '00000000-0000-4000-8000-000000000001', number: 1, pieces: [] },
    },
  ],
  'shipped before 0.3.0': ['order.shipped.v1', { ...DATA, trackingInfo: 'T1', shippedAt: AT }],
  cancelled: [
    'order.cancelled.v1',
    { ...DATA, refundPence: 100, refundedPence: 50, notCharged: false, cancelledAt: AT },
  ],
  'cancelled by hand': [
    'order.cancelled.v1',
    {
      ...by('paid+by-hand', { handSale: { by: 'maker', payments: [] } }),
      refundPence: 100,
      refundedPence: 50,
      notCharged: true,
      cancelledAt: AT,
    },
  ],
  refunded: ['order.refunded.v1', { ...DATA, refundPence: 4900, amountPence: 4900 }],
  part: [
    'order.partly-refunded.v1',
    {
      ...DATA,
      refundId: '00000000-0000-4000-8000-000000000003',
      amountPence: 300,
      refundedPence: 300,
      refundDeliveryPence: 0,
      pieces: [],
      message: null,
      byHand: false,
      isShipped: false,
    },
  ],
  stock: [
    'stock.changed.v1',
    { productId: 'mug', variantId: 'main', version: 4, onHand: 2, cause: 'sale', shortfall: 0 },
  ],
  'older stock': [
    'stock.changed.v1',
    { productId: 'mug', variantId: 'main', version: 3, onHand: 9, cause: 'sale', shortfall: 0 },
  ],
};
const LOGS = [
  ['placed'],
  ['placed', 'bound'],
  ['bound', 'placed'],
  ['paid', 'bound'],
  ['paid', 'placed'],
  ['placed', 'paid', 'parcel', 'shipped'],
  ['shipped', 'paid'],
  ['shipped before 0.3.0', 'parcel'],
  ['cancelled', 'paid'],
  ['cancelled', 'shipped'],
  ['shipped', 'cancelled'],
  ['cancelled by hand'],
  ['refunded', 'part', 'paid'],
  ['part', 'paid'],
  ['stock', 'older stock'],
  ['older stock', 'stock'],
];
const published = (names: readonly string[]) => {
  const log = collectPublished();
  for (const name of names) {
    const [type = '', data = {}] = EVENTS[name] ?? [];
    log.add({ type, data });
  }
  return {
    orders: log.orders().map(({ type, data, ...more }) => [type, data.orderId, more]),
    stock: log.stock(),
  };
};
const order = (name: string, more: object = {}) =>
  ({
    type: EVENTS[name]?.[0],
    data: { ...EVENTS[name]?.[1], ...more },
    refundedPence: 0,
    parcels: [],
  }) as never;
const LEDGER: Named<LedgerOrder[]> = {
  nothing: [],
  ...Object.fromEntries(
    ORDER_STATUSES.map((status) => [
      `its order, ${status}`,
      [{ orderId: 'o1', paymentId: 'pay', status, isBare: false }],
    ]),
  ),
  'its order, known as forgotten': [{ orderId: 'o1', paymentId: 'pay', status: null, isBare: false }],
  'its payment alone': [{ orderId: null, paymentId: 'pay', status: null, isBare: true }],
  'its order before it was bound': [{ orderId: 'o1', paymentId: 'o1', status: 'pending', isBare: false }],
  'its order, paid by hand': [{ orderId: 'o1', paymentId: 'o1', status: 'paid', isBare: false }],
};
const KNOWN: Named<Pick<Evidence, 'orders' | 'captured'>> = {
  nothing: { orders: [], captured: [] },
  'a payment': { orders: [], captured: [{ id: 'pay', amountPence: 7 }] },
  placed: { orders: [order('placed')], captured: [] },
  'placed and captured': { orders: [order('placed')], captured: [{ id: 'pay', amountPence: 7 }] },
  paid: { orders: [order('paid')], captured: [] },
  cancelled: { orders: [order('cancelled')], captured: [] },
  'two years': {
    orders: [
      order('paid', { orderNumber: '2026-ORD-007' }),
      order('placed', { orderId: 'o2', paymentId: 'p2', orderNumber: '2026-ORD-012' }),
      order('paid', { orderId: 'o3', paymentId: 'p3', orderNumber: '2025-ORD-003' }),
    ],
    captured: [],
  },
};
const seen = (productId: string, version: number, onHand: number | null, more: object = {}) => ({
  productId,
  variantId: 'main',
  version,
  onHand,
  by: 'cart',
  ...more,
});
const STOCKS: Named<Evidence['stock']> = {
  none: [],
  same: [seen('mug', 5, 1)],
  older: [seen('mug', 4, 9)],
  newer: [seen('mug', 6, 1), seen('mug', 6, null, { by: 'log', adjusted: 3 })],
  'newer, by both': [
    seen('mug', 6, null, { adjusted: 3 }),
    seen('mug', 6, 2, { by: 'log' }),
    seen('mug', 7, null, { by: 'catalogue' }),
  ],
  unknown: [seen('urn', 1, 4)],
  'unknown, of no version': [seen('urn', 0, 4)],
};
const ON_HAND = (quarantined: boolean) => [
  { productId: 'mug', variantId: 'main', version: 5, onHand: 3, quarantined },
  { productId: 'bowl', variantId: 'v1', version: 2, onHand: 0, quarantined: false },
  { productId: 'jug', variantId: 'main', version: 2, onHand: 1, quarantined: false },
];

/** What a restored ledger has forgotten. */
export const forgotten = (): string[] => [
  ...each('log of', LOGS, published),
  ...each('further', combine(ORDER_STATUSES, ORDER_STATUSES), ([one, other]) => isFurther(one, other)),
  ...each('number', ['2026-ORD-007', '2026-ORD-', '26-ORD-1', 'x2026-ORD-1'], placeInYear),
  ...grid('forgotten beside', LEDGER, KNOWN, (ledger, evidence) =>
    forgottenOrders({ stock: [], ...evidence }, ledger).map(({ published: found, ...one }) => ({
      ...one,
      published: found?.type,
    })),
  ),
  ...list('numbers', KNOWN, (evidence) => {
    const { numbers, unnumbered } = findForgotten({ stock: [], ...evidence }, [], []);
    return [[...numbers], unnumbered];
  }),
  ...grid('quarantined', STOCKS, KNOWN, (stock, evidence) =>
    findForgotten({ stock, ...evidence }, ON_HAND(false), []).pots.map((pot) =>
      Object.values({ ...pot, variantId: '' }),
    ),
  ),
  ...grid('quarantined before', STOCKS, { paid: KNOWN['paid']! }, (stock, evidence) =>
    findForgotten({ stock, ...evidence }, ON_HAND(true), LEDGER['its order, pending']!).pots.map(
      ({ productId }) => productId,
    ),
  ),
];
