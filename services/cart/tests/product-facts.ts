import type { EventData } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';

/** A pot as the catalogue describes it: 26.00, and 28.50 in blue. */
export function productFacts(
  productId: string,
  {
    onHand,
    blue,
    name,
    sale,
  }: { onHand: number; blue?: number | undefined; name: string; sale?: SaleTerms | undefined },
): EventData<'product.changed.v1'> {
  const sku = { imageUrl: null, images: [{ url: '/media/side.webp' }], stockAdjusted: onHand };
  const second = { ...sku, variantId: 'blue', color: 'Blue', pricePence: 2850, imageUrl: '/media/blue.webp' };
  return {
    productId,
    version: 1,
    name,
    category: 'Vases',
    imageUrl: '/media/jar.webp',
    images: [{ url: '/media/jar.webp' }],
    skus: [
      { ...sku, variantId: 'main', color: 'White', pricePence: 2600 },
      ...(blue === undefined ? [] : [second]),
    ],
    ...(sale && { sale }),
  };
}
