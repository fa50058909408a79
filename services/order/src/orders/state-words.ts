import type { OrderStatus } from '@slipcast/contracts/order-status';
import { Refusal } from '@slipcast/contracts/refusal';

const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
/** As in: this order … */
export const STATE: Record<
  OrderStatus,
  (order: { shippedAt: Date | null; trackingInfo: string | null; collectedAt: Date | null }) => string
> = {
  pending: () => "hasn't been paid yet",
  paid: () => "has been paid but hasn't been shipped",
  shipped: ({ shippedAt, trackingInfo }) =>
    [
      shippedAt ? `was shipped on ${DATE_AND_TIME.format(shippedAt)}` : 'has been shipped',
      trackingInfo ? ` with ${trackingInfo}` : '',
    ].join(''),
  delivered: ({ collectedAt }) => (collectedAt ? 'has been collected' : 'has been delivered'),
  cancelled: () => 'has been cancelled',
};
/** As in: it can't … */
export const CHANGE: Record<OrderStatus, string> = {
  pending: 'become pending again',
  paid: 'be marked as paid',
  shipped: 'be shipped',
  delivered: 'be marked as delivered',
  cancelled: 'be cancelled',
};

/** What an order’s state does not allow, said in a sentence. */
export const refused = (message: string): Refusal => new Refusal('transition-refused', message);
