import type { EventData } from '@slipcast/contracts/events/registry';

export type Product = EventData<'product.changed.v1'>;
export interface Variant {
  variantId: string;
  color: string;
  stock: number;
  pricePence: number;
}

let products = 0;
/** A new product with a row of its own and any further variants. */
export function product(stock: number, pricePence: number, variants: Variant[] = []): Product {
  products += 1;
  const sku = { imageUrl: null, images: [] };
  return {
    productId: `p${products}`,
    version: 1,
    name: `Mug ${products}`,
    category: 'Mugs',
    imageUrl: '/media/mug.webp',
    images: [{ url: '/media/mug.webp' }],
    skus: [
      { ...sku, variantId: 'main', color: 'Oatmeal', pricePence, stockAdjusted: stock },
      ...variants.map(({ stock: stockAdjusted, ...variant }) => ({ ...sku, ...variant, stockAdjusted })),
    ],
  };
}
