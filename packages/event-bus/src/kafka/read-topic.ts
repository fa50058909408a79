import type { EventEnvelope } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { parseMessage } from './client.ts';
import type { Consumer } from './client.ts';
import type { PartitionOffsets } from './topics.ts';

/** The messages still to be read of a topic as it was when its offsets were fetched. */
function unreadMessages(offsets: PartitionOffsets[]) {
  const left = new Map<number, { next: bigint; end: bigint }>();
  for (const { partition, low, high } of offsets)
    if (BigInt(low) < BigInt(high)) left.set(partition, { next: BigInt(low), end: BigInt(high) });
  return {
    left,
    /** Whether this message is one of them; false when it is delivered a second time. */
    take(partition: number, offset: string): boolean {
      const range = left.get(partition);
      const at = BigInt(offset);
      if (!range || at < range.next) return false;
      range.next = at + 1n;
      if (range.next >= range.end) left.delete(partition);
      return at < range.end;
    },
  };
}

/** Reads a topic up to its present end. */
export async function readToEnd(options: {
  topic: string;
  offsets: PartitionOffsets[];
  createReader: () => Consumer;
  untilClosed: <T>(work: Promise<T>) => Promise<T>;
  logger: BusLogger;
  handle(event: EventEnvelope): void;
}): Promise<void> {
  const { topic, createReader, untilClosed, logger, handle } = options;
  const { left, take } = unreadMessages(options.offsets);
  if (left.size === 0) return;
  const reader = createReader();
  const done = Promise.withResolvers<void>();
  const read = async () => {
    await reader.connect();
    await reader.subscribe({ topics: [topic], fromBeginning: true });
    await reader.run({
      autoCommit: false,
      async eachBatch({ batch }) {
        for (const message of batch.messages) {
          const event = take(batch.partition, message.offset) && parseMessage(message, logger);
          if (event) handle(event);
        }
        if (left.size === 0) done.resolve();
      },
    });
    await done.promise;
  };
  await untilClosed(read()).finally(() => reader.disconnect());
}
