import { ReplyError } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { connectRedis } from '@slipcast/storage/redis';
import { Refusal } from '@slipcast/contracts/refusal';
import { BOUGHT_SCRIPT, LOAD_SCRIPT, PUT_SCRIPT, REMOVE_SCRIPT, UNLOCK_SCRIPT } from './cart-scripts.ts';
import { HOLD_SCRIPT, INSTALL_SCRIPT, SETTLE_SCRIPT } from './hold-scripts.ts';

type Argument = string | number;
type Script = (...keysAndArguments: Argument[]) => Promise<unknown>;

/** Redis or a Redis Cluster, with this service's scripts. Every call throws Refusal 'unavailable' while Redis is away. */
export interface CartRedis extends Record<keyof typeof SCRIPTS, Script>, Component {
  hgetall(key: string): Promise<Record<string, string>>;
  /** False while somebody else has it; ends by itself after `ms`. `by` tells turns apart. */
  lock(key: string, by: string, ms: number): Promise<boolean>;
}

const SCRIPTS = {
  cartHold: { numberOfKeys: 5, lua: HOLD_SCRIPT },
  cartSettle: { numberOfKeys: 5, lua: SETTLE_SCRIPT },
  cartInstall: { numberOfKeys: 5, lua: INSTALL_SCRIPT },
  cartPut: { numberOfKeys: 1, lua: PUT_SCRIPT },
  cartRemove: { numberOfKeys: 1, lua: REMOVE_SCRIPT },
  cartLoad: { numberOfKeys: 1, lua: LOAD_SCRIPT },
  cartBought: { numberOfKeys: 2, lua: BOUGHT_SCRIPT },
  cartUnlock: { numberOfKeys: 1, lua: UNLOCK_SCRIPT },
};

/** Fails fast: a shopper who waits for Redis gets a 503 after two seconds. */
export function createCartRedis(url: string, logger: Logger): CartRedis {
  const failFast = {
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // What may have been done already when the connection broke is not done again: one add would reserve two.
    autoResendUnfulfilledCommands: false,
  };
  const redis = connectRedis(url, {
    ...failFast,
    lazyConnect: true,
    enableAutoPipelining: true,
    connectionName: 'cart',
    retryStrategy: (times) => Math.min(25 * times, 500),
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
  const scripts = Object.entries(SCRIPTS).map(([name, definition]) => {
    redis.defineCommand(name, definition);
    const run = (redis as unknown as Record<string, Script>)[name] as Script;
    return [name, (...given: Argument[]) => run.apply(redis, given).catch(unavailable)];
  });
  return {
    ...(Object.fromEntries(scripts) as Record<keyof typeof SCRIPTS, Script>),
    hgetall: (key) => redis.hgetall(key).catch(unavailable),
    lock: async (key, by, ms) => (await redis.set(key, by, 'PX', ms, 'NX').catch(unavailable)) === 'OK',
    name: 'redis',
    // Connected before the first shoppers come, who would wait for it; without Redis the service starts all the same.
    start: () => void redis.ping().catch(() => {}),
    stop: () => redis.disconnect(),
    check: () => redis.ping(),
  };
}

/** A reply that says no is a bug of ours, unless Redis says that it is not ready. */
function unavailable(error: Error): never {
  const replied = error instanceof ReplyError;
  if (replied && !/^(LOADING|CLUSTERDOWN|TRYAGAIN|READONLY|MASTERDOWN)/.test(error.message)) throw error;
  const refusal = new Refusal('unavailable', 'The cart does not answer. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
  });
  refusal.cause = error;
  throw refusal;
}
