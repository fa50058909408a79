import { ReplyError, type Cluster, type Redis } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { connectRedis } from '@slipcast/storage/redis';
import { inSpan, type SpanOptions } from '@slipcast/tracing/spans';
import { scripts, type Script } from './script.ts';
import { cartUnavailable } from './unavailable.ts';

type Command = (...keysAndArguments: (string | number)[]) => Promise<string>;

const SPAN: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'redis' } };

const TRIES = 4;
/** Errors that say that nothing was done: another node has the key, or a Redis that has just started does not know the script. */
const isNotDone = (error: unknown): boolean =>
  error instanceof ReplyError && /^(MOVED|ASK|NOSCRIPT) /.test(String((error as Error).message));

/** Asks a cluster which node has which slot. Never rejects: the next try says what is wrong. */
const refreshSlots = (redis: Redis): Promise<void> =>
  new Promise((resolve) => {
    if ('refreshSlotsCache' in redis) (redis as unknown as Cluster).refreshSlotsCache(() => resolve());
    else resolve();
  });

/** For data that a newer release has written in a format that this release cannot read (ADR 45). */
export const writtenByNewer = () =>
  cartUnavailable(new Error('A newer release has written this cart or reservation. Run the newer release.'));

export type CartRedis = ReturnType<typeof createCartRedis>;

/** Redis or a Redis Cluster. Every call throws Refusal 'unavailable' while Redis is away, after at most two seconds. */
export function createCartRedis(url: string, logger: Logger) {
  const redis = connectRedis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // Never resend a command that may have run before the connection broke: one add would reserve two pieces.
    autoResendUnfulfilledCommands: false,
    lazyConnect: true,
    connectionName: 'cart',
    retryStrategy: (times) => Math.min(25 * times, 500),
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
  // The prefix keeps the names apart from Redis's own commands.
  for (const { name, ...definition } of scripts) redis.defineCommand(`cart:${name}`, definition);
  const commands = redis as unknown as Record<string, Command>;
  /**
   * Sends it once more, to the node that has its key now. ioredis does so by itself, but Redis may forget the script again before the second
   * try, or another node may get the key.
   */
  async function atItsNode<T>(send: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1)
      try {
        return await send();
      } catch (error) {
        if (tries === TRIES || !isNotDone(error)) throw error;
        await refreshSlots(redis);
      }
  }
  return {
    /** Runs a script, keys first. The top of its file says what they are and what it answers. */
    async run<Reply>(script: Script, ...keysAndArguments: (string | number)[]): Promise<Reply> {
      const reply = inSpan(`redis ${script.name}`, SPAN, () =>
        atItsNode(() => commands[`cart:${script.name}`]!(...keysAndArguments)),
      );
      const parsed = JSON.parse(await reply.catch(unavailable)) as Reply & { status?: string };
      if (parsed.status === 'newer') throw writtenByNewer();
      return parsed;
    },
    hgetall: (key: string): Promise<Record<string, string>> =>
      atItsNode(() => redis.hgetall(key)).catch(unavailable),
    /** False while another caller has the lock, which ends by itself after `ms`. `by` is needed to unlock it. */
    lock: async (key: string, by: string, ms: number) =>
      (await atItsNode(() => redis.set(key, by, 'PX', ms, 'NX')).catch(unavailable)) === 'OK',
    name: 'redis',
    // Connects before the first shoppers arrive. The service also starts without Redis.
    start: () => void redis.ping().catch(() => {}),
    stop: () => redis.disconnect(),
    check: () => redis.ping(),
  };
}

/** An error reply is a bug of ours, unless Redis says that it is not ready, or that its disk or memory is full. */
function unavailable(error: Error): never {
  const replied = error instanceof ReplyError;
  if (
    replied &&
    !/^(LOADING|CLUSTERDOWN|TRYAGAIN|READONLY|MASTERDOWN|MISCONF|OOM|MOVED|ASK|NOSCRIPT)/.test(error.message)
  )
    throw error;
  throw cartUnavailable(error);
}
