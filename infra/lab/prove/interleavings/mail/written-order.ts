import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import type { Template } from '../../../../../services/email-worker/src/templates/write-email.ts';

export const AT = '2026-07-21T23:30:00.000Z';
export const REQUEST = '33333333-3333-4333-8333-333333333333';
const line = { ...PAID_ORDER.lines[0], variantId: 'v2', productName: 'Salt pig', color: '' };
/** Three lines, at prices that differ in each digit. */
export const ORDER = {
  ...PAID_ORDER,
  placedAt: AT,
  lines: [
    PAID_ORDER.lines[0],
    { ...line, quantity: 1, unitPence: 1205, subtotalPence: 1205 },
    { ...line, productName: 'Egg cup', color: 'Moss', quantity: 3, unitPence: 410, subtotalPence: 1230 },
  ],
  totalPence: 7735,
};
export const GUEST = { ...ORDER, userId: null, owner: 'g:guest', customerEmail: 'ada+pots@example.com' };
export const IN_UK = { zone: 'uk-mainland', country: 'United Kingdom', dispatchDays: null };
export const POST = { ...IN_UK, kind: 'post', method: 'm1', name: 'Tracked 48' };
export const COLLECTION = {
  ...IN_UK,
  kind: 'collection',
  method: 'collection',
  name: 'Collection',
  address: 'The Old Dairy',
  opening: 'Fridays, 10 to 4',
};
export const PART = [
  { line: 1, quantity: 1 },
  { line: 3, quantity: 2 },
];
export const parcel = (number: number) => ({ id: REQUEST, number, pieces: PART });
export const sent = { trackingInfo: 'RM 123 456', shippedAt: AT };
export const refund = {
  refundId: REQUEST,
  pieces: PART,
  refundDeliveryPence: 0,
  message: null,
  isShipped: true,
  byHand: false,
};
export const request = { buyerRequestId: REQUEST, pieces: PART, message: null, isShipped: true, askedAt: AT };
export const handed = (...pence: [number, string][]) => ({
  by: 'maker',
  payments: pence.map(([amount, method]) => ({ id: REQUEST, method, pence: amount, by: 'maker', at: AT })),
});
export const byHand = { ...ORDER, paymentId: ORDER.orderId };
export const user = { userId: 'user-1', name: 'Ada Slip', email: 'ada@example.com' };
export const dispute = {
  orderId: 'order-1',
  orderNumber: '2026-ORD-001',
  amountPence: 8015,
  currency: 'GBP',
  disputeId: 'd',
  reason: 'NOT_RECEIVED',
  dueAt: '2026-07-14T17:00:00.000Z',
  openedAt: AT,
  changedAt: AT,
};

/** An email, what it is written from, and what is different about its shop. */
export type Written = [name: string, template: Template, data: object, shop?: object];
