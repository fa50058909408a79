import type { EventEnvelope } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { Unread, parseMessage } from './messages.ts';

interface Batch {
  partition: number;
  messages: Array<{ offset: string; value: Buffer | null }>;
}
/** The parts of a kafkajs consumer that reading needs. */
interface Reader {
  connect(): Promise<void>;
  subscribe(from: { topics: string[]; fromBeginning: boolean }): Promise<void>;
  run(how: { autoCommit: boolean; eachBatch(payload: { batch: Batch }): Promise<void> }): Promise<void>;
  disconnect(): Promise<void>;
}

/** Reads a topic up to its present end. @param closed rejects when the bus is closed */
export async function readToEnd(options: {
  topic: string;
  offsets: Array<{ partition: number; low: string; high: string }>;
  createReader(): Reader;
  closed: Promise<never>;
  logger: BusLogger;
  handle(event: EventEnvelope): void;
}): Promise<void> {
  const { topic, createReader, closed, logger, handle } = options;
  const unread = new Unread(options.offsets);
  if (unread.nothing) return;
  const reader = createReader();
  const done = Promise.withResolvers<void>();
  const read = async () => {
    await reader.connect();
    await reader.subscribe({ topics: [topic], fromBeginning: true });
    await reader.run({
      autoCommit: false,
      async eachBatch({ batch }) {
        for (const message of batch.messages) {
          const event = unread.take(batch.partition, message.offset) && parseMessage(message, logger);
          if (event) handle(event);
        }
        if (unread.nothing) done.resolve();
      },
    });
    await done.promise;
  };
  await Promise.race([read(), closed]).finally(() => reader.disconnect());
}
