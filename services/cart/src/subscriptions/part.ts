import type pg from 'pg';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Part } from '@slipcast/service-kit/service';
import type { Products } from '../products.ts';
import type { Settle } from '../settle.ts';
import type { CartShop } from '../shop-cart.ts';
import type { Snapshot } from '../snapshot.ts';
import { loadBuyer, onOrderPaid } from './on-order-paid.ts';
import { PRODUCT_TOPICS, onProductChanged, refreshProducts } from './on-product-changed.ts';
import { onStockChanged } from './on-stock-changed.ts';

/** Everything this service listens to. */
export function subscriptionsPart(options: {
  bus: Bus;
  pool: pg.Pool;
  shop: CartShop;
  products: Products;
  settle: Settle;
  snapshot: Snapshot;
}): Part {
  const { bus, pool, shop, products, settle, snapshot } = options;
  let running: RunningSubscription[] = [];
  return {
    name: 'subscriptions',
    async start() {
      running = await Promise.all([
        bus.subscribe(onProductChanged(products)),
        bus.listen(PRODUCT_TOPICS, refreshProducts(products)),
        bus.subscribe(onStockChanged(settle, snapshot)),
        subscribeOnce({
          bus,
          pool,
          group: 'cart.forget-bought',
          topics: ['order.paid.v1'],
          // Its effect is in Redis, once per order; nothing is locked.
          together: true,
          prepare: loadBuyer(shop),
          handle: onOrderPaid(shop),
        }),
      ]);
    },
    stop: () => Promise.all(running.map((one) => one.stop())),
  };
}
