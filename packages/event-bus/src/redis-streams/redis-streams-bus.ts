import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Bus, EventEnvelope, RunningSubscription } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { busMetrics } from '../bus-metrics.ts';
import { JOIN_WAIT_MS, withTimeout } from '../timeout.ts';
import { RETRY_DELAYS_MS } from '../delivery.ts';
import { disconnect } from './disconnect.ts';
import { watchProgress } from '../progress-watch.ts';
import type { ProgressWatch } from '../progress-watch.ts';
import { startGroup } from './group.ts';
import { partitionLease } from './lease.ts';
import { FIELD, IDENTITY, allStreams, everyPartition, partitionOf, streamOf } from './layout.ts';
import { groupLag, trimStreams } from './upkeep.ts';
import { listenStreams } from './listen.ts';
import { readStreams, topicsOf } from './read-topic.ts';

const TRIM_EVERY_MS = 3_600_000;

/**
 * Events on Redis Streams, for one Redis (not a cluster). A topic is `partitions` streams; a group's members share them
 * by lease, so that order per key holds with several members too. Durability depends on Redis's configuration: with
 * `appendonly yes` and `appendfsync everysec`, a power cut may lose the last second.
 */
export function createRedisStreamsBus(options: BusOptions): Bus {
  const { logger, url, clientId } = options;
  const metrics = busMetrics(options.metrics);
  const partitions = options.partitions ?? 4;
  const leaseMs = options.leaseMs ?? 3000;
  const member = options.instance ? `${clientId}.${options.instance}` : `${clientId}.${randomUUID()}`;
  const groups = new Map<string, { topics: Set<string>; watches: Set<ProgressWatch> }>();
  const running = new Set<RunningSubscription>();
  const usedTopics = new Set<string>();
  let closed = false;
  let trimming: NodeJS.Timeout | undefined;

  const connect = (connection: { role: string; maxRetriesPerRequest: number | null }) => {
    const redis = new Redis(url, {
      lazyConnect: true,
      connectionName: `${clientId}:${connection.role}`,
      maxRetriesPerRequest: connection.maxRetriesPerRequest,
      retryStrategy: (times) => Math.min(25 * times, 500),
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
    });
    redis.on('error', (error) =>
      logger.debug({ err: error, role: connection.role }, 'Redis connection failed'),
    );
    return redis;
  };
  const command = connect({ role: 'bus', maxRetriesPerRequest: null });
  /** A blocking read occupies its whole connection, so each subscription has its own. */
  const connectReader = (role: string) => connect({ role, maxRetriesPerRequest: 0 });

  const write = async (entries: Array<{ topic: string; event: EventEnvelope }>) => {
    let unsent = entries.map(({ topic, event }) => ({
      stream: streamOf(topic, partitionOf(event.key, partitions)),
      text: JSON.stringify(event),
    }));
    for (const { topic } of entries) usedTopics.add(topic);
    while (unsent.length > 0) {
      if (closed) throw new Error('the bus is closed');
      const pipeline = command.pipeline();
      for (const { stream, text } of unsent) pipeline.xadd(stream, '*', FIELD, text);
      const results = (await pipeline.exec()) ?? [];
      const failed = results.findIndex(([error]) => error);
      if (failed === -1) return;
      // To keep the order, everything from the first failure on is resent; an event may then arrive twice.
      logger.warn(
        { err: results[failed]?.[0], events: unsent.length - failed },
        'publishing failed, retrying',
      );
      unsent = unsent.slice(failed);
      await sleep(50);
    }
  };

  const track = (subscription: RunningSubscription, cleanUp: () => void): RunningSubscription => {
    const tracked = {
      stop: async () => {
        cleanUp();
        running.delete(tracked);
        await subscription.stop();
      },
    };
    running.add(tracked);
    return tracked;
  };

  const lag = async (group: string) => {
    const known = groups.get(group);
    return known ? groupLag(command, group, allStreams([...known.topics], everyPartition(partitions))) : 0;
  };

  return {
    async start() {
      trimming = setInterval(() => {
        const streams = allStreams([...usedTopics], everyPartition(partitions));
        void trimStreams(command, streams, Date.now()).catch((error: unknown) =>
          logger.warn({ err: error }, 'could not trim the streams'),
        );
      }, TRIM_EVERY_MS);
      trimming.unref();
      await command.connect().catch(() => {});
      await withTimeout(command.ping(), JOIN_WAIT_MS);
    },

    publish: (events) => write(events.map((event) => ({ topic: event.type, event }))),

    async subscribe({ topics, group, handle }) {
      const known = groups.get(group) ?? { topics: new Set(), watches: new Set() };
      groups.set(group, known);
      for (const topic of topics) {
        known.topics.add(topic);
        usedTopics.add(topic);
      }
      const watch = watchProgress({
        lag: () => lag(group),
        report: (events) => metrics.lag(group, events),
        stalledAfterMs: options.stalledAfterMs ?? 60_000,
        logger,
        group,
      });
      known.watches.add(watch);
      const subscription = await startGroup({
        command,
        reader: connectReader(group),
        topics,
        group,
        partitions,
        concurrency: options.concurrency ?? 32,
        leaseMs,
        lease: partitionLease(command, { group, member, partitions, ttlMs: leaseMs }),
        logger,
        delivery: {
          group,
          handle,
          writeTo: (topic, event) => write([{ topic, event }]),
          logger,
          metrics,
          retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
          onProgress: watch.progressed,
        },
      });
      return track(subscription, () => {
        watch.stop();
        known.watches.delete(watch);
      });
    },

    async listen(topics, handle) {
      const streams = allStreams(topics, everyPartition(partitions));
      return track(
        await listenStreams({ command, reader: connectReader('listen'), streams, handle, logger }),
        () => {},
      );
    },

    async identity() {
      const results = await command.multi().setnx(IDENTITY, randomUUID()).get(IDENTITY).exec();
      const [error, identity] = results?.[1] ?? [];
      if (error || typeof identity !== 'string') throw error ?? new Error('Redis returned no identity');
      return identity;
    },

    topics: () => topicsOf(command),
    read: (topic, handle) => readStreams(command, allStreams([topic], everyPartition(partitions)), handle),

    lag,
    healthy: () =>
      [...groups.values()].every(({ watches }) => [...watches].every((watch) => !watch.stalled())),

    async close() {
      closed = true;
      clearInterval(trimming);
      // Without a connection nothing can be acknowledged, so do not wait for it.
      if (command.status !== 'ready') await disconnect(command);
      await Promise.all([...running].map((subscription) => subscription.stop()));
      await disconnect(command);
    },
  };
}
