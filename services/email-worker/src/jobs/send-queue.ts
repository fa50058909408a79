import { setTimeout as sleep } from 'node:timers/promises';
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
const ADD_BATCH = 128;
const MOST_IN_A_JOB = 16;
/** A single email gets its job at once; those that come within this time after it share one, which costs Redis twenty commands. */
const GATHER_MS = 100;

/** What a job is about, and the request or event that it is done for. */
interface Wanted {
  id: string;
  traceparent: string | undefined;
}
interface JobData extends Pick<Wanted, 'traceparent'> {
  /** More intents, for its first attempt only. The release before does not know of them, so they wait there for `addEach`. */
  others?: Wanted[];
}

export interface SendQueue extends Component {
  /** Creates a job for this intent, or one for several that come at the same time. Rejects while Redis is away. */
  add(intentId: string): Promise<void>;
  /** Creates a job for each intent that is not the first of one. Rejects while Redis is away. */
  addEach(intentIds: string[]): Promise<void>;
}

/** A job has the id of its first intent. */
function jobsOf(wanted: Wanted[]) {
  const groups = Array.from({ length: Math.ceil(wanted.length / MOST_IN_A_JOB) }, (_, at) =>
    wanted.slice(at * MOST_IN_A_JOB, (at + 1) * MOST_IN_A_JOB),
  );
  return groups.flatMap(([first, ...others]) =>
    first
      ? {
          name: 'send',
          data: { traceparent: first.traceparent, ...(others.length > 0 && { others }) },
          opts: { jobId: first.id },
        }
      : [],
  );
}

/**
 * Sends emails with BullMQ, with retries. A job carries only the ids of intents and the requests that caused them,
 * and is deleted when it ends, because PostgreSQL has everything else. Of several intents in a job, only the first is tried again by it;
 * the others get jobs of their own.
 *
 * @param options.atOnce how many emails of one job are sent at the same time
 */
export function createSendQueue(options: {
  redisUrl: string;
  settings: DeliverySettings;
  atOnce: number;
  logger: Logger;
  send(intentId: string, lastAttempt: boolean): Promise<void>;
}): SendQueue {
  const { redisUrl, settings, atOnce, logger, send } = options;
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
  let stopping = false;
  const add = createBatchLoader(
    async (wanted: Wanted[]) => {
      await queue?.addBulk(jobsOf(wanted));
      await sleep(GATHER_MS, undefined, { ref: false });
    },
    ADD_BATCH,
    () => true,
  );
  const sendOne = ({ id, traceparent }: Wanted, lastAttempt: boolean) =>
    inScopeAndSpan(
      scopeOf('email-worker', traceparent),
      'send an email',
      { kind: 'consumer', attributes: { 'messaging.destination.name': QUEUE } },
      () => send(id, lastAttempt),
    );
  const work = async ({ id, attemptsMade, data: { traceparent, others = [] } }: Job<JobData>) => {
    const lastAttempt = attemptsMade + 1 >= settings.attempts;
    const all = [{ id: String(id), traceparent }, ...(attemptsMade === 0 ? others : [])];
    // What becomes of the others is in their rows.
    const outcomes: PromiseSettledResult<void>[] = [];
    while (outcomes.length === 0 || (outcomes.length < all.length && !stopping)) {
      const some = all.slice(outcomes.length, outcomes.length + atOnce);
      const sending = some.map((one) => sendOne(one, lastAttempt && one.id === id));
      outcomes.push(...(await Promise.allSettled(sending)));
    }
    const [own] = outcomes;
    if (own?.status !== 'rejected') return;
    throw own.reason instanceof Undeliverable ? new UnrecoverableError(own.reason.message) : own.reason;
  };

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
      worker = new Worker<JobData>(QUEUE, work, {
        connection: await connect(true),
        prefix: PREFIX,
        concurrency: CONCURRENCY,
      });
      queue.on('error', ignore);
      worker.on('error', ignore);
    },
    add: (id) => add({ id, traceparent: currentTraceparent() }),
    async addEach(ids) {
      await queue?.addBulk(ids.flatMap((id) => jobsOf([{ id, traceparent: currentTraceparent() }])));
    },
    async stop() {
      stopping = true;
      // Running jobs may finish, but a Redis that is away must not delay the stop.
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all([worker?.close(), queue?.close()]), late]);
      for (const redis of connections) redis.disconnect();
    },
  };
}
