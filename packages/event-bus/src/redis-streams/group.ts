import type { Redis } from 'ioredis';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { wakeablePause } from '../timing.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';
import type { Deliver } from '../transport.ts';
import { entryQueue } from './entry-queue.ts';
import { CONSUMER, allStreams, everyPartition } from './layout.ts';
import type { RawStreams } from './layout.ts';
import { partitionLease } from './lease.ts';
import type { Follower, SharedReader } from './shared-reader.ts';

const READ_COUNT = 64;
/** Leases are checked this often, should no one have said that they have changed. */
const PAUSE_MS = 1000;
const RETRY_MS = 100;
/** A handler that hangs must not keep the process alive. Its event is not acknowledged, so it is delivered again. */
const STOP_WAIT_MS = 7000;
const UNAVAILABLE_WAIT_MS = 1000;
/** How often pending entries are read again in any case, should the reply to a read have been lost. */
const REREAD_MS = 15_000;

export interface GroupOptions {
  /** For acknowledgements and groups; waits while Redis is unavailable. */
  command: Redis;
  shared: SharedReader;
  topics: string[];
  group: string;
  member: string;
  partitions: number;
  leaseMs: number;
  sideBySide: boolean;
  deliver: Deliver;
  logger: BusLogger;
}
interface Member extends GroupOptions {
  lease: ReturnType<typeof partitionLease>;
  queue: ReturnType<typeof entryQueue>;
  /** Streams with entries that are new to the group, perhaps. */
  unread: Set<string>;
}

/** Creates the group at the beginning of each stream, so that nothing published before the first start is lost. */
async function ensureGroups({ command, topics, group, partitions }: Member): Promise<void> {
  const pipeline = command.pipeline();
  for (const stream of allStreams(topics, everyPartition(partitions)))
    pipeline.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
  for (const [error] of (await pipeline.exec()) ?? [])
    if (error && !error.message.startsWith('BUSYGROUP')) throw error;
}

/** @param from by stream: `>` for entries that are new to the group, an id for pending ones after it */
async function read({ shared, group }: Member, from: Map<string, string>): Promise<RawStreams> {
  const given = ['GROUP', group, CONSUMER, 'COUNT', READ_COUNT, 'STREAMS'] as const;
  return (await shared.reader.xreadgroup(...given, ...from.keys(), ...from.values())) as RawStreams;
}

/** Reads what was delivered to this group earlier and is not acknowledged, then what is new. */
async function readPending(member: Member, partitions: number[]): Promise<void> {
  const { topics, lease, queue, unread } = member;
  const streams = allStreams(topics, partitions);
  let from = new Map(streams.map((stream) => [stream, '0']));
  while (from.size > 0) {
    const reply = await read(member, from);
    from = new Map();
    for (const [stream, entries] of reply ?? []) {
      queue.add(stream, entries);
      const last = entries.at(-1);
      if (last && entries.length === READ_COUNT) from.set(stream, last[0]);
    }
    await queue.room();
  }
  for (const partition of partitions) lease.unread.delete(partition);
  for (const stream of streams) unread.add(stream);
}

async function readNew(member: Member): Promise<void> {
  const { topics, lease, queue, unread } = member;
  // Of a partition that has just been taken over, the pending entries come first.
  const partitions = [...lease.held].filter((partition) => !lease.unread.has(partition));
  const readable = new Set(allStreams(topics, partitions));
  const streams = [...unread].filter((stream) => readable.has(stream));
  unread.clear();
  if (streams.length === 0) return;
  const reply = await read(member, new Map(streams.map((stream) => [stream, '>'])));
  for (const [stream, entries] of reply ?? []) {
    queue.add(stream, entries);
    if (entries.length === READ_COUNT) unread.add(stream);
  }
  await queue.room();
}

async function releaseFinished({ lease, queue }: Member): Promise<void> {
  if (lease.toRelease.size === 0) return;
  const busy = queue.busyPartitions();
  // Otherwise the next holder would handle these events again.
  await queue.acknowledge();
  for (const partition of lease.toRelease) if (!busy.has(partition)) await lease.release(partition);
}

/** One member of a group: leases some of the partitions, and reads their streams when the shared reader says that they have entries. */
export async function joinGroup(options: GroupOptions): Promise<RunningSubscription> {
  const { command, shared, group, topics, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const { pause, wake } = wakeablePause(PAUSE_MS);
  const lease = partitionLease(command, options, shared.renewals, wake);
  const queue = entryQueue({ ...options, stopping: signal, onFailed: lease.rereadAll });
  const unread = new Set<string>();
  const member = { ...options, lease, queue, unread };
  const joined = Promise.withResolvers<void>();
  const follower: Follower = {
    streams: new Set(),
    wake(stream) {
      unread.add(stream);
      wake();
    },
  };
  const followHeld = () => {
    const streams = allStreams(topics, [...lease.held]);
    const before = follower.streams;
    if (streams.length === before.size && streams.every((stream) => before.has(stream))) return;
    follower.streams = new Set(streams);
    shared.changed();
  };

  const readAll = async () => {
    // Again after each error: after FLUSHALL or a loss of data the group is missing (NOGROUP).
    await ensureGroups(member);
    await lease.renew();
    lease.rereadAll();
    joined.resolve();
    while (!signal.aborted) {
      await releaseFinished(member);
      followHeld();
      const partitions = [...lease.unread].filter((partition) => lease.held.has(partition));
      if (partitions.length > 0) await readPending(member, partitions);
      if (unread.size > 0) await readNew(member);
      else await pause();
    }
  };
  shared.add(follower);
  const reading = untilItWorks(readAll, signal, RETRY_MS, (error) =>
    logger.warn({ err: error, group }, 'reading events failed, retrying'),
  );
  const rereading = setInterval(lease.rereadAll, REREAD_MS);
  await withTimeout(joined.promise, JOIN_WAIT_MS);

  return {
    async stop() {
      if (signal.aborted) return;
      stopping.abort();
      lease.stopRenewing();
      clearInterval(rereading);
      shared.remove(follower);
      wake();
      // While Redis is unavailable nothing can be acknowledged, so there is little point in waiting for the handlers.
      await withTimeout(queue.finish(), command.status === 'ready' ? STOP_WAIT_MS : UNAVAILABLE_WAIT_MS);
      await withTimeout(reading, UNAVAILABLE_WAIT_MS);
      // In this order on one connection, so that no other consumer takes the partitions before Redis has the acknowledgements.
      await withTimeout(Promise.all([queue.acknowledge(), lease.leave()]), UNAVAILABLE_WAIT_MS);
      await shared.release();
    },
  };
}
