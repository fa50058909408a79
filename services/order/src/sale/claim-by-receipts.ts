import type { Owner } from '@slipcast/contracts/ids';
import type { OrderLine } from '../orders/order.ts';
import { skuKey } from './pricing.ts';

type Line = Pick<OrderLine, 'productId' | 'variantId' | 'quantity'>;
interface Receipt extends Line {
  owner: string;
  /** Milliseconds since 1970 by Redis's clock. */
  until: number;
  version: number;
  seq: number;
}

/**
 * A receipt cannot be used in its last minute, so that whoever reserves the pot once it has ended has it to themselves: it
 * ends by Redis's clock and the sale is made by the database's, which may be half a minute apart (ADR 22), and a replica of
 * stock may hear of the sale half a minute late (ADR 23).
 */
const LAST_MOMENTS_MS = 60_000;

/**
 * The claims that receipts of this owner stand for, one a line; null when one line has no receipt that still counts. The sale
 * refuses those that have ended by then, and a version that the owner's own later sale has overtaken, so a receipt backs one sale.
 */
export function claimByReceipts(
  receipts: readonly Receipt[],
  owner: Owner,
  lines: readonly Line[],
  now: Date,
): Map<string, { version: number; seq: number; until: Date }> | null {
  const claims = new Map<string, { version: number; seq: number; until: Date }>();
  for (const { productId, variantId, quantity } of lines) {
    const key = skuKey(productId, variantId);
    const [last] = receipts
      .filter((one) => one.owner === owner && skuKey(one.productId, one.variantId) === key)
      .filter((one) => one.quantity >= quantity && one.until - LAST_MOMENTS_MS > now.getTime())
      .toSorted((a, b) => b.until - a.until);
    if (!last) return null;
    const { version, seq } = last;
    claims.set(key, { version, seq, until: new Date(last.until - LAST_MOMENTS_MS) });
  }
  return claims;
}
