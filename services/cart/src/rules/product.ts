import type { EventData } from '@slipcast/contracts/events/registry';

export type ProductFacts = EventData<'product.changed.v1'>;
export type SkuFacts = ProductFacts['skus'][number];

/** A product as the catalogue last told of it. */
export interface KnownProduct {
  version: number;
  /** Still shown in carts that have it, never reserved again. */
  removed: boolean;
  facts: ProductFacts | null;
}
