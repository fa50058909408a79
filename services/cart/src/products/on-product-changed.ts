import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope, Subscription } from '@slipcast/event-bus/bus';
import type { ProductChange } from './product.ts';
import type { Products } from './product-cache.ts';

export const PRODUCT_TOPICS = ['product.changed.v1', 'product.removed.v1'];

function changeOf({ type, data }: EventEnvelope): ProductChange {
  if (type === 'product.removed.v1') return { ...parseEvent(type, data), facts: null };
  const facts = parseEvent('product.changed.v1', data);
  return { productId: facts.productId, version: facts.version, facts };
}

/** The version of the product makes repeats harmless, so no inbox is needed. */
export const onProductChanged = (products: Products): Subscription => ({
  topics: PRODUCT_TOPICS,
  group: 'cart.products',
  handle: (event) => products.store(changeOf(event)),
});

/** Every instance refreshes its cache, whichever of them the subscription chose. */
export const refreshProducts = (products: Products) => (event: EventEnvelope) =>
  products.cacheChange(changeOf(event));
