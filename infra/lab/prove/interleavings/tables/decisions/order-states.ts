import type { OrderDelivery, OrderLine } from '@slipcast/contracts/events/order-events';
import { guestOwner } from '@slipcast/contracts/ids';
import { newlyPlaced } from '../../../../../../services/order/src/orders/newly-placed.ts';
import type { BuyerRequest } from '../../../../../../services/order/src/orders/buyer-request.ts';
import type { Decision } from '../../../../../../services/order/src/orders/decision.ts';
import { snapshotOf, type Order } from '../../../../../../services/order/src/orders/order-record.ts';
import type { Parcel } from '../../../../../../services/order/src/orders/parcel.ts';
import type { RefundEntry } from '../../../../../../services/order/src/orders/refund-entry.ts';
import { changes, NOTHING } from './lines.ts';

export const PLACED = new Date('2026-11-20T10:00:00Z');
export const NOW = new Date('2026-11-27T09:30:00Z');
export const SENT = new Date('2026-11-24T15:00:00Z');

const NO_IMAGE = { imageUrl: null, images: [], productImageUrl: '/p.jpg', productImages: [] };
export const MUG: OrderLine = {
  productId: 'mug',
  variantId: 'main',
  productName: 'Mug',
  color: 'Slate',
  quantity: 2,
  unitPence: 1000,
  ...NO_IMAGE,
};
export const BOWL: OrderLine = {
  productId: 'bowl',
  variantId: 'v1',
  productName: 'Bowl',
  color: '',
  quantity: 1,
  unitPence: 3000,
  discountPence: 500,
  ...NO_IMAGE,
};
export const POST: OrderDelivery = {
  method: 't48',
  name: 'Tracked 48',
  kind: 'post',
  zone: 'uk-mainland',
  country: 'GB',
  dispatchDays: 3,
};
export const COLLECTED: OrderDelivery = {
  ...POST,
  method: 'collection',
  name: 'Collection',
  kind: 'collection',
  zone: null,
  address: 'Kiln Lane',
  opening: 'Fridays',
};

/** A new field of orders need not be added here. */
export const ORDER = {
  ...newlyPlaced(PLACED),
  id: 'o1',
  orderNumber: 'N1',
  owner: guestOwner('g1'),
  userId: null,
  paymentId: 'pay',
  customerName: 'Ada',
  customerEmail: 'ada@example.org',
  customerPhone: '01782 1',
  shippingAddress: '1 High Street, Leek, ST13 5AA',
  deliveryAddress: '1 High Street, Leek, ST13 5AA',
  billingAddress: '1 High Street, Leek, ST13 5AA',
  lines: [MUG, BOWL],
  goodsPence: 5000,
  discountPence: 500,
  deliveryPence: 400,
  totalPence: 4900,
  discounts: null,
  voucherPence: 0,
  vouchers: null,
  vat: null,
  delivery: POST,
} as Partial<Order> as Order;

export const parcel = (id: string, pieces: [number, number][], more: Partial<Parcel> = {}): Parcel => ({
  id,
  pieces: pieces.map(([line, quantity]) => ({ line, quantity })),
  trackingInfo: `T-${id}`,
  grams: null,
  shippedAt: SENT.toISOString(),
  by: null,
  announceAt: SENT.toISOString(),
  announcedAt: SENT.toISOString(),
  undoneAt: null,
  ...more,
});
export const refund = (id: string, amountPence: number, more: Partial<RefundEntry> = {}): RefundEntry => ({
  id,
  amountPence,
  voucherPence: 0,
  toNewVoucher: false,
  deliveryPence: 0,
  pieces: [],
  origin: 'desk',
  reason: 'late',
  note: null,
  message: null,
  by: 'maker',
  state: 'done',
  failure: null,
  askedAt: SENT.toISOString(),
  endedAt: SENT.toISOString(),
  ...more,
});
export const request = (
  kind: BuyerRequest['kind'],
  state: BuyerRequest['state'] = 'asked',
  pieces: [number, number][] = [],
): BuyerRequest => ({
  id: `q-${kind}`,
  kind,
  state,
  pieces: pieces.map(([line, quantity]) => ({ line, quantity })),
  steps: [
    { state: 'asked', at: SENT.toISOString(), text: 'Please' },
    ...(state === 'asked' ? [] : [{ state, at: SENT.toISOString(), text: null }]),
  ],
});
/** What an order and its events have become, without what they were. */
export function decided(before: Order, { order, events, restock, ...more }: Decision): unknown {
  if (order === before && events.length === 0 && !restock?.length) return NOTHING;
  const said = events.map(({ type, data }) => [
    type,
    changes('orderNumber' in data ? snapshotOf(before) : {}, data),
  ]);
  return {
    ...changes(before, order),
    ...(said.length > 0 && { events: said }),
    ...(restock && { restock }),
    ...more,
  };
}
