import { ReplyError } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { connectRedis } from '@slipcast/storage/redis';
import { inSpan, type SpanOptions } from '@slipcast/tracing/spans';
import { cartUnavailable } from '../holds/refusals.ts';
import { scripts, type ScriptName } from './scripts.ts';

type Command = (...keysAndArguments: (string | number)[]) => Promise<string>;

/** A script's own, because ioredis puts commands together that come at the same time. */
const SPAN: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'redis' } };

/** For what a newer release has written in a format that this one cannot read: ADR 45. */
export const writtenByNewer = () =>
  cartUnavailable(new Error('A newer release has written this cart or reservation. Run the newer release.'));

export type CartRedis = ReturnType<typeof createCartRedis>;

/**
 * Redis or a Redis Cluster, with the scripts of this service. Every call throws Refusal 'unavailable' while Redis is away,
 * after two seconds at most.
 */
export function createCartRedis(url: string, logger: Logger) {
  const redis = connectRedis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // A command that may have run before the connection broke is not sent again: one add would reserve two.
    autoResendUnfulfilledCommands: false,
    lazyConnect: true,
    enableAutoPipelining: true,
    connectionName: 'cart',
    retryStrategy: (times) => Math.min(25 * times, 500),
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
  // With a prefix, because some of the names are commands of Redis.
  for (const { name, ...definition } of scripts) redis.defineCommand(`cart:${name}`, definition);
  const commands = redis as unknown as Record<`cart:${ScriptName}`, Command>;
  return {
    /** Runs a script, keys first. Its file says what they are and what it answers. */
    async run<Reply>(script: ScriptName, ...keysAndArguments: (string | number)[]): Promise<Reply> {
      const reply = inSpan(`redis ${script}`, SPAN, () => commands[`cart:${script}`](...keysAndArguments));
      const parsed = JSON.parse(await reply.catch(unavailable)) as Reply & { status?: string };
      if (parsed.status === 'newer') throw writtenByNewer();
      return parsed;
    },
    hgetall: (key: string): Promise<Record<string, string>> => redis.hgetall(key).catch(unavailable),
    /** False while somebody else has the lock; it ends by itself after `ms`. `by` is needed to unlock it. */
    lock: async (key: string, by: string, ms: number) =>
      (await redis.set(key, by, 'PX', ms, 'NX').catch(unavailable)) === 'OK',
    name: 'redis',
    // Connects before the first shoppers come. Without Redis the service starts all the same.
    start: () => void redis.ping().catch(() => {}),
    stop: () => redis.disconnect(),
    check: () => redis.ping(),
  };
}

/** An error reply is a bug of ours, unless Redis says that it is not ready. */
function unavailable(error: Error): never {
  const replied = error instanceof ReplyError;
  if (replied && !/^(LOADING|CLUSTERDOWN|TRYAGAIN|READONLY|MASTERDOWN)/.test(error.message)) throw error;
  throw cartUnavailable(error);
}
