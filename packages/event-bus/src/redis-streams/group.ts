import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';
import type { Deliver } from '../transport.ts';
import { disconnect } from './connection.ts';
import { entryQueue } from './entry-queue.ts';
import { CONSUMER, allStreams, everyPartition } from './layout.ts';
import type { RawStreams } from './layout.ts';
import { partitionLease, type LeaseRenewals } from './lease.ts';

const READ_COUNT = 64;
const BLOCK_MS = 500;
/** Events come in bursts: after this pause, one read returns the rest of the burst. */
const PAUSE_MS = 25;
const NOTHING_HELD_PAUSE_MS = 50;
const RETRY_MS = 100;
/** A handler that hangs must not keep the process alive. Its event is not acknowledged, so it is delivered again. */
const STOP_WAIT_MS = 7000;
const UNAVAILABLE_WAIT_MS = 1000;
/** How often pending entries are read again in any case, should the reply to a read have been lost. */
const REREAD_MS = 15_000;

export interface GroupOptions {
  /** For acknowledgements and groups; waits while Redis is unavailable. */
  command: Redis;
  /** For blocking reads only; its commands fail when the connection breaks. */
  reader: Redis;
  topics: string[];
  group: string;
  member: string;
  partitions: number;
  renewals: LeaseRenewals;
  sideBySide: boolean;
  deliver: Deliver;
  logger: BusLogger;
}
interface Member extends GroupOptions {
  lease: ReturnType<typeof partitionLease>;
  queue: ReturnType<typeof entryQueue>;
}

/** Creates the group at the beginning of each stream, so that nothing published before the first start is lost. */
async function ensureGroups({ command, topics, group, partitions }: Member): Promise<void> {
  const pipeline = command.pipeline();
  for (const stream of allStreams(topics, everyPartition(partitions)))
    pipeline.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
  for (const [error] of (await pipeline.exec()) ?? [])
    if (error && !error.message.startsWith('BUSYGROUP')) throw error;
}

/** @param after `>` for entries that are new to the group, waiting for the first; an id for pending ones after it */
async function read({ reader, group }: Member, streams: string[], after: string): Promise<RawStreams> {
  const count = ['COUNT', READ_COUNT, 'BLOCK', BLOCK_MS] as const;
  const from = [...streams, ...streams.map(() => after)];
  return (await reader.xreadgroup('GROUP', group, CONSUMER, ...count, 'STREAMS', ...from)) as RawStreams;
}

/** Reads what was delivered to this group earlier and is not acknowledged. */
async function readPending(member: Member, partition: number): Promise<void> {
  const { topics, lease, queue } = member;
  for (const stream of allStreams(topics, [partition])) {
    for (let after = '0'; ;) {
      const entries = (await read(member, [stream], after))?.[0]?.[1] ?? [];
      queue.add(stream, entries);
      await queue.room();
      const last = entries.at(-1);
      if (!last || entries.length < READ_COUNT) break;
      after = last[0];
    }
  }
  lease.unread.delete(partition);
}

async function readNew(member: Member): Promise<void> {
  const streams = allStreams(member.topics, [...member.lease.held]);
  if (streams.length === 0) return sleep(NOTHING_HELD_PAUSE_MS);
  const reply = await read(member, streams, '>');
  for (const [stream, entries] of reply ?? []) member.queue.add(stream, entries);
  if (reply) await sleep(PAUSE_MS);
  await member.queue.room();
}

async function releaseFinished({ lease, queue }: Member): Promise<void> {
  if (lease.toRelease.size === 0) return;
  const busy = queue.busyPartitions();
  // Otherwise the next holder would handle these events again.
  await queue.acknowledge();
  for (const partition of lease.toRelease) if (!busy.has(partition)) await lease.release(partition);
}

/** One member of a group: leases some of the partitions and reads all their streams in one blocking call. */
export async function joinGroup(options: GroupOptions): Promise<RunningSubscription> {
  const { command, reader, group, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const lease = partitionLease(command, options);
  const queue = entryQueue({ ...options, stopping: signal, onFailed: lease.rereadAll });
  const member = { ...options, lease, queue };
  const joined = Promise.withResolvers<void>();

  const readAll = async () => {
    // Again after each error: after FLUSHALL or a loss of data the group is missing (NOGROUP, or UNBLOCKED in a read).
    await ensureGroups(member);
    await lease.renew();
    lease.rereadAll();
    joined.resolve();
    while (!signal.aborted) {
      await releaseFinished(member);
      for (const partition of lease.unread)
        if (lease.held.has(partition)) await readPending(member, partition);
      await readNew(member);
    }
  };
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
      // While Redis is unavailable nothing can be acknowledged, so there is little point in waiting for the handlers.
      await withTimeout(queue.finish(), command.status === 'ready' ? STOP_WAIT_MS : UNAVAILABLE_WAIT_MS);
      await disconnect(reader);
      await withTimeout(reading, UNAVAILABLE_WAIT_MS);
      // In this order on one connection, so that no other consumer takes the partitions before Redis has the acknowledgements.
      await withTimeout(Promise.all([queue.acknowledge(), lease.leave()]), UNAVAILABLE_WAIT_MS);
    },
  };
}
