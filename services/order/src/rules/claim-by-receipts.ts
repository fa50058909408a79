import type { Owner } from '@slipcast/contracts/ids';
import type { OrderLine } from './order.ts';
import { skuKey } from './pricing.ts';

type Line = Pick<OrderLine, 'productId' | 'variantId' | 'quantity'>;
interface Receipt extends Line {
  owner: string;
  /** Milliseconds since 1970. */
  until: number;
  version: number;
}

/**
 * The stock versions by which live receipts of this owner back every line; null when one line is not backed. The sale
 * refuses a version that the owner's own later sale has overtaken, so a receipt backs one sale.
 */
export function claimByReceipts(
  receipts: readonly Receipt[],
  owner: Owner,
  lines: readonly Line[],
  now: number,
): Map<string, number> | null {
  const versions = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const key = skuKey(productId, variantId);
    const receipt = receipts.find(
      (one) =>
        one.owner === owner &&
        skuKey(one.productId, one.variantId) === key &&
        one.quantity >= quantity &&
        one.until > now,
    );
    if (!receipt) return null;
    versions.set(key, receipt.version);
  }
  return versions;
}
