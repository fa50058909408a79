import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { ACCOUNT, AT, event, LETTER, ORDER } from './email-rows.ts';
import { idOf } from './sql-words.ts';

/** Everything that any event says which an email is about; each event takes in what it knows. */
const EVERYTHING = {
  ...ORDER,
  ...LETTER,
  ...ACCOUNT,
  requestId: 'r1',
  paidAt: AT,
  readyAt: AT,
  collectedAt: AT,
  collectedBy: 'counter',
  trackingInfo: 'RM 1',
  shippedAt: AT,
  parcel: { id: idOf(23), number: 1, pieces: [] },
  changedAt: AT,
  sharedWith: undefined,
  refundPence: 4200,
  amountPence: 1200,
  refundedPence: 1200,
  refundId: idOf(21),
  refundDeliveryPence: 0,
  pieces: [],
  message: null,
  byHand: false,
  isShipped: false,
  buyerRequestId: idOf(22),
  kind: 'cancel',
  askedAt: AT,
  answer: 'accepted',
  answeredAt: AT,
  isLast: false,
  settledAt: AT,
  cancelledAt: AT,
  notCharged: false,
  resetToken: 'a.b.c',
  confirmToken: 'a.b.c',
  expiresAt: AT,
  changed: ['password'],
  what: 'passkey-added',
  topics: ['updates'],
  placeId: idOf(24),
  productId: 'mug',
  variantId: 'main',
  productName: 'Mug',
  color: 'Moss',
  waitingKey: 'waiting-key',
  pricePence: 2100,
  until: AT,
  messageId: 'm1',
  to: 'shop@example.com',
  isCopy: false,
  voucherId: idOf(25),
  sendId: idOf(26),
  voucherCode: 'POTS-1234',
  recipientName: 'Dee',
  recipientEmail: 'dee@example.com',
  senderName: 'Ada',
  balancePence: 2500,
  sentAt: AT,
};
/** What some events mean by a name that others use too. */
const DIFFERENT: Record<string, object> = {
  'contact.message-sent.v1': { message: 'Is it blue?' },
  'voucher.sent.v1': { message: 'For you.' },
};

export const dataOf = (type: string, more: object = {}): object => ({
  ...EVERYTHING,
  ...DIFFERENT[type],
  ...more,
});

/** An event with its data; `id` tells two of a type apart. */
export const of = (type: string, more: object = {}, id = 0): EventEnvelope =>
  event(type, dataOf(type, more), `${type} ${id}`);
export const dispute = (state: string, id = 0): EventEnvelope =>
  event(
    'order.disputed.v1',
    {
      orderId: 'order-1',
      orderNumber: 'ORD-1',
      amountPence: 4200,
      currency: 'GBP',
      disputeId: 'D1',
      reason: 'NOT_RECEIVED',
      state,
      dueAt: null,
      openedAt: AT,
      changedAt: AT,
    },
    `order.disputed.v1 ${id}`,
  );
export const shopChanged = (version: number, more: object = {}, id = version): EventEnvelope =>
  event(
    'shop.changed.v1',
    { version, name: `Shop ${version}`, pricesNote: 'VAT', dispatchDays: null, lowStock: 2, ...more },
    `shop ${id}`,
  );
export const contact = (version: number, address?: string): EventEnvelope =>
  event(
    'content.changed.v1',
    { page: 'contact', version, ...(address && { address }) },
    `contact ${version}`,
  );
export const words = (version: number, which = 'order-confirmation'): EventEnvelope =>
  event(
    'email-text.changed.v1',
    {
      version,
      email: which,
      subject: `s${version}`,
      heading: `h${version}`,
      opening: `o${version}`,
      closing: `c${version}`,
    },
    `text ${which} ${version}`,
  );
