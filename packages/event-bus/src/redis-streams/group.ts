import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, withTimeout } from '../timeout.ts';
import { deliver } from '../delivery.ts';
import type { DeliveryContext } from '../delivery.ts';
import { disconnect } from './disconnect.ts';
import { KeyQueues } from '../key-queues.ts';
import type { PartitionLease } from './lease.ts';
import { Acknowledgements } from './acks.ts';
import { READ_COUNT, ensureGroups, readNewEntries, readPendingEntries } from './group-commands.ts';
import { allStreams, parseEntry, parseStream } from './layout.ts';
import type { RawEntry } from './layout.ts';

const BLOCK_MS = 500;
/** Events come in bursts: after this pause, one read returns the rest of the burst. */
const PAUSE_MS = 10;
/** A handler that hangs must not keep the process alive. Its event is not acknowledged, so it is delivered again. */
const STOP_WAIT_MS = 7000;
const UNAVAILABLE_WAIT_MS = 1000;
const MAX_IN_FLIGHT = 256;
/** How often pending entries are read again in any case, should the reply to a read have been lost. */
const REREAD_MS = 15_000;

export interface GroupOptions {
  /** For acknowledgements and groups; waits while Redis is unavailable. */
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

/** One member of a group: leases some of the partitions and reads all their streams in one blocking call. */
export async function startGroup(options: GroupOptions): Promise<RunningSubscription> {
  const { command, reader, topics, group, lease, logger, delivery } = options;
  const stopping = new AbortController();
  const inFlight = new Map<string, { key: string; partition: number }>();
  const acknowledgements = new Acknowledgements(command, group);
  let held = new Set<number>();
  let toRelease: number[] = [];
  let toReread = new Set<number>();

  const queues = new KeyQueues(options.concurrency, (key, error) => {
    for (const [entry, at] of inFlight) if (at.key === key) inFlight.delete(entry);
    toReread = new Set(held);
    if (!stopping.signal.aborted)
      logger.error({ err: error, group, key }, 'handling events failed, they will be read again');
  });

  const enqueue = (stream: string, entries: RawEntry[]) => {
    const { topic, partition } = parseStream(stream);
    for (const raw of entries) {
      const id = raw[0];
      const entry = `${stream} ${id}`;
      if (inFlight.has(entry)) continue;
      const event = parseEntry(raw);
      if (!event || acknowledgements.has(stream, id)) {
        if (!event) logger.error({ group, topic, id }, 'skipped an unreadable entry');
        acknowledgements.add(stream, id);
        continue;
      }
      inFlight.set(entry, { key: event.key, partition });
      queues.add(event.key, async () => {
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
        const reply = await readPendingEntries(reader, group, stream, after);
        const entries = reply?.[0]?.[1] ?? [];
        enqueue(stream, entries);
        await queues.until(MAX_IN_FLIGHT);
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
    // Otherwise the next holder would handle these events again.
    await acknowledgements.send();
    for (const partition of toRelease) if (!busy.has(partition)) await lease.release(partition);
    toRelease = toRelease.filter((partition) => busy.has(partition));
  };

  const readNew = async () => {
    const streams = allStreams(topics, [...held]);
    if (streams.length === 0) {
      await sleep(50);
      return;
    }
    const reply = await readNewEntries(reader, group, streams, BLOCK_MS);
    for (const [stream, entries] of reply ?? []) enqueue(stream, entries);
    if (reply) await sleep(PAUSE_MS);
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
        await queues.until(MAX_IN_FLIGHT);
      } catch (error) {
        if (stopping.signal.aborted) return;
        toReread = new Set(held);
        logger.warn({ err: error, group }, 'reading events failed, retrying');
        await sleep(100);
        // After FLUSHALL or a loss of data the group is missing (NOGROUP, or UNBLOCKED while a read was waiting).
        await ensureGroups(command, topics, group, options.partitions).catch(() => {});
      }
    }
  };

  let balancing = false;
  const heartbeat = setInterval(() => {
    if (balancing || !hasJoined) return;
    balancing = true;
    void balance()
      .catch((error: unknown) => logger.warn({ err: error, group }, 'could not renew the lease'))
      .finally(() => (balancing = false));
  }, options.leaseMs / 6);
  const rereading = setInterval(() => (toReread = new Set(held)), REREAD_MS);
  const looping = loop();
  await withTimeout(joined.promise, JOIN_WAIT_MS);

  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      clearInterval(heartbeat);
      clearInterval(rereading);
      queues.clear();
      // While Redis is unavailable nothing can be acknowledged, so there is little point in waiting for the handlers.
      await withTimeout(queues.until(0), command.status === 'ready' ? STOP_WAIT_MS : UNAVAILABLE_WAIT_MS);
      await disconnect(reader);
      await withTimeout(looping, UNAVAILABLE_WAIT_MS);
      // In this order on one connection, so that nobody takes the partitions before Redis has the acknowledgements.
      await withTimeout(Promise.all([acknowledgements.send(), lease.leave()]), UNAVAILABLE_WAIT_MS);
    },
  };
}
