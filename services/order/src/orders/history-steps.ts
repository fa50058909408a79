import type { OrderStep } from '@slipcast/contracts/http/admin-orders';
import { REFUND_REASON_WORDS } from '@slipcast/contracts/order-words';
import type { Order } from './order.ts';
import type { RefundEntry } from './refund-entry.ts';

export interface NewStep {
  what: OrderStep['what'];
  text?: string | null;
  amountPence?: number;
}

const FAILURE: Partial<Record<RefundEntry['state'], NewStep['what']>> = {
  failed: 'refund-failed',
  settled: 'refund-settled',
};

/** What the refund desk did. A refund that is complete shows in the order's own sum. */
function refundSteps(before: Order, after: Order): NewStep[] {
  const states = new Map(before.refunds.map(({ id, state }) => [id, state]));
  return after.refunds.flatMap(({ id, state, amountPence, reason, note }): NewStep[] => {
    const earlier = states.get(id);
    if (earlier === undefined && state === 'pending') {
      const why = reason ? REFUND_REASON_WORDS[reason] : null;
      return [{ what: 'refund-asked', amountPence, text: [why, note].filter(Boolean).join(': ') }];
    }
    const what = earlier !== state && earlier !== undefined ? FAILURE[state] : undefined;
    return what ? [{ what, amountPence }] : [];
  });
}

/** What a change did to an order, for its history. The order itself records when it was paid. */
export function stepsBetween(before: Order, after: Order): NewStep[] {
  const steps: NewStep[] = [];
  const { status, trackingInfo, refundedPence, refundOwedPence } = after;
  if (after.readyAt && !before.readyAt) steps.push({ what: 'ready-to-collect' });
  if (after.collectedAt && !before.collectedAt) steps.push({ what: 'collected', text: after.collectedBy });
  else if (status !== before.status && status !== 'paid' && status !== 'pending')
    steps.push({ what: status, text: status === 'shipped' ? trackingInfo : null });
  else if (trackingInfo !== before.trackingInfo) steps.push({ what: 'tracking-changed', text: trackingInfo });
  steps.push(...refundSteps(before, after));
  if (refundedPence > before.refundedPence) {
    const inDashboard =
      after.refunds.length > before.refunds.length && after.refunds.at(-1)?.origin === 'dashboard';
    const amountPence = refundedPence - before.refundedPence;
    steps.push({ what: 'refunded', amountPence, text: inDashboard ? 'In Square’s dashboard' : null });
  }
  if (refundOwedPence > before.refundOwedPence)
    steps.push({ what: 'refund-failed', amountPence: refundOwedPence });
  if (after.refundSettledAt && !before.refundSettledAt)
    steps.push({ what: 'refund-settled', amountPence: refundOwedPence });
  return steps;
}
