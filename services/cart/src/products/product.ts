import type { EventData } from '@slipcast/contracts/events/registry';

export type ProductFacts = EventData<'product.changed.v1'>;
export type SkuFacts = ProductFacts['skus'][number];
export interface Buyable {
  product: ProductFacts;
  sku: SkuFacts;
}

/** A product as the catalogue last described it. */
export interface KnownProduct {
  version: number;
  /** It stays visible in carts but cannot be reserved again. */
  removed: boolean;
  facts: ProductFacts | null;
}

export interface ProductChange {
  productId: string;
  version: number;
  /** null: the product was removed. */
  facts: ProductFacts | null;
}
