import type { Bus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import { createLazyBus } from './lazy-bus.ts';
import { createRedisStreamsBus } from './redis-streams/redis-streams-bus.ts';

/** Chooses the adapter by URL: `redis://host:port/db` for Redis Streams, `kafka://host:port,host:port` for Kafka. */
export function createBus(options: BusOptions): Bus {
  const scheme = options.url.slice(0, Math.max(0, options.url.indexOf('://')));
  if (scheme === 'redis' || scheme === 'rediss') return createRedisStreamsBus(options);
  if (scheme === 'kafka') {
    return createLazyBus(async () => (await import('./kafka/kafka-bus.ts')).createKafkaBus(options));
  }
  throw new Error('a bus URL must start with redis://, rediss:// or kafka://');
}
