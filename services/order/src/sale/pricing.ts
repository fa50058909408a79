import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderLine } from '../orders/order.ts';

/** A pot as this service knows it from the catalogue's events. */
export interface Sku extends Omit<OrderLine, 'quantity'> {
  /** False: no longer sold. */
  active: boolean;
}
export interface WantedItem {
  product_id: string;
  variant_id: string;
  quantity: number;
}

export const skuKey = (productId: string, variantId: string): string => `${productId}/${variantId}`;

/** One item per SKU, quantities added up. */
export function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = new Map<string, WantedItem>();
  for (const { product_id, variant_id, quantity } of items) {
    const key = skuKey(product_id, variant_id);
    merged.set(key, {
      product_id,
      variant_id,
      quantity: (merged.get(key)?.quantity ?? 0) + quantity,
    });
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

/** A pot in quarantine: it may be here or not. */
export const checkingMessage = (pot: Named | undefined): string =>
  `We are checking whether ${nameOf(pot)} is still here. You have not been charged. Please come back in a moment.`;

/** Prices the items in the order given. Throws Refusal 'out-of-stock', naming the first that is no longer sold. */
export function priceLines(items: readonly WantedItem[], skus: ReadonlyMap<string, Sku>): OrderLine[] {
  return items.map(({ product_id, variant_id, quantity }) => {
    const sku = skus.get(skuKey(product_id, variant_id));
    if (!sku?.active) throw new Refusal('out-of-stock', goneMessage(sku));
    const { active: _, ...line } = sku;
    return { ...line, quantity };
  });
}

export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { unitPence, quantity }) => sum + unitPence * quantity, 0);
