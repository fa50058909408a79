import type { Redis } from 'ioredis';
import { CONSUMER, allStreams, everyPartition } from './layout.ts';
import type { RawStreams } from './layout.ts';

export const READ_COUNT = 64;

/** Creates the group at the beginning of each stream, so that nothing published before the first start is lost. */
export async function ensureGroups(
  redis: Redis,
  topics: string[],
  group: string,
  partitions: number,
): Promise<void> {
  const pipeline = redis.pipeline();
  for (const stream of allStreams(topics, everyPartition(partitions))) {
    pipeline.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
  }
  for (const [error] of (await pipeline.exec()) ?? []) {
    if (error && !error.message.startsWith('BUSYGROUP')) throw error;
  }
}

/** Reads entries that are new to the group; waits up to `blockMs` for the first. */
export async function readNewEntries(
  redis: Redis,
  group: string,
  streams: string[],
  blockMs: number,
): Promise<RawStreams> {
  const from = [...streams, ...streams.map(() => '>')];
  const count = ['COUNT', READ_COUNT, 'BLOCK', blockMs] as const;
  return (await redis.xreadgroup('GROUP', group, CONSUMER, ...count, 'STREAMS', ...from)) as RawStreams;
}

/** Reads the next delivered but unacknowledged entries of one stream. */
export async function readPendingEntries(
  redis: Redis,
  group: string,
  stream: string,
  after: string,
): Promise<RawStreams> {
  const count = ['COUNT', READ_COUNT] as const;
  return (await redis.xreadgroup('GROUP', group, CONSUMER, ...count, 'STREAMS', stream, after)) as RawStreams;
}
