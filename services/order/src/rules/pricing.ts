import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderLine } from './order.ts';

export interface Sku {
  productId: string;
  variantId: string;
  /** False: no longer sold. */
  active: boolean;
  name: string;
  color: string;
  pricePence: number;
  imageUrl: string | null;
  images: { url: string }[];
  productImageUrl: string | null;
  productImages: { url: string }[];
}
export interface WantedItem {
  product_id: string;
  variant_id: string;
  quantity: number;
}

export const skuKey = (productId: string, variantId: string): string => `${productId}/${variantId}`;

/** One entry per SKU, quantities added up. */
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

/** 'Harbour Mug (slate)'; the colour is left out where it says nothing. */
export const nameOf = ({ name, color }: { name: string; color: string }): string =>
  color && color !== 'Default' ? `${name} (${color})` : name;

export const goneMessage = (name: string): string =>
  `${name} is no longer available. You have not been charged.`;

/** Prices the wanted items by what this service knows, in the order given. Throws Refusal 'out-of-stock' naming what is not sold. */
export function priceLines(items: readonly WantedItem[], skus: ReadonlyMap<string, Sku>): OrderLine[] {
  return items.map(({ product_id, variant_id, quantity }) => {
    const sku = skus.get(skuKey(product_id, variant_id));
    if (!sku?.active)
      throw new Refusal('out-of-stock', goneMessage(sku ? nameOf(sku) : 'An item in your cart'));
    return {
      productId: sku.productId,
      variantId: sku.variantId,
      productName: sku.name,
      color: sku.color,
      quantity,
      unitPence: sku.pricePence,
      imageUrl: sku.imageUrl,
      images: sku.images,
      productImageUrl: sku.productImageUrl,
      productImages: sku.productImages,
    };
  });
}

export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { unitPence, quantity }) => sum + unitPence * quantity, 0);
