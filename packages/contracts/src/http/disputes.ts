import { z } from 'zod';
import { DISPUTE_STATES } from '../disputes.ts';
import { AnyId, Count, Moment, Pounds, text } from './fields.ts';

/** What a buyer's bank asks back of an order. */
export const WireDispute = z
  .object({
    id: text('XDgyFu7yo1E2S5lQGGpYn'),
    amount: Pounds,
    reason: text('NOT_RECEIVED').describe('As the card provider calls it'),
    state: z.enum(DISPUTE_STATES),
    dueAt: Moment.nullable().describe(
      'Until when evidence may be sent; null: the card provider has not said',
    ),
    openedAt: Moment,
    changedAt: Moment,
  })
  .meta({ id: 'Dispute' });
export type WireDispute = z.infer<typeof WireDispute>;
export const OrderDisputes = z.object({ disputes: z.array(WireDispute) });

/** Disputes that wait for the maker, the most urgent first. */
export const WaitingDisputes = z.object({
  count: Count.describe('Disputes that wait for evidence'),
  next: z.array(WireDispute.extend({ orderId: AnyId, orderNumber: text('2026-ORD-007') })),
});
export type WaitingDisputes = z.infer<typeof WaitingDisputes>;
