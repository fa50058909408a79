import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';

/** What the routes of this capability work with. */
export interface RequestParts extends OrderKit, Pick<Orders, 'store' | 'keys'> {
  /** Requests about one order: each is emailed to buyer and maker. */
  limit: RateLimiter;
}
