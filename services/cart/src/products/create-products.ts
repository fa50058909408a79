import { parseEvent } from '@slipcast/contracts/events/registry';
import { SeenProductsBody } from '@slipcast/contracts/http/seen-products';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import { createProductCache } from './product-cache.ts';
import type { ProductChange } from './product.ts';

const TOPICS = ['product.changed.v1', 'product.removed.v1'];

function changeOf({ type, data }: EventEnvelope): ProductChange {
  if (type === 'product.removed.v1') return { ...parseEvent(type, data), facts: null };
  const facts = parseEvent('product.changed.v1', data);
  return { productId: facts.productId, version: facts.version, facts };
}

/** What carts and emails show of products. */
export function createProducts(kit: ServiceKit, { pool, bus }: Base) {
  const products = createProductCache(pool);
  // The version of the product makes repeats harmless, so no inbox is needed.
  const store = (event: EventEnvelope) => products.store(changeOf(event));
  kit.subscribe(() => bus.subscribe({ topics: TOPICS, group: 'cart.products', handle: store }));
  // One instance stores a change, but each refreshes its cache.
  kit.subscribe(() => bus.listen(TOPICS, (event) => products.cacheChange(changeOf(event))));
  const endpoints = [
    endpoint({
      route: 'POST /internal/seen-products',
      access: 'internal',
      callers: ['catalogue'],
      summary: 'Which versions of these products carts know',
      body: SeenProductsBody,
      handle: ({ body }) => products.versions(body.ids),
    }),
  ];
  return { products, endpoints };
}
