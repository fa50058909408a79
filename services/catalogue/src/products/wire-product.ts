import type { WireAdminProduct, WireDuplicate, WireProduct } from '@slipcast/contracts/http/catalogue';
import { toPounds } from '@slipcast/contracts/money';
import { toWirePosting } from './posting.ts';
import { productPath } from './product-path.ts';
import type { Product } from './product.ts';
import { stateOf } from './product-state.ts';

/** A product as the spec's clients read it: prices in pounds, image addresses in both spellings. @param tone of its first photograph, if known */
export const toWire = (id: string, product: Product, tone?: string): WireProduct => ({
  id,
  path: productPath(id, product.name),
  name: product.name,
  description: product.description,
  price: toPounds(product.pricePence),
  category: product.category,
  stock: product.stock.shown,
  color: product.color,
  imageUrl: product.imageUrl,
  image_url: product.imageUrl,
  images: product.images,
  ...(tone && { imageTone: tone }),
  weight_grams: product.weightGrams,
  length_mm: product.lengthMm,
  width_mm: product.widthMm,
  height_mm: product.heightMm,
  collection_only: product.collectionOnly ?? false,
  packed_grams: product.packedGrams ?? null,
  care: product.care ?? '',
  making: product.making ?? '',
  variants: product.variants.map((variant) => ({
    id: variant.id,
    color: variant.color,
    stock: variant.stock.shown,
    priceAdjustment: toPounds(variant.adjustmentPence),
    imageUrl: variant.imageUrl,
    image_url: variant.imageUrl,
    images: variant.images,
  })),
});

/** The same for the back office, with the revision that an edit must name, with possible duplicates and with shortfalls. */
export const toAdminWire = (id: string, product: Product, duplicates: WireDuplicate[]): WireAdminProduct => {
  const wire = toWire(id, product);
  return {
    ...wire,
    ...toWirePosting(product),
    duplicates,
    state: stateOf(product),
    revision: product.revision ?? 0,
    shortfall: product.stock.shortfall ?? 0,
    variants: wire.variants.map((variant, index) => ({
      ...variant,
      shortfall: product.variants[index]?.stock.shortfall ?? 0,
    })),
  };
};
