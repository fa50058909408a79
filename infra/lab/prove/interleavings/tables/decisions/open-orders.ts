import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import type { Named } from './lines.ts';
import { BOWL, COLLECTED, parcel, POST, refund, request, SENT } from './order-states.ts';

export const pieces = (
  line: number,
  quantity: number,
  becomes: 'on-sale' | 'gone' | 'second' = 'on-sale',
) => ({
  line,
  quantity,
  becomes,
});
export const UNANNOUNCED = { announcedAt: null };
export const byHand = { paymentId: 'o1', handSale: { by: 'maker', payments: [] } };
export const deposit = { id: 'h1', method: 'cash' as const, pence: 900, by: 'maker', at: SENT.toISOString() };
export const VOUCHERS = {
  voucherPence: 1000,
  totalPence: 3900,
  vouchers: [{ voucherId: 'v9', lastFour: 'WXYZ', pence: 1000 }],
};
/** Orders of which something is still to be done. */
export const OPEN_ORDERS: Named<Partial<Order>> = {
  pending: {},
  'pending+vouchers': VOUCHERS,
  'pending+by-hand': byHand,
  'pending+deposit': { ...byHand, handSale: { by: 'maker', payments: [deposit] } },
  'pending+taken-away': { ...byHand, deliveryAddress: '', delivery: { ...COLLECTED, method: 'taken-away' } },
  'pending+link': {
    ...byHand,
    handSale: { by: 'maker', payments: [], payUntil: '2026-11-27T09:30:00.000Z' },
  },
  'pending+link-open': {
    ...byHand,
    handSale: { by: 'maker', payments: [], payUntil: '2026-11-27T09:30:00.001Z' },
  },
  'pending+link-paying': { handSale: { by: 'maker', payments: [], payUntil: '2026-11-27T09:30:00.000Z' } },
  'pending+link-paid': {
    ...byHand,
    handSale: { by: 'maker', payments: [deposit], payUntil: '2026-11-29T00:00:00.000Z' },
  },
  'pending+ready': { delivery: COLLECTED, readyAt: SENT },
  paid: {},
  'paid+packing': { packingAt: SENT },
  'paid+printed': { packingAt: SENT, packingPrinted: true },
  'paid+collection': { delivery: COLLECTED },
  'paid+ready': { delivery: COLLECTED, readyAt: SENT },
  'paid+half-sent': { parcels: [parcel('a', [[1, 1]])], trackingInfo: 'T-a' },
  'paid+half-sent-just-now': {
    parcels: [
      parcel(
        'a',
        [
          [1, 1],
          [2, 1],
        ],
        UNANNOUNCED,
      ),
    ],
    trackingInfo: 'T-a',
  },
  'paid+undone': {
    parcels: [parcel('a', [[1, 1]], { announcedAt: null, undoneAt: SENT.toISOString() })],
    packingAt: SENT,
  },
  'paid+refund-asked': {
    refunds: [refund('r1', 1000, { state: 'pending', endedAt: null, pieces: [pieces(1, 1)] })],
  },
  'paid+refunded-part': {
    refunds: [refund('r1', 1400, { pieces: [pieces(1, 1)], deliveryPence: 400 })],
    refundedPence: 1400,
  },
  'paid+refund-failed': {
    refunds: [refund('r1', 1000, { state: 'failed', failure: 'NO', pieces: [pieces(1, 1)] })],
  },
  'paid+refund-settled': { refunds: [refund('r1', 1000, { state: 'settled', settledHow: 'cash' })] },
  'paid+refunded': {
    refunds: [refund('r1', 4900, { pieces: [pieces(1, 2), pieces(2, 1, 'gone')] })],
    refundedPence: 4900,
  },
  'paid+old-refund': { refundedPence: 4900 },
  'paid+sent-and-returned': {
    parcels: [parcel('a', [[1, 1]])],
    refunds: [refund('r1', 1000, { reason: 'returned', pieces: [pieces(1, 1, 'gone')] })],
    refundedPence: 1000,
  },
  'paid+cancel-asked': { requests: [request('cancel')] },
  'paid+withdrawal-accepted': { requests: [request('withdrawal', 'accepted', [[1, 2]])] },
  'paid+return-asked': { requests: [request('return', 'asked', [[2, 1]])] },
  'paid+retracted': { requests: [request('cancel', 'retracted')] },
  'paid+vouchers': VOUCHERS,
  'paid+vouchers-only': {
    voucherPence: 4900,
    totalPence: 0,
    vouchers: [{ voucherId: 'v9', lastFour: 'WXYZ', pence: 4900 }],
  },
  'paid+voucher-back': {
    ...VOUCHERS,
    refunds: [refund('r1', 780, { voucherPence: 200 })],
    refundedPence: 780,
  },
  'paid+new-voucher': {
    refunds: [refund('r1', 0, { voucherPence: 1000, toNewVoucher: true, pieces: [pieces(1, 1, 'gone')] })],
  },
  'paid+new-voucher-failed': {
    refunds: [refund('r1', 0, { voucherPence: 1000, toNewVoucher: true, state: 'failed' })],
  },
  'paid+by-hand': { ...byHand, handSale: { by: 'maker', payments: [{ ...deposit, pence: 4900 }] } },
  'paid+taken-away': {
    ...byHand,
    deliveryAddress: '',
    delivery: { ...COLLECTED, method: 'taken-away' },
    customerEmail: '',
  },
  'paid+replacement': {
    ...byHand,
    goodsPence: 0,
    discountPence: 0,
    deliveryPence: 0,
    totalPence: 0,
    handSale: {
      by: 'maker',
      payments: [],
      replaces: { orderId: 'o0', orderNumber: 'N0', pieces: [{ line: 1, quantity: 1 }] },
    },
  },
  'paid+replaced': {
    replacements: [
      { id: 'x', orderNumber: 'N7', status: 'paid', pieces: [{ line: 1, quantity: 1 }] },
      { id: 'y', orderNumber: 'N8', status: 'cancelled', pieces: [{ line: 2, quantity: 1 }] },
    ],
  },
  'paid+added': { addedTo: { orderId: 'o0', orderNumber: 'N0' } },
  'paid+owed': { refundOwedPence: 700 },
  'paid+bought-voucher': {
    delivery: { ...POST, method: 'by-email' },
    lines: [{ ...BOWL, productId: '', productName: 'Gift voucher' }],
    totalPence: 3000,
  },
  'paid+failed-all': {
    refunds: [
      refund('r0', 0, { voucherPence: 0, state: 'failed' }),
      refund('r1', 4900, { state: 'failed', pieces: [pieces(1, 2), pieces(2, 1)] }),
    ],
  },
  'paid+failed-beside-done': {
    refunds: [refund('r0', 4000, {}), refund('r1', 1000, { state: 'failed' })],
    refundedPence: 4000,
  },
  'paid+failed-beside-less': {
    refunds: [refund('r0', 3900, {}), refund('r1', 1000, { state: 'failed' })],
    refundedPence: 3900,
  },
  'paid+vouchers-back': {
    ...VOUCHERS,
    refunds: [
      refund('r0', 100, { voucherPence: 1000 }),
      refund('r1', 0, { voucherPence: 1, state: 'failed' }),
    ],
    refundedPence: 100,
  },
  'paid+voucher-pending': {
    ...VOUCHERS,
    refunds: [refund('r1', 0, { voucherPence: 1, state: 'pending', endedAt: null })],
    refundedPence: 3900,
  },
  'paid+half-of-return': {
    requests: [
      request('return', 'accepted', [
        [1, 1],
        [2, 1],
      ]),
    ],
    refunds: [refund('r1', 2000, { pieces: [pieces(1, 2)] })],
    refundedPence: 2000,
  },
  'paid+all-of-return': {
    requests: [request('return', 'asked', [[1, 1]])],
    refunds: [refund('r1', 2000, { pieces: [pieces(1, 2)] })],
    refundedPence: 2000,
  },
};
