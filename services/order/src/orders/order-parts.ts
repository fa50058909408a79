import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { OrderKit } from '../order-kit.ts';
import type { GuestLookups } from './guest-lookups.ts';
import type { OrderLists } from './order-lists.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentClient } from './payment-client.ts';

/** What the routes of this capability work with. */
export interface OrderParts extends OrderKit {
  store: OrderStore;
  lists: OrderLists;
  payments: PaymentClient;
  lookups: GuestLookups;
  /** Knows which emails were sent about an order. */
  emailWorker: ServiceClient;
}
