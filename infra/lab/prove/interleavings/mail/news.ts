import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';

const DAY_MS = 86_400_000;
const soon = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const AT = '2026-11-21T10:00:00.000Z';
const REQUEST = '33333333-3333-4333-8333-333333333333';
const REFUND = '44444444-4444-4444-8444-444444444444';
const VOUCHER = '55555555-5555-4555-8555-555555555555';
export const MAKER = 'maker@example.org';

type News = { [T in EventType]: { type: T; key: string; data: EventData<T>; mails: string[] } }[EventType];
/** @param mails 'to | subject | what its text says' */
const news = <T extends EventType>(type: T, key: string, data: EventData<T>, ...mails: string[]) =>
  ({ type, key, data, mails }) as unknown as News;

const order = (orderId: string) => ({ ...PAID_ORDER, orderId, customerEmail: `${orderId}@example.com` });
const place = (name: string, more = {}) => ({
  placeId: name,
  email: `${name}@example.com`,
  productId: 'p1',
  variantId: 'v1',
  productName: 'Moon Jar',
  color: 'Celadon',
  waitingKey: `key-of-${name}`,
  pricePence: 2650,
  ...more,
});
const refund = {
  refundId: REFUND,
  amountPence: 2650,
  refundDeliveryPence: 0,
  pieces: [{ line: 1, quantity: 1 }],
  message: null,
};
const dispute = (state: EventData<'order.disputed.v1'>['state']): EventData<'order.disputed.v1'> => ({
  orderId: 'disputed',
  orderNumber: '2026-ORD-007',
  amountPence: 8000,
  currency: 'GBP',
  disputeId: 'd',
  reason: 'NOT_RECEIVED',
  dueAt: '2026-07-14T17:00:00.000Z',
  openedAt: AT,
  changedAt: AT,
  state,
});

const message = { messageId: 'm', name: 'Fay', email: 'fay@example.com', message: 'Is it blue?' };

/** What events say, and the emails that they ask for. */
export const NEWS: News[] = [
  news(
    'order.disputed.v1',
    'disputed',
    dispute('evidence-required'),
    `${MAKER} | A buyer’s bank disputes the payment of order 2026-ORD-007, at Fettle Pottery | 14 July 2026 at 18:00`,
  ),
  news(
    'order.disputed.v1',
    'disputed',
    dispute('lost'),
    `${MAKER} | The dispute about order 2026-ORD-007 is lost, at Fettle Pottery | £80.00`,
  ),
  news(
    'order.cancelled.v1',
    'lapsed',
    { ...order('lapsed'), refundPence: 0, notCharged: true, lapsed: true, cancelledAt: AT },
    `${MAKER} | Order 2026-ORD-001 wasn’t paid for in time, at Fettle Pottery | 2 × Moon Jar`,
    'lapsed@example.com | Your order 2026-ORD-001 has been cancelled | ',
  ),
  news(
    'order.cancelled.v1',
    'cancelled',
    {
      ...order('cancelled'),
      orderNumber: '2026-ORD-002',
      refundPence: 5300,
      notCharged: false,
      cancelledAt: AT,
    },
    'cancelled@example.com | Your order 2026-ORD-002 has been cancelled | £53.00',
  ),
  news(
    'order.request-asked.v1',
    'asked',
    {
      ...order('asked'),
      buyerRequestId: REQUEST,
      kind: 'withdrawal',
      pieces: [{ line: 1, quantity: 1 }],
      message: null,
      isShipped: true,
      askedAt: AT,
    },
    `${MAKER} | A buyer has withdrawn from the contract for order 2026-ORD-001 at Fettle Pottery | 1 × Moon Jar (Celadon)`,
    'asked@example.com | You’ve withdrawn from the contract for order 2026-ORD-001 | 21 November 2026 at 10:00',
  ),
  news(
    'order.partly-refunded.v1',
    'refunded',
    { ...order('refunded'), ...refund, refundedPence: 2650, byHand: false, isShipped: false },
    'refunded@example.com | Refund of £26.50 for your order 2026-ORD-001 | In all, £26.50 of your £53.00 has been refunded.',
  ),
  news(
    'order.refund-settled.v1',
    'settled',
    { ...order('settled'), ...refund, isLast: true, settledAt: AT },
    'settled@example.com | Refund of £26.50 for your order 2026-ORD-001 | That is all of what you paid, so we won’t send this order.',
  ),
  news(
    'waiting.address-given.v1',
    'eve',
    { ...place('eve'), expiresAt: soon(1) },
    'eve@example.com | Confirm your place in the queue for Moon Jar (Celadon) | /waiting#key-of-eve',
  ),
  news('waiting.address-given.v1', 'late', { ...place('late'), expiresAt: soon(-1) }),
  news(
    'waiting.piece-offered.v1',
    'bob',
    { ...place('bob', { variantId: 'main' }), userId: 'bob', name: 'Bob', until: soon(1) },
    `bob@example.com | Moon Jar is yours until ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(soon(1)))} | £26.50`,
  ),
  // It was taken back, and offered again: another event about the same place.
  news(
    'waiting.piece-offered.v1',
    'bob',
    { ...place('bob', { variantId: 'main' }), userId: 'bob', name: 'Bob', until: soon(1) },
    `bob@example.com | Moon Jar is yours until ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(soon(1)))} | £26.50`,
  ),
  news('waiting.piece-offered.v1', 'over', {
    ...place('over'),
    userId: 'over',
    name: 'Cy',
    until: soon(-0.1),
  }),
  news(
    'voucher.sent.v1',
    VOUCHER,
    {
      voucherId: VOUCHER,
      sendId: REQUEST,
      voucherCode: 'POTS-1234',
      recipientName: 'Dee',
      recipientEmail: 'dee@example.com',
      senderName: 'Ada',
      message: 'For you.',
      balancePence: 2500,
      sentAt: AT,
    },
    'dee@example.com | Your gift voucher of £25.00 for Fettle Pottery | Ada has sent you a gift voucher for Fettle Pottery.',
  ),
  news(
    'contact.message-sent.v1',
    'm',
    { ...message, to: 'shop@example.com', isCopy: false },
    'shop@example.com |  | Is it blue?',
  ),
  news(
    'contact.message-sent.v1',
    'm',
    { ...message, to: 'fay@example.com', isCopy: true },
    'fay@example.com |  | Is it blue?',
  ),
  news(
    'user.registered.v1',
    'user-9',
    { userId: 'user-9', name: 'Gus', email: 'gus@example.com' } as EventData<'user.registered.v1'>,
    'gus@example.com |  | Gus',
  ),
];
