import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';
import { longDate, type Order } from './order.ts';

export type TimelineStep = {
  label: string;
  state: 'reached' | 'ahead' | 'ended';
  /** ISO, for <time>. */
  at: string | null;
  words: string;
};

/** The stages behind an order and those ahead of it; a cancelled order ends where it stopped. */
export function timelineSteps({ status, createdAt, updatedAt, shippedAt }: Order): TimelineStep[] {
  const placed: TimelineStep = {
    label: 'Placed',
    state: 'reached',
    at: createdAt,
    words: longDate(createdAt, ''),
  };
  if (status === 'cancelled') {
    return [placed, { label: 'Cancelled', state: 'ended', at: updatedAt, words: longDate(updatedAt, '') }];
  }
  const rank = (one: string) => ORDER_STATUSES.indexOf((one === 'processing' ? 'paid' : one) as OrderStatus);
  const step = (stage: OrderStatus, label: string, at: string | null, done: string, ahead: string) => {
    const isReached = rank(status) >= rank(stage);
    const words = isReached ? longDate(at, done) : ahead;
    return { label, state: isReached ? 'reached' : 'ahead', at: isReached ? at : null, words } as const;
  };
  return [
    placed,
    step('paid', 'Paid', null, 'Thank you', 'Being confirmed'),
    step('shipped', 'Shipped', shippedAt, 'On its way', 'Next, packed by hand'),
    step('delivered', 'Delivered', null, 'With you', 'Still to come'),
  ];
}
