import { SeenProductsBody } from '@slipcast/contracts/http/seen-products';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import { createProductCache } from './product-cache.ts';
import { changeOf, createStoreProduct, type StoreTerms } from './store-product.ts';

const TOPICS = ['product.changed.v1', 'product.removed.v1'];

/** What carts and emails show of products, and the terms on which the pots of an update are sold (ADR 68). */
export function createProducts(
  kit: ServiceKit,
  { pool, bus, storeTerms }: Pick<Base, 'pool' | 'bus'> & { storeTerms: StoreTerms },
) {
  const products = createProductCache(pool);
  const store = createStoreProduct(products, storeTerms);
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
