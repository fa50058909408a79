import type pg from 'pg';
import type { Authenticator } from '@slipcast/service-kit/auth';
import type { Checkout } from '../flows/checkout.ts';
import type { OrderConfig } from '../config.ts';
import type { Throttle } from '../lookup-throttle.ts';
import type { OrderLists } from '../store/order-lists.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { PaymentClient } from '../clients/payment-client.ts';

/** What the routes work with. */
export interface Dependencies {
  config: OrderConfig;
  pool: pg.Pool;
  authenticator: Authenticator;
  store: OrderStore;
  lists: OrderLists;
  payments: PaymentClient;
  checkout: Checkout;
  lookups: Throttle;
}
