import type { EventData } from '@slipcast/contracts/events/registry';
import type { WireImage } from '@slipcast/contracts/http/catalogue';
import { MAIN } from '@slipcast/contracts/ids';
import type { Product } from './product.ts';

/** Others show pictures by the name of the pot, so they hear of addresses only. */
const addressesOf = (images: readonly WireImage[]) => images.map(({ url }) => ({ url }));

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
  const { name, category, color, pricePence, imageUrl, stock, variants } = body;
  const images = addressesOf(body.images);
  const main = { variantId: MAIN, color, pricePence, imageUrl, images, stockAdjusted: stock.adjusted };
  const skus = variants.map((variant) => ({
    variantId: variant.id,
    color: variant.color,
    pricePence: pricePence + variant.adjustmentPence,
    imageUrl: variant.imageUrl,
    images: addressesOf(variant.images),
    stockAdjusted: variant.stock.adjusted,
  }));
  const data: EventData<'product.changed.v1'> = {
    productId: id,
    version,
    name,
    category,
    imageUrl,
    images,
    skus: [main, ...skus],
  };
  return [{ type: 'product.changed.v1', data }];
}
