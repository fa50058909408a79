import type pg from 'pg';
import type { Authenticator } from '@slipcast/service-kit/auth';
import type { Checkout } from './checkout.ts';
import type { OrderConfig } from './config.ts';
import type { Throttle } from './lookup-throttle.ts';
import type { OrderLists } from './order-lists.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentEdge } from './payment-edge.ts';

/** What the routes work with. */
export interface Parts {
  config: OrderConfig;
  pool: pg.Pool;
  authenticator: Authenticator;
  store: OrderStore;
  lists: OrderLists;
  payments: PaymentEdge;
  checkout: Checkout;
  lookups: Throttle;
}
