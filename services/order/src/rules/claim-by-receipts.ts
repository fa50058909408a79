import type { Owner } from '@slipcast/contracts/ids';
import type { OrderLine } from './order.ts';
import { skuKey } from './pricing.ts';

type Line = Pick<OrderLine, 'productId' | 'variantId' | 'quantity'>;
interface Receipt extends Line {
  owner: string;
  /** Milliseconds since 1970 by Redis's clock. */
  until: number;
  version: number;
}

/**
 * A receipt ends by Redis's clock, and the sale is made by the database's. It counts for so much less that the two clocks
 * may be this far apart: whoever reserves the pot after the receipt has ended has it to themselves (ADR 22).
 */
const CLOCKS_APART_MS = 30_000;

/**
 * The claims that receipts of this owner stand for, one a line; null when one line has no receipt. The sale refuses those
 * that have ended, and a version that the owner's own later sale has overtaken, so a receipt backs one sale.
 */
export function claimByReceipts(
  receipts: readonly Receipt[],
  owner: Owner,
  lines: readonly Line[],
): Map<string, { version: number; until: Date }> | null {
  const claims = new Map<string, { version: number; until: Date }>();
  for (const { productId, variantId, quantity } of lines) {
    const key = skuKey(productId, variantId);
    const [last] = receipts
      .filter((one) => one.owner === owner && skuKey(one.productId, one.variantId) === key)
      .filter((one) => one.quantity >= quantity)
      .toSorted((a, b) => b.until - a.until);
    if (!last) return null;
    claims.set(key, { version: last.version, until: new Date(last.until - CLOCKS_APART_MS) });
  }
  return claims;
}
