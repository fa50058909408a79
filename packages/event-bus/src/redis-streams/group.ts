import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, withTimeout } from '../timeout.ts';
import { deliver } from '../delivery.ts';
import type { DeliveryContext } from '../delivery.ts';
import { disconnect } from './disconnect.ts';
import { KeyLanes } from '../key-lanes.ts';
import type { PartitionLease } from './lease.ts';
import { Acknowledgements } from './acks.ts';
import { CONSUMER, allStreams, parseEntry, parseStream } from './layout.ts';
import type { RawEntry, RawStreams } from './layout.ts';

const BLOCK_MS = 500;
const READ_COUNT = 64;
/** Events come in bursts: the read after this pause brings what the first of them announced. */
const PACE_MS = 10;
/** A handler that hangs must not keep the process: its event is not acknowledged, so it comes again. */
const STOP_WAIT_MS = 7000;
const AWAY_WAIT_MS = 1000;
const MOST_IN_FLIGHT = 256;
/** Pending entries are looked through this often, whatever happened: the net below every odd loss of a reply. */
const REREAD_MS = 15_000;

export interface GroupOptions {
  /** For acknowledgements and groups; waits while Redis is away. */
  command: Redis;
  /** For blocking reads only; its commands fail when the connection breaks. */
  reader: Redis;
  topics: string[];
  group: string;
  partitions: number;
  concurrency: number;
  leaseMs: number;
  lease: PartitionLease;
  logger: BusLogger;
  delivery: Omit<DeliveryContext, 'signal'>;
}

export const everyPartition = (partitions: number): number[] =>
  Array.from({ length: partitions }, (_, p) => p);

/** Creates the group at the very beginning of each stream, so that nothing published before the first start is lost. */
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

/** One member of a group: holds some partitions by lease, reads all their streams in one blocking call. */
export async function startGroup(options: GroupOptions): Promise<RunningSubscription> {
  const { command, reader, topics, group, lease, logger, delivery } = options;
  const stopping = new AbortController();
  const inFlight = new Map<string, { key: string; partition: number }>();
  const acknowledgements = new Acknowledgements(command, group);
  let held = new Set<number>();
  let toRelease: number[] = [];
  let toReread = new Set<number>();

  const lanes = new KeyLanes(options.concurrency, (key, error) => {
    for (const [entry, at] of inFlight) if (at.key === key) inFlight.delete(entry);
    toReread = new Set(held);
    if (!stopping.signal.aborted)
      logger.error({ err: error, group, key }, 'events set aside, will be read again');
  });

  const take = (stream: string, entries: RawEntry[]) => {
    const { topic, partition } = parseStream(stream);
    for (const raw of entries) {
      const id = raw[0];
      const entry = `${stream} ${id}`;
      if (inFlight.has(entry)) continue;
      const event = parseEntry(raw);
      if (!event || acknowledgements.has(stream, id)) {
        if (!event) logger.error({ group, topic, id }, 'unreadable entry skipped');
        acknowledgements.add(stream, id);
        continue;
      }
      inFlight.set(entry, { key: event.key, partition });
      lanes.add(event.key, async () => {
        stopping.signal.throwIfAborted();
        await deliver(topic, event, { ...delivery, signal: stopping.signal });
        inFlight.delete(entry);
        acknowledgements.add(stream, id);
      });
    }
  };

  const reread = async (partition: number) => {
    for (const stream of allStreams(topics, [partition])) {
      for (let after = '0'; ;) {
        const reply = (await reader.xreadgroup(
          'GROUP',
          group,
          CONSUMER,
          'COUNT',
          READ_COUNT,
          'STREAMS',
          stream,
          after,
        )) as RawStreams;
        const entries = reply?.[0]?.[1] ?? [];
        take(stream, entries);
        await lanes.until(MOST_IN_FLIGHT);
        const last = entries.at(-1);
        if (!last || entries.length < READ_COUNT) break;
        after = last[0];
      }
    }
    toReread.delete(partition);
  };

  const balance = async () => {
    const now = await lease.balance();
    for (const partition of now.mine) if (!held.has(partition)) toReread.add(partition);
    held = new Set(now.mine);
    toRelease = now.release;
  };

  const releaseDrained = async () => {
    if (toRelease.length === 0) return;
    const busy = new Set([...inFlight.values()].map((at) => at.partition));
    // Or the next holder would do it again.
    await acknowledgements.tell();
    for (const partition of toRelease) if (!busy.has(partition)) await lease.letGo(partition);
    toRelease = toRelease.filter((partition) => busy.has(partition));
  };

  const readNew = async () => {
    const streams = allStreams(topics, [...held]);
    if (streams.length === 0) {
      await sleep(50);
      return;
    }
    const reply = (await reader.xreadgroup(
      'GROUP',
      group,
      CONSUMER,
      'COUNT',
      READ_COUNT,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      ...streams,
      ...streams.map(() => '>'),
    )) as RawStreams;
    for (const [stream, entries] of reply ?? []) take(stream, entries);
    if (reply) await sleep(PACE_MS);
  };

  const joined = Promise.withResolvers<void>();
  let hasJoined = false;
  const join = async () => {
    await ensureGroups(command, topics, group, options.partitions);
    await balance();
    hasJoined = true;
    joined.resolve();
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!hasJoined) await join();
        await releaseDrained();
        for (const partition of toReread) if (held.has(partition)) await reread(partition);
        await readNew();
        await lanes.until(MOST_IN_FLIGHT);
      } catch (error) {
        if (stopping.signal.aborted) return;
        toReread = new Set(held);
        logger.warn({ err: error, group }, 'reading events failed, will try again');
        await sleep(100);
        // FLUSHALL or lost data: the group is gone (NOGROUP), also while a read waits (UNBLOCKED).
        await ensureGroups(command, topics, group, options.partitions).catch(() => {});
      }
    }
  };

  let balancing = false;
  const heartbeat = setInterval(() => {
    if (balancing || !hasJoined) return;
    balancing = true;
    void balance()
      .catch((error: unknown) => logger.warn({ err: error, group }, 'lease not renewed'))
      .finally(() => (balancing = false));
  }, options.leaseMs / 6);
  const net = setInterval(() => (toReread = new Set(held)), REREAD_MS);
  const looping = loop();
  await withTimeout(joined.promise, JOIN_WAIT_MS);

  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      clearInterval(heartbeat);
      clearInterval(net);
      lanes.clear();
      // While Redis is away no acknowledgement arrives: only what runs gets its chance.
      await withTimeout(lanes.until(0), command.status === 'ready' ? STOP_WAIT_MS : AWAY_WAIT_MS);
      await disconnect(reader);
      await withTimeout(looping, AWAY_WAIT_MS);
      // In this order on one connection: nobody takes the partitions before Redis knows what is done.
      await withTimeout(Promise.all([acknowledgements.tell(), lease.leave()]), AWAY_WAIT_MS);
    },
  };
}
