import type { OrderStep } from '@slipcast/contracts/http/admin-orders';
import type { Order } from './order.ts';

export interface NewStep {
  what: OrderStep['what'];
  text?: string | null;
  amountPence?: number;
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
  if (refundedPence > before.refundedPence)
    steps.push({ what: 'refunded', amountPence: refundedPence - before.refundedPence });
  if (refundOwedPence > before.refundOwedPence)
    steps.push({ what: 'refund-failed', amountPence: refundOwedPence });
  if (after.refundSettledAt && !before.refundSettledAt)
    steps.push({ what: 'refund-settled', amountPence: refundOwedPence });
  return steps;
}
