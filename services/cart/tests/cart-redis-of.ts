import { afterAll, beforeAll } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createCartRedis, type CartRedis } from '../src/redis/cart-redis.ts';
import type { CartFixture } from './cart-fixture.ts';

/** Starts the fixture for the tests of this file, with a client of its Redis as the service has one. */
export function cartRedisOf(shop: CartFixture): () => CartRedis {
  let redis: CartRedis;
  beforeAll(async () => {
    await shop.start();
    redis = createCartRedis(shop.redis.url, createLogger('cart', 'silent'));
  });
  afterAll(async () => {
    redis.stop?.();
    await shop.stop();
  });
  return () => redis;
}
