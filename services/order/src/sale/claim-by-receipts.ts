import type { Owner } from '@slipcast/contracts/ids';
import { skuKey } from '@slipcast/contracts/sku';
import type { Pieces } from '../ledger/stock-ledger.ts';

/** What backs a line of an order. */
export interface Claim {
  /** The stock version that granted the hold. */
  version: number;
  /** When it was granted, in the order of the cart service's changes of the SKU. Null: unknown. */
  seq: number | null;
  /** By the database's clock: afterwards the pot may be promised to someone else. Null: unknown. */
  until: Date | null;
}
/** By `skuKey`. The ledger alone decides about a line without one. */
export type Claims = ReadonlyMap<string, Claim>;

interface Receipt extends Pieces {
  owner: string;
  /** Milliseconds since 1970 by Redis's clock. */
  until: number;
  version: number;
  seq: number;
}

/**
 * A receipt cannot be used in its last minute, so that the next shopper who reserves the pot has it to themselves. The receipt ends by
 * Redis's clock and the sale happens by the database's, which may be half a minute apart (ADR 22), and a replica of the stock may learn of
 * the sale half a minute late (ADR 23).
 */
const LAST_MOMENTS_MS = 60_000;

/**
 * The claims that this owner's receipts stand for, one for each line; null when a line has no receipt that still counts. The sale refuses
 * those that have ended by then, and those that the owner's own later sale has overtaken, so a receipt backs one sale.
 */
export function claimByReceipts(
  receipts: readonly Receipt[],
  owner: Owner,
  lines: readonly Pieces[],
  now: Date,
): Claims | null {
  const claims = new Map<string, Claim>();
  for (const line of lines) {
    const key = skuKey(line);
    const [last] = receipts
      .filter((one) => one.owner === owner && skuKey(one) === key)
      .filter((one) => one.quantity >= line.quantity && one.until - LAST_MOMENTS_MS > now.getTime())
      .toSorted((a, b) => b.until - a.until);
    if (!last) return null;
    const { version, seq } = last;
    claims.set(key, { version, seq, until: new Date(last.until - LAST_MOMENTS_MS) });
  }
  return claims;
}
