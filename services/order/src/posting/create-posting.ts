import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { undoMsOf } from '../shop-limits.ts';
import { addressRoutes } from './address-routes.ts';
import { postingRoutes } from './posting-routes.ts';

/** Packing and posting the orders of a day together. */
export const createPosting = (
  { pool, config }: Pick<OrderKit, 'pool' | 'config'>,
  { store, lists }: Orders,
) => ({
  endpoints: [
    ...postingRoutes({ pool, store, lists, undoMs: () => undoMsOf({ pool, config }) }),
    ...addressRoutes({ store }),
  ],
});
