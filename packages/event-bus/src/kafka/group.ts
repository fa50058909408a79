import type { BusLogger } from '../bus-options.ts';
import { KeyQueues } from '../key-queues.ts';
import type { Deliver } from '../transport.ts';
import { HEARTBEAT_MS, following, parseMessage } from './client.ts';
import type { Consumer, EachBatchPayload } from './client.ts';

/** After a kill, at most this many events of each partition are delivered a second time. */
const COMMIT_EVERY = 100;
const CONCURRENCY = 32;

interface Member {
  consumer: Consumer;
  sideBySide: boolean;
  deliver: Deliver;
  stopping: AbortSignal;
  logger: BusLogger;
}

/** Starts delivering the events of these topics; offsets are committed after the effect. */
export async function consumeAsGroup(topics: string[], member: Member): Promise<void> {
  const { consumer } = member;
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 3,
    eachBatch: (payload) => consumeBatch(payload, member),
  });
}

/**
 * Handles one batch of one partition: in order per key, different keys side by side, committed piece by piece. Heartbeats
 * go on however long the handlers take. When the group rebalances, waiting events are abandoned at once and not
 * committed, so that the next owner of the partition gets them.
 */
async function consumeBatch(
  { batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload,
  { consumer, sideBySide, deliver, stopping, logger }: Member,
): Promise<void> {
  const { topic, partition, messages } = batch;
  const abandon = new AbortController();
  const signal = AbortSignal.any([stopping, abandon.signal]);
  const heartbeats = setInterval(() => void heartbeat().catch((error) => abandon.abort(error)), HEARTBEAT_MS);
  // A member that stops has the rest of its session to finish its handlers.
  const stopHeartbeats = () => clearInterval(heartbeats);
  stopping.addEventListener('abort', stopHeartbeats, { once: true });
  const queues = new KeyQueues(CONCURRENCY, (_, error) => abandon.abort(error));
  try {
    for (let from = 0; from < messages.length; from += COMMIT_EVERY) {
      const piece = messages.slice(from, from + COMMIT_EVERY);
      for (const message of piece) {
        const event = parseMessage(message, logger);
        if (!event) continue;
        queues.add(sideBySide ? message.offset : event.key, async () => {
          signal.throwIfAborted();
          await deliver(topic, event, signal);
        });
      }
      await queues.until(0);
      if (stopping.aborted || !isRunning() || isStale()) return;
      abandon.signal.throwIfAborted();
      const last = piece.at(-1);
      if (last) {
        resolveOffset(last.offset);
        await consumer.commitOffsets([{ topic, partition, offset: following(last.offset) }]);
      }
      await heartbeat();
    }
  } finally {
    stopHeartbeats();
    stopping.removeEventListener('abort', stopHeartbeats);
  }
}
