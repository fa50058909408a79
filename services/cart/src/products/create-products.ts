import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { onProductChanged, PRODUCT_TOPICS, refreshProducts } from './on-product-changed.ts';
import { createProductCache } from './product-cache.ts';

/** What carts and emails show of products. */
export function createProducts(kit: ServiceKit, { pool, bus }: { pool: pg.Pool; bus: Bus }) {
  const products = createProductCache(pool);
  kit.subscribe(() => bus.subscribe(onProductChanged(products)));
  kit.subscribe(() => bus.listen(PRODUCT_TOPICS, refreshProducts(products)));
  return products;
}
