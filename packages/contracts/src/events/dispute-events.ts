import { z } from 'zod';
import { DISPUTE_STATES } from '../disputes.ts';

/** A dispute by the card provider's id. A newer `changedAt` counts. */
const Dispute = z.object({
  orderId: z.string(),
  amountPence: z.number().int().min(1),
  currency: z.literal('GBP'),
  disputeId: z.string(),
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** Until when evidence may be sent; null: not said. */
  dueAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

export const DISPUTE_EVENTS = {
  'payment.disputed.v1': Dispute.extend({ paymentId: z.string() }).describe(
    'A buyer’s bank disputes a payment, or a dispute has moved on.',
  ),
  'order.disputed.v1': Dispute.extend({ orderNumber: z.string() }).describe(
    'A dispute, or its next state, has reached its order.',
  ),
};
