import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusOptions } from '../bus-options.ts';
import { JOIN_WAIT_MS, withTimeout } from '../timeout.ts';
import type { Transport } from '../transport.ts';
import { connect, disconnect } from './connection.ts';
import { joinGroup } from './group.ts';
import { FIELD, allStreams, everyPartition, partitionOf, streamOf } from './layout.ts';
import { readLog } from './log-start.ts';
import { listenStreams } from './listen.ts';
import { readStreams, topicsOf } from './read-topic.ts';
import { sharedReader } from './shared-reader.ts';
import { groupLag, trimStreams } from './upkeep.ts';

const TRIM_EVERY_MS = 3_600_000;
const RETRY_MS = 50;

/**
 * Events on Redis Streams, for one Redis (not a cluster). A topic is `partitions` streams; a group's members share them
 * by lease, so that order per key holds with several members too. Durability depends on Redis's configuration: with
 * `appendonly yes` and `appendfsync everysec`, a power cut may lose the last second.
 */
export function createRedisTransport(options: BusOptions): Transport {
  const { logger, clientId, partitions = 4, leaseMs = 3000, instance = randomUUID() } = options;
  const member = `${clientId}.${instance}`;
  const command = connect(options, 'bus', null);
  /** A blocking read occupies its whole connection. */
  const connectReader = (role: string) => connect(options, role, 0);
  const streamsOf = (topics: Iterable<string>) => allStreams([...topics], everyPartition(partitions));
  const usedTopics = new Set<string>();
  let closed = false;
  let trimming: NodeJS.Timeout | undefined;

  const trim = () =>
    trimStreams(command, streamsOf(usedTopics)).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not trim the streams'),
    );

  return {
    async start() {
      trimming = setInterval(trim, TRIM_EVERY_MS).unref();
      await command.connect().catch(() => {});
      await withTimeout(command.ping(), JOIN_WAIT_MS);
    },
    async write(entries) {
      for (let unsent = entries; unsent.length > 0;) {
        if (closed) throw new Error('the bus is closed');
        const pipeline = command.pipeline();
        for (const { topic, event } of unsent) {
          usedTopics.add(topic);
          const stream = streamOf(topic, partitionOf(event.key, partitions));
          pipeline.xadd(stream, '*', FIELD, JSON.stringify(event));
        }
        const errors = ((await pipeline.exec()) ?? []).map(([error]) => error);
        const failed = errors.findIndex(Boolean);
        if (failed === -1) return;
        // To keep the order, everything from the first failure on is resent; an event may then arrive twice.
        unsent = unsent.slice(failed);
        logger.warn({ err: errors[failed], events: unsent.length }, 'publishing failed, retrying');
        await sleep(RETRY_MS);
      }
    },
    join(group, topics, sideBySide, deliver) {
      for (const topic of topics) usedTopics.add(topic);
      const shared = sharedReader(options);
      return joinGroup({
        command,
        shared,
        topics,
        group,
        member,
        partitions,
        leaseMs,
        sideBySide,
        deliver,
        logger,
      });
    },
    listen: (topics, hear) =>
      listenStreams({ command, reader: connectReader('listen'), streams: streamsOf(topics), hear, logger }),
    log: () => readLog(command),
    topics: () => topicsOf(command),
    read: (topic, handle) => readStreams(command, streamsOf([topic]), handle),
    lag: (group, topics) => groupLag(command, group, streamsOf(topics)),
    async close(stopSubscriptions) {
      closed = true;
      clearInterval(trimming);
      // Without a connection nothing can be acknowledged, so do not wait for it.
      if (command.status !== 'ready') await disconnect(command);
      await stopSubscriptions();
      await disconnect(command);
    },
  };
}
