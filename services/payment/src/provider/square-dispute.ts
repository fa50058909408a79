import type { Square } from 'square';
import type { DisputeState } from '@slipcast/contracts/disputes';
import { z } from 'zod';
import type { ProviderDispute } from './provider.ts';

/** As webhooks have it (https://developer.squareup.com/reference/square/objects/Dispute). */
export const SquareDispute = z.object({
  id: z.string().nullish(),
  /** The name of `id` in older versions of the API. */
  dispute_id: z.string().nullish(),
  amount_money: z.object({ amount: z.number().int() }),
  reason: z.string().nullish(),
  state: z.string(),
  due_at: z.string().nullish(),
  disputed_payment: z.object({ payment_id: z.string() }),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});

/** An inquiry asks before the money is taken; one that is closed took none. */
const STATES: Partial<Record<string, DisputeState>> = {
  INQUIRY_EVIDENCE_REQUIRED: 'evidence-required',
  EVIDENCE_REQUIRED: 'evidence-required',
  INQUIRY_PROCESSING: 'under-review',
  PROCESSING: 'under-review',
  INQUIRY_CLOSED: 'won',
  WON: 'won',
  LOST: 'lost',
  ACCEPTED: 'accepted',
};

type Nullish<T> = T | null | undefined;
interface Read {
  id: Nullish<string>;
  amount: number;
  reason: Nullish<string>;
  state: Nullish<string>;
  dueAt: Nullish<string>;
  paymentId: Nullish<string>;
  createdAt: Nullish<string>;
  updatedAt: Nullish<string>;
}
const timeOf = (text: Nullish<string>): Date | null => {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time;
};

/** Null for one that is not whole, or in a state that Square has added since: the next look at the list may know more. */
export function readDispute({
  id,
  amount,
  reason,
  state,
  dueAt,
  paymentId,
  ...times
}: Read): ProviderDispute | null {
  const [known, openedAt] = [STATES[state ?? ''], timeOf(times.createdAt)];
  if (!id || !paymentId || !known || !openedAt || amount <= 0) return null;
  return {
    id,
    providerPaymentId: paymentId,
    amountPence: amount,
    reason: reason ?? '',
    state: known,
    dueAt: timeOf(dueAt),
    openedAt,
    changedAt: timeOf(times.updatedAt) ?? openedAt,
  };
}

/** As Square's SDK lists it. */
export function listedDispute(dispute: Square.Dispute): ProviderDispute[] {
  const { id, amountMoney, reason, state, dueAt, disputedPayment, createdAt, updatedAt } = dispute;
  const paymentId = disputedPayment?.paymentId;
  const amount = Number(amountMoney?.amount ?? 0);
  return [readDispute({ id, amount, reason, state, dueAt, paymentId, createdAt, updatedAt }) ?? []].flat();
}
