import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import { tabStorage } from '../../base/storage.ts';

const KEY = 'slipcast.confirmation';

/** A guest's order in session storage; its status shows as paid (C§4). */
export type Confirmation = { order: WireOrder; orderToken: string | null; emailProblem: string | null };

export function storeConfirmation({ order, orderToken, emailStatus }: WireCheckout) {
  const emailProblem = emailStatus?.sent === false ? emailStatus.message : null;
  tabStorage.writeJson(KEY, { order, orderToken: orderToken ?? null, emailProblem });
}

export function loadConfirmation(): Confirmation | null {
  const stored = tabStorage.readJson(KEY) as Confirmation | null;
  return stored?.order ? { ...stored, order: { ...stored.order, status: 'paid' } } : null;
}
