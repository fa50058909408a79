/** The variant id of the product's own row; an empty variant id means it too (decision 10). */
export const MAIN = 'main';

/** One thing that can be bought: a product in one variant. */
export interface Sku {
  productId: string;
  variantId: string;
}

/** The one key of a SKU, in maps, Redis fields and snapshots. Ids never contain a colon. */
export const skuKey = ({ productId, variantId }: Sku): string => `${productId}:${variantId}`;

/** The SKU of a key that `skuKey` made. */
export function skuOfKey(key: string): Sku {
  const [productId = '', variantId = ''] = key.split(':');
  return { productId, variantId };
}
