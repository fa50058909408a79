import { z } from 'zod';
import { text } from './fields.ts';

/** What a payout is made of, in pence; what leaves the account is negative. They add up to its amount. */
const Parts = z.object({
  salesPence: z.number().int(),
  refundsPence: z.number().int(),
  feesPence: z.number().int(),
  disputesPence: z.number().int(),
  otherPence: z.number().int(),
});
export type PayoutParts = z.infer<typeof Parts>;

/** A transfer of the card provider to the maker's bank. sent: on its way · failed: it came back. */
export const PAYOUT_STATES = ['sent', 'paid', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** order -> payment, `GET /internal/payments/payouts`: those made from the first time on and before the second. */
export const PayoutsQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });
export const InternalPayout = z.object({
  id: text('po_1234'),
  amountPence: z.number().int(),
  state: z.enum(PAYOUT_STATES),
  madeAt: z.iso.datetime(),
  /** Null: not said. */
  arrivesOn: z.iso.date().nullable(),
  parts: Parts,
});
export type InternalPayout = z.infer<typeof InternalPayout>;
export const InternalPayouts = z.object({ payouts: z.array(InternalPayout), isCurrent: z.boolean() });
export type InternalPayouts = z.infer<typeof InternalPayouts>;
