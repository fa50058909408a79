import type { Square } from 'square';
import type { PayoutParts, PayoutState } from '@slipcast/contracts/http/payouts';
import type { ProviderPayout } from './provider.ts';
import type { UsedClient } from './square-client.ts';

const STATES: Partial<Record<string, PayoutState>> = { SENT: 'sent', PAID: 'paid', FAILED: 'failed' };

type Part = Exclude<keyof PayoutParts, 'feesPence'>;
/** By Square's names (https://developer.squareup.com/reference/square/enums/ActivityType). All others are `otherPence`. */
const PARTS: Partial<Record<string, Part>> = {
  CHARGE: 'salesPence',
  REFUND: 'refundsPence',
  DISPUTE: 'disputesPence',
  OPEN_DISPUTE: 'disputesPence',
};
const pence = (money: Square.Money | undefined): number => Number(money?.amount ?? 0);

function partsOf(entries: readonly Square.PayoutEntry[], amountPence: number): PayoutParts {
  const parts: PayoutParts = {
    salesPence: 0,
    refundsPence: 0,
    feesPence: 0,
    disputesPence: 0,
    otherPence: 0,
  };
  for (const { type, grossAmountMoney, feeAmountMoney } of entries) {
    parts[PARTS[type ?? ''] ?? 'otherPence'] += pence(grossAmountMoney);
    parts.feesPence -= pence(feeAmountMoney);
  }
  // Fees of the transfer itself, and whatever an entry does not say.
  const known =
    parts.salesPence + parts.refundsPence + parts.feesPence + parts.disputesPence + parts.otherPence;
  return { ...parts, otherPence: parts.otherPence + amountPence - known };
}

/** The payouts of a location with what they are made of. Throws when Square does not answer. */
export async function listPayouts(
  { payouts }: UsedClient,
  { locationId, from, to }: { locationId: string; from: Date; to: Date },
): Promise<ProviderPayout[]> {
  const all: ProviderPayout[] = [];
  const asked = { locationId, beginTime: from.toISOString(), endTime: to.toISOString() };
  for await (const { id, status, amountMoney, createdAt, arrivalDate } of await payouts.list(asked)) {
    const entries: Square.PayoutEntry[] = [];
    for await (const entry of await payouts.listEntries({ payoutId: id })) entries.push(entry);
    const amountPence = pence(amountMoney);
    all.push({
      id,
      amountPence,
      state: STATES[status ?? ''] ?? 'sent',
      madeAt: new Date(createdAt ?? to),
      arrivesOn: arrivalDate ?? null,
      parts: partsOf(entries, amountPence),
    });
  }
  return all;
}
