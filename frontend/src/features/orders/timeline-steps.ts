import type { Order } from './order.ts';
import { longDate } from './order-date.ts';

export type TimelineStep = {
  label: string;
  state: 'reached' | 'ahead' | 'ended';
  /** ISO, for <time>. */
  at: string | null;
  words: string;
};

const LATER = ['paid', 'shipped', 'delivered'];

/** The stages of an order: those behind it, those ahead; a cancelled one ends where it stopped. */
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
  const reached = LATER.indexOf(status === 'processing' ? 'paid' : status);
  const step = (index: number, label: string, at: string | null, done: string, ahead: string) => {
    const isReached = reached >= index;
    const words = isReached ? longDate(at, done) : ahead;
    return { label, state: isReached ? 'reached' : 'ahead', at: isReached ? at : null, words } as const;
  };
  return [
    placed,
    step(0, 'Paid', null, 'Thank you', 'Being confirmed'),
    step(1, 'Shipped', shippedAt, 'On its way', 'Packed by hand next'),
    step(2, 'Delivered', null, 'With you', 'Still to come'),
  ];
}
