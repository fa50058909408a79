import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope, Subscription } from '@slipcast/event-bus/bus';
import type { Products } from '../store/products.ts';

export const PRODUCT_TOPICS = ['product.changed.v1', 'product.removed.v1'];

/** The version of the product makes repeats harmless: no inbox. */
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

/** For instances that the subscription did not choose: what they remember gets newer too. */
export const refreshProducts =
  (products: Products) =>
  (event: EventEnvelope): void => {
    if (event.type === 'product.removed.v1') {
      const { productId, version } = parseEvent('product.removed.v1', event.data);
      products.forget(productId, version);
    } else {
      const facts = parseEvent('product.changed.v1', event.data);
      products.refresh(facts);
    }
  };
