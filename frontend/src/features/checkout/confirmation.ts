import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import { tabStorage } from '../../base/storage.ts';

const KEY = 'slipcast.confirmation';

/** A guest's order in session storage; its status shows as paid (C§4). */
export type Confirmation = { order: WireOrder; orderToken: string | null; emailProblem: string | null };

export function storeConfirmation({ order, orderToken, emailStatus }: WireCheckout) {
  const emailProblem = emailStatus?.sent === false ? emailStatus.message : null;
  tabStorage.write(KEY, JSON.stringify({ order, orderToken: orderToken ?? null, emailProblem }));
}

export function loadConfirmation(): Confirmation | null {
  try {
    const stored = JSON.parse(tabStorage.read(KEY) ?? 'null') as Partial<Confirmation> | null;
    if (!stored?.order) return null;
    return {
      order: { ...stored.order, status: 'paid' },
      orderToken: stored.orderToken ?? null,
      emailProblem: stored.emailProblem ?? null,
    };
  } catch {
    return null;
  }
}
