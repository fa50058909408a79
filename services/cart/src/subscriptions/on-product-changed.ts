import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope, Subscription } from '@slipcast/event-bus/bus';
import type { Products } from '../store/products.ts';

export const PRODUCT_TOPICS = ['product.changed.v1', 'product.removed.v1'];

/** The version of the product makes repeats harmless, so no inbox is needed. */
export const onProductChanged = (products: Products): Subscription => ({
  topics: PRODUCT_TOPICS,
  group: 'cart.products',
  async handle(event) {
    if (event.type === 'product.removed.v1') {
      const { productId, version } = parseEvent('product.removed.v1', event.data);
      await products.removed(productId, version);
    } else await products.changed(parseEvent('product.changed.v1', event.data));
  },
});

/** Every instance refreshes its cache, whichever of them the subscription chose. */
export const refreshProducts =
  (products: Products) =>
  (event: EventEnvelope): void => {
    if (event.type === 'product.removed.v1') {
      const { productId, version } = parseEvent('product.removed.v1', event.data);
      products.cacheRemoved(productId, version);
    } else products.cacheChanged(parseEvent('product.changed.v1', event.data));
  };
