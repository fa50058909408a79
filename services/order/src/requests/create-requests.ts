import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { answerRoutes } from './answer-routes.ts';
import { buyerRequestRoutes } from './buyer-routes.ts';

const PER_HOUR = 20;

/** What buyers ask about their orders, and the maker's answers. */
export function createRequests(kit: OrderKit, { store, keys }: Pick<Orders, 'store' | 'keys'>) {
  const redis = kit.redis(kit.config.REDIS_URL, 'request limits');
  const limit = createRateLimiter(redis, { name: 'order:requests', points: PER_HOUR, seconds: 3600 });
  return { endpoints: [...buyerRequestRoutes({ ...kit, store, keys, limit }), ...answerRoutes({ store })] };
}
