import { type Sku, skuKey } from '@slipcast/contracts/sku';
import { PENDING_ORDER_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import type { OrderPayload } from './order-payload.ts';
import type { Attempt } from './attempt.ts';

/** A payment that is not known to have become an order. `payload` places the order, once however often it is sent. */
export type PendingOrder = Attempt & { paymentId: string; payload: OrderPayload };

/** Survives a reload and is shared by all tabs, because paying again could charge twice. */
export const storePending = (attempt: Attempt | null, payload?: OrderPayload) =>
  browserStorage.writeJson(
    PENDING_ORDER_KEY,
    attempt?.paymentId === undefined ? null : { ...attempt, payload },
  );

export function loadPending(): PendingOrder | null {
  const stored = browserStorage.readJson(PENDING_ORDER_KEY) as PendingOrder | null;
  return stored?.paymentId === undefined || !stored.payload ? null : stored;
}

const skuOf = ({ product_id: productId, variant_id: variantId }: OrderPayload['items'][number]): Sku => ({
  productId,
  variantId,
});

/** The cart can no longer show what was paid for: it is empty, or lacks pots that this order may have bought. */
export function isOrphaned(
  { payload }: PendingOrder,
  lines: readonly Sku[],
  unavailable: readonly Sku[],
): boolean {
  const shown = new Set(lines.map(skuKey));
  const gone = new Set(unavailable.map(skuKey));
  const missing = payload.items.map((item) => skuKey(skuOf(item))).filter((key) => !shown.has(key));
  return lines.length === 0 || (missing.length > 0 && missing.every((key) => gone.has(key)));
}
