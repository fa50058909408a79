import { Queue, UnrecoverableError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { connectRedis, untilReady } from '@slipcast/storage/redis';
import { currentTraceparent, scopeOf } from '@slipcast/tracing/scope';
import { inScopeAndSpan } from '@slipcast/tracing/spans';
import { Undeliverable } from '../flows/send-email.ts';
import type { DeliverySettings } from '../rules/delivery-settings.ts';

const QUEUE = 'emails';
/** The braces put all keys of the queue into one slot of a Redis Cluster. */
const PREFIX = '{bull}';
const CONCURRENCY = 4;
const CLOSE_MS = 8000;
const ADD_BATCH = 100;

/** What a job is about, and the request or event that it is done for. */
interface Wanted {
  id: string;
  traceparent: string | undefined;
}

export interface SendQueue extends Component {
  /** Creates a job for each intent that has none. Rejects while Redis is away. */
  add(intentIds: string[]): Promise<void>;
}

/**
 * Sends emails with BullMQ, with retries. A job carries only the intent's id and the request that caused it,
 * and is deleted when it ends, because PostgreSQL has everything else.
 */
export function createSendQueue(options: {
  redisUrl: string;
  settings: DeliverySettings;
  logger: Logger;
  send(intentId: string, lastAttempt: boolean): Promise<void>;
}): SendQueue {
  const { redisUrl, settings, logger, send } = options;
  const ignore = (error: Error) => logger.debug({ err: error }, 'the email queue has lost Redis');
  const connect = async (enableOfflineQueue: boolean) => {
    const redis = connectRedis(redisUrl, {
      maxRetriesPerRequest: null,
      lazyConnect: true,
      enableOfflineQueue,
    });
    redis.on('error', ignore);
    connections.push(redis);
    await untilReady(redis);
    return redis;
  };
  const connections: Redis[] = [];
  let queue: Queue | undefined;
  let worker: Worker | undefined;
  const addBatch = createBatchLoader(
    async (wanted: Wanted[][]) => {
      await queue?.addBulk(
        wanted.flat().map(({ id, ...data }) => ({ name: 'send', data, opts: { jobId: id } })),
      );
    },
    ADD_BATCH,
    () => true,
  );

  return {
    name: 'send queue',
    async start() {
      queue = new Queue(QUEUE, {
        connection: await connect(false),
        prefix: PREFIX,
        defaultJobOptions: {
          attempts: settings.attempts,
          backoff: { type: 'exponential', delay: settings.firstDelayMs, jitter: 0.3 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      });
      worker = new Worker(
        QUEUE,
        ({ id, attemptsMade, data }: Job<Pick<Wanted, 'traceparent'>>) =>
          inScopeAndSpan(
            scopeOf('email-worker', data.traceparent),
            'send an email',
            { kind: 'consumer', attributes: { 'messaging.destination.name': QUEUE } },
            () =>
              send(String(id), attemptsMade + 1 >= settings.attempts).catch((error: unknown) => {
                throw error instanceof Undeliverable ? new UnrecoverableError(error.message) : error;
              }),
          ),
        { connection: await connect(true), prefix: PREFIX, concurrency: CONCURRENCY },
      );
      queue.on('error', ignore);
      worker.on('error', ignore);
    },
    async add(intentIds) {
      const traceparent = currentTraceparent();
      if (intentIds.length > 0) await addBatch(intentIds.map((id) => ({ id, traceparent })));
    },
    async stop() {
      // Running jobs may finish, but a Redis that is away must not delay the stop.
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all([worker?.close(), queue?.close()]), late]);
      for (const redis of connections) redis.disconnect();
    },
  };
}
