import type { EventEnvelope } from '../bus.ts';
import { KeyQueues } from '../key-queues.ts';

/** After a kill, at most this many events of each partition are delivered a second time. */
const COMMIT_EVERY = 100;

export interface BatchOptions {
  messages: Array<{ offset: string; event: EventEnvelope | undefined }>;
  concurrency: number;
  heartbeatMs: number;
  stop: AbortSignal;
  /** Whether this member is still running and still owns the partition. */
  ownsPartition(): boolean;
  /** Rejects when the group rebalances. */
  heartbeat(): Promise<void>;
  deliver(event: EventEnvelope, signal: AbortSignal): Promise<void>;
  /** Commits up to and including this offset. */
  commit(offset: string): Promise<void>;
}

/**
 * Handles one batch of one partition: in order per key, different keys side by side, committed piece by piece. Heartbeats
 * go on however long the handlers take. When the group rebalances, waiting events are abandoned at once and not
 * committed, so that the next owner of the partition gets them.
 */
export async function consumeBatch(options: BatchOptions): Promise<void> {
  const { messages, heartbeat, ownsPartition, commit } = options;
  const abandon = new AbortController();
  const signal = AbortSignal.any([options.stop, abandon.signal]);
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    abandon.abort();
  };
  const heartbeats = setInterval(() => void heartbeat().catch(fail), options.heartbeatMs);
  // A member that stops has the rest of its session to finish its handlers.
  options.stop.addEventListener('abort', () => clearInterval(heartbeats), { once: true });
  const queues = new KeyQueues(options.concurrency, (_, error) => fail(error));
  try {
    for (let from = 0; from < messages.length; from += COMMIT_EVERY) {
      const piece = messages.slice(from, from + COMMIT_EVERY);
      for (const { event } of piece) {
        if (!event) continue;
        queues.add(event.key, async () => {
          signal.throwIfAborted();
          await options.deliver(event, signal);
        });
      }
      await queues.until(0);
      const last = piece.at(-1);
      if (options.stop.aborted || !ownsPartition()) return;
      if (failure) throw failure;
      if (last) await commit(last.offset);
      await heartbeat();
    }
  } finally {
    clearInterval(heartbeats);
  }
}
