import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import type { Pot } from '../ledger/products.ts';
import type { Pieces } from '../ledger/stock-ledger.ts';

/** One item per SKU, quantities added up. @param items as clients send them */
export function mergeItems(
  items: readonly { product_id: string; variant_id: string; quantity: number }[],
): Pieces[] {
  const merged = new Map<string, Pieces>();
  for (const { product_id: productId, variant_id: variantId, quantity } of items) {
    const key = skuKey({ productId, variantId });
    merged.set(key, { productId, variantId, quantity: (merged.get(key)?.quantity ?? 0) + quantity });
  }
  return [...merged.values()];
}

type Named = Pick<OrderLine, 'productName' | 'color'>;

/** 'Harbour Mug (slate)'; the colour is left out where it says nothing. */
export function nameOf(pot: Named | undefined): string {
  if (!pot) return 'An item in your cart';
  return pot.color && pot.color !== 'Default' ? `${pot.productName} (${pot.color})` : pot.productName;
}

export const goneMessage = (pot: Named | undefined): string =>
  `${nameOf(pot)} is no longer available. You have not been charged.`;

/** For a pot in quarantine, which may have sold. */
export const checkingMessage = (pot: Named | undefined): string =>
  `We are checking whether ${nameOf(pot)} is still here. You have not been charged. Please come back in a moment.`;

/** A line with what its delivery depends on. */
export interface ParcelLine extends OrderLine {
  /** null: the shop's usual weight. */
  packedGrams: number | null;
  collectionOnly: boolean;
  hsCode: string;
  origin: string;
  category: string | null;
}

/** Prices the items in the order given. Throws Refusal 'out-of-stock', naming the first that is no longer sold. */
export function priceLines(items: readonly Pieces[], pots: ReadonlyMap<string, Pot>): ParcelLine[] {
  return items.map((item) => {
    const pot = pots.get(skuKey(item));
    if (!pot?.active) throw new Refusal('out-of-stock', goneMessage(pot), { data: { pot: nameOf(pot) } });
    const { active: _, sale: _sale, ...line } = pot;
    return { ...line, quantity: item.quantity };
  });
}

export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { unitPence, quantity }) => sum + unitPence * quantity, 0);
