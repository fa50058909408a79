import type { Redis } from 'ioredis';
import type { BusLogger } from '../bus-options.ts';
import { KeyQueues } from '../key-queues.ts';
import type { Deliver } from '../transport.ts';
import { Acknowledgements } from './acks.ts';
import { parseEntry, parseStream } from './layout.ts';
import type { RawEntry } from './layout.ts';

const CONCURRENCY = 32;
const MAX_IN_FLIGHT = 256;

/**
 * The entries that a member of a group has read and is handling, each once: in order per key, different keys side by side.
 *
 * @param options.onFailed called when entries were discarded and have to be read again
 */
export function entryQueue(options: {
  command: Redis;
  group: string;
  deliver: Deliver;
  stopping: AbortSignal;
  onFailed: () => void;
  logger: BusLogger;
}) {
  const { command, group, deliver, stopping, onFailed, logger } = options;
  const inFlight = new Map<string, { key: string; partition: number }>();
  const acknowledgements = new Acknowledgements(command, group);
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
        const event = parseEntry(raw);
        if (!event) logger.error({ group, topic, id }, 'skipped an unreadable entry');
        if (!event || acknowledgements.has(stream, id)) {
          acknowledgements.add(stream, id);
          continue;
        }
        inFlight.set(entry, { key: event.key, partition });
        queues.add(event.key, async () => {
          stopping.throwIfAborted();
          await deliver(topic, event, stopping);
          inFlight.delete(entry);
          acknowledgements.add(stream, id);
        });
      }
    },
    busyPartitions: () => new Set([...inFlight.values()].map(({ partition }) => partition)),
    acknowledge: () => acknowledgements.send(),
    room: () => queues.until(MAX_IN_FLIGHT),
    /** Resolves when the running handlers have ended; what waits is discarded. */
    async finish() {
      queues.clear();
      await queues.until(0);
    },
  };
}
