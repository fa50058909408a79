import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type { Products } from './product-cache.ts';
import type { ProductChange } from './product.ts';

export function changeOf({ type, data }: EventEnvelope): ProductChange {
  if (type === 'product.removed.v1') return { ...parseEvent(type, data), facts: null };
  const facts = parseEvent('product.changed.v1', data);
  return { productId: facts.productId, version: facts.version, facts };
}

/** Stores the terms of sale where reservations are decided. */
export type StoreTerms = (
  productId: string,
  variantIds: string[],
  terms: { version: number; sale: SaleTerms | null },
) => Promise<void>;

/**
 * Stores a product and the terms of its update: first beside the reservations, before anyone can reserve what this makes known, and once more at the
 * end, in case Redis has lost them in between. The version of the product makes repeats harmless, so no inbox is needed.
 */
export const createStoreProduct =
  (products: Pick<Products, 'stored' | 'store'>, storeTerms: StoreTerms) =>
  async (event: EventEnvelope): Promise<void> => {
    const change = changeOf(event);
    const known = change.facts && !change.facts.sale ? await products.stored(change.productId) : undefined;
    if (!change.facts || !(change.facts.sale ?? known?.facts?.sale)) return products.store(change);
    const { productId, version, facts } = change;
    const terms = { version, sale: facts.sale ?? null };
    const variantIds = facts.skus.map(({ variantId }) => variantId);
    // Before anyone can reserve what this makes known, and again in case Redis has lost them in between.
    await storeTerms(productId, variantIds, terms);
    await products.store(change);
    await storeTerms(productId, variantIds, terms);
  };
