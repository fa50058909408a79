/** One thing that can be bought: a product and its variant (`main` for the product's own row). */
export interface Sku {
  productId: string;
  variantId: string;
}

export interface CartItem extends Sku {
  quantity: number;
  /** Milliseconds. */
  addedAt: number;
}

/** As a field of the cart's hash; ids never contain a colon. */
export const skuText = ({ productId, variantId }: Sku): string => `${productId}:${variantId}`;

export function skuOf(text: string): Sku {
  const [productId = '', variantId = ''] = text.split(':');
  return { productId, variantId };
}
