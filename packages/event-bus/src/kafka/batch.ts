import type { EventEnvelope } from '../bus.ts';
import { KeyLanes } from '../key-lanes.ts';

/** What a kill brings again is at most this much of each partition. */
const COMMIT_EVERY = 100;

export interface BatchOptions {
  messages: Array<{ offset: string; event: EventEnvelope | undefined }>;
  concurrency: number;
  heartbeatMs: number;
  stop: AbortSignal;
  /** Still a running member that holds the partition. */
  mayGoOn(): boolean;
  /** Rejects when the group forms anew. */
  heartbeat(): Promise<void>;
  deliver(event: EventEnvelope, signal: AbortSignal): Promise<void>;
  /** Commits up to and including this offset. */
  commit(offset: string): Promise<void>;
}

/**
 * One batch of one partition: in order per key, side by side across keys, committed piece by piece. Says "I live" beside
 * the handlers, however long they take or wait. When the group forms anew, what waits is given up at once and not
 * committed, so that the next holder has it.
 */
export async function consumeBatch(options: BatchOptions): Promise<void> {
  const { messages, heartbeat, mayGoOn, commit } = options;
  const giveUp = new AbortController();
  const signal = AbortSignal.any([options.stop, giveUp.signal]);
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    giveUp.abort();
  };
  const beating = setInterval(() => void heartbeat().catch(fail), options.heartbeatMs);
  // Who stops has what is left of the session to end its handlers.
  options.stop.addEventListener('abort', () => clearInterval(beating), { once: true });
  const lanes = new KeyLanes(options.concurrency, (_, error) => fail(error));
  try {
    for (let from = 0; from < messages.length; from += COMMIT_EVERY) {
      const piece = messages.slice(from, from + COMMIT_EVERY);
      for (const { event } of piece) {
        if (!event) continue;
        lanes.add(event.key, async () => {
          signal.throwIfAborted();
          await options.deliver(event, signal);
        });
      }
      await lanes.until(0);
      const last = piece.at(-1);
      if (options.stop.aborted || !mayGoOn()) return;
      if (failure) throw failure;
      if (last) await commit(last.offset);
      await heartbeat();
    }
  } finally {
    clearInterval(beating);
  }
}
