import type { Redis } from 'ioredis';
import type { BusLogger } from '../bus-options.ts';
import { KeyQueues } from '../key-queues.ts';
import type { Deliver } from '../transport.ts';
import { parseStream } from './layout.ts';
import type { RawEntry } from './layout.ts';
import type { SharedReader } from './shared-reader.ts';

const CONCURRENCY = 32;
const MAX_IN_FLIGHT = 256;
const ACKNOWLEDGE_AFTER_MS = 25;

/** Acknowledges handled entries, many at a time. */
function acknowledgements(command: Redis, group: string) {
  /** By stream, the ids that Redis has not acknowledged yet. */
  const open = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  /** Resolves when Redis has acknowledged everything added so far; waits while Redis is unavailable. */
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const sending = [...open].map(([stream, ids]) => ({ stream, ids: [...ids] }));
    if (sending.length === 0) return;
    const pipeline = command.pipeline();
    for (const { stream, ids } of sending) pipeline.xack(stream, group, ...ids);
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, { stream, ids }] of sending.entries()) {
      if (answers[index] && !answers[index][0]) for (const id of ids) open.get(stream)?.delete(id);
      if (open.get(stream)?.size === 0) open.delete(stream);
    }
  };
  return {
    send,
    /** Whether this entry is handled, although Redis may still return it as pending. */
    has: (stream: string, id: string) => open.get(stream)?.has(id) ?? false,
    add(stream: string, id: string) {
      open.set(stream, (open.get(stream) ?? new Set()).add(id));
      timer ??= setTimeout(() => void send().catch(() => {}), ACKNOWLEDGE_AFTER_MS);
    },
  };
}

/**
 * The entries that a member of a group has read and is handling, each once: in order per key, different keys side by side, or `sideBySide`
 * all of them.
 *
 * @param options.onFailed called when entries were discarded and have to be read again
 */
export function entryQueue(options: {
  command: Redis;
  group: string;
  sideBySide: boolean;
  deliver: Deliver;
  stopping: AbortSignal;
  onFailed: () => void;
  shared: Pick<SharedReader, 'parse'>;
  logger: BusLogger;
}) {
  const { command, group, sideBySide, deliver, stopping, onFailed, shared, logger } = options;
  const inFlight = new Map<string, { key: string; partition: number }>();
  const handled = acknowledgements(command, group);
  const queues = new KeyQueues(CONCURRENCY, (key, error) => {
    for (const [entry, at] of inFlight) if (at.key === key) inFlight.delete(entry);
    onFailed();
    if (!stopping.aborted)
      logger.error({ err: error, group, key }, 'handling events failed, they will be read again');
  });
  return {
    add(stream: string, entries: RawEntry[]) {
      const { topic, partition } = parseStream(stream);
      for (const raw of entries) {
        const id = raw[0];
        const entry = `${stream} ${id}`;
        if (inFlight.has(entry)) continue;
        const event = shared.parse(stream, raw);
        if (!event) logger.error({ group, topic, id }, 'skipped an unreadable entry');
        if (!event || handled.has(stream, id)) {
          handled.add(stream, id);
          continue;
        }
        const key = sideBySide ? entry : event.key;
        inFlight.set(entry, { key, partition });
        queues.add(key, async () => {
          stopping.throwIfAborted();
          await deliver(topic, event, stopping);
          inFlight.delete(entry);
          handled.add(stream, id);
        });
      }
    },
    busyPartitions: () => new Set([...inFlight.values()].map(({ partition }) => partition)),
    acknowledge: handled.send,
    room: () => queues.until(MAX_IN_FLIGHT),
    /** Resolves when the running handlers have ended; what waits is discarded. */
    async finish() {
      queues.clear();
      await queues.until(0);
    },
  };
}
