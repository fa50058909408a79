import { tabStorage } from '../../base/storage.ts';
import type { Attempt } from './place-order.ts';

const KEY = 'slipcast.pending-order';

/** A payment without a known order survives a reload, because paying again could charge twice. */
export const storePending = (attempt: Attempt | null) =>
  tabStorage.write(KEY, JSON.stringify(attempt?.paymentId === undefined ? null : attempt));

export function loadPending(): Attempt | null {
  try {
    const stored = JSON.parse(tabStorage.read(KEY) ?? 'null') as Partial<Attempt> | null;
    return typeof stored?.paymentId === 'string' && typeof stored.pence === 'number'
      ? (stored as Attempt)
      : null;
  } catch {
    return null;
  }
}
