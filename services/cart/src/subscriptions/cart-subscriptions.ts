import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Products } from '../store/products.ts';
import type { Settle } from '../store/apply-sale.ts';
import type { Dependencies } from '../flows/dependencies.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { loadBuyer, onOrderPaid } from './on-order-paid.ts';
import { PRODUCT_TOPICS, onProductChanged, refreshProducts } from './on-product-changed.ts';
import { onStockChanged } from './on-stock-changed.ts';

/** Everything this service listens to. */
export function subscribeCart(options: {
  kit: Pick<ServiceKit, 'subscribe'>;
  bus: Bus;
  pool: pg.Pool;
  dependencies: Dependencies;
  products: Products;
  settle: Settle;
  snapshot: Snapshot;
}): void {
  const { kit, bus, pool, dependencies, products, settle, snapshot } = options;
  kit.subscribe(() => bus.subscribe(onProductChanged(products)));
  kit.subscribe(() => bus.listen(PRODUCT_TOPICS, refreshProducts(products)));
  kit.subscribe(() => bus.subscribe(onStockChanged(settle, snapshot)));
  kit.subscribe(() =>
    subscribeOnce({
      bus,
      pool,
      group: 'cart.forget-bought',
      topics: ['order.paid.v1'],
      // Its effect is in Redis, once per order; nothing is locked.
      together: true,
      prepare: loadBuyer(dependencies),
      handle: onOrderPaid(dependencies),
    }),
  );
}
