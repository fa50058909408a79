import { Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { Logger } from '@slipcast/service-kit/logs';
import { connectRedis } from '@slipcast/storage/redis';
import type { Component } from '@slipcast/service-kit/service';
import type { Pace } from './pace.ts';
import { Undeliverable } from './send-intent.ts';

const QUEUE = 'emails';
/** Braces keep all keys of the queue in one slot of a Redis cluster. */
const PREFIX = '{bull}';
const CLOSE_MS = 8000;
const MOST_TOGETHER = 100;

export interface EmailJobs extends Component {
  /** Asks for these intents to be sent; does nothing for those that have a job. Rejects while Redis is away. */
  add(intentIds: string[]): Promise<void>;
}

/**
 * BullMQ's part: who sends when, with which pauses. Jobs carry nothing but the intent's id and go when they are done or
 * have failed: what has to be remembered is in PostgreSQL.
 */
export function createEmailJobs(options: {
  redisUrl: string;
  pace: Pace;
  logger: Logger;
  process(intentId: string, lastTry: boolean): Promise<void>;
}): EmailJobs {
  const { redisUrl, pace, logger } = options;
  const connect = (settings: { enableOfflineQueue: boolean }) => {
    const redis = connectRedis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true, ...settings });
    redis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
    return redis;
  };
  let connections: Redis[] = [];
  let queue: Queue | undefined;
  let worker: Worker | undefined;
  const ask = createBatchLoader(
    async (ids: string[][]) => {
      await queue?.addBulk(ids.flat().map((id) => ({ name: 'send', data: {}, opts: { jobId: id } })));
    },
    MOST_TOGETHER,
    () => true,
  );

  return {
    name: 'email jobs',
    async start() {
      const [adding, working] = [
        connect({ enableOfflineQueue: false }),
        connect({ enableOfflineQueue: true }),
      ];
      connections = [adding, working];
      await Promise.all(connections.map((redis) => redis.connect()));
      queue = new Queue(QUEUE, {
        connection: adding,
        prefix: PREFIX,
        defaultJobOptions: {
          attempts: pace.attempts,
          backoff: { type: 'exponential', delay: pace.retryMs, jitter: 0.3 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      });
      worker = new Worker(
        QUEUE,
        async (job) => {
          const lastTry = job.attemptsMade + 1 >= pace.attempts;
          await options.process(String(job.id), lastTry).catch((error: unknown) => {
            throw error instanceof Undeliverable ? new UnrecoverableError(error.message) : error;
          });
        },
        { connection: working, prefix: PREFIX, concurrency: 4 },
      );
      const note = (error: Error) => logger.debug({ err: error }, 'email jobs');
      queue.on('error', note);
      worker.on('error', note);
    },
    async add(intentIds) {
      if (intentIds.length > 0) await ask(intentIds);
    },
    async stop() {
      // Jobs under way may end; a Redis that is away must not keep us.
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all([worker?.close(), queue?.close()]), late]);
      for (const redis of connections) redis.disconnect();
    },
  };
}
