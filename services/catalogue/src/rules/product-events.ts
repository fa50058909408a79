import type { EventData } from '@slipcast/contracts/events/registry';
import { MAIN } from '@slipcast/contracts/ids';
import type { Product } from './product.ts';

/** What a product's event tells the other services: everything that can be bought, with its price in pence. */
export function productEvents(product: {
  id: string;
  version: number;
  deleted: boolean;
  body: Product;
}): { type: string; data: unknown }[] {
  const { id, version, deleted, body } = product;
  if (deleted) {
    const data: EventData<'product.removed.v1'> = { productId: id, version };
    return [{ type: 'product.removed.v1', data }];
  }
  const data: EventData<'product.changed.v1'> = {
    productId: id,
    version,
    name: body.name,
    category: body.category,
    imageUrl: body.imageUrl,
    images: body.images,
    skus: [
      {
        variantId: MAIN,
        color: body.color,
        pricePence: body.pricePence,
        imageUrl: body.imageUrl,
        images: body.images,
        stockAdjusted: body.stock.adjusted,
      },
      ...body.variants.map((variant) => ({
        variantId: variant.id,
        color: variant.color,
        pricePence: body.pricePence + variant.adjustmentPence,
        imageUrl: variant.imageUrl,
        images: variant.images,
        stockAdjusted: variant.stock.adjusted,
      })),
    ],
  };
  return [{ type: 'product.changed.v1', data }];
}
