import type { Failure } from './attempt.ts';

const LOCK = 'slipcast.pay';

export const PAID_ELSEWHERE: Failure = {
  message: 'This cart is being paid for in another tab. Please finish there. You haven’t been charged here.',
};

/**
 * Runs `work` while no other tab of this browser pays; null when one does. A browser without locks runs it: the server
 * refuses the second payment then.
 */
export async function withPaymentLock(work: () => Promise<void>): Promise<void | null> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
