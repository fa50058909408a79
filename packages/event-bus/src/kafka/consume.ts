import type { Bus, EventEnvelope } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { deliver } from '../delivery.ts';
import type { DeliveryContext } from '../delivery.ts';
import { consumeBatch } from './batch.ts';
import { parseMessage } from './messages.ts';
import type { Positions } from './messages.ts';
import type { KafkaTopics } from './topics.ts';

interface Message {
  offset: string;
  value: Buffer | null;
}
interface BatchPayload {
  batch: { topic: string; partition: number; messages: Message[] };
  resolveOffset(offset: string): void;
  heartbeat(): Promise<void>;
  isRunning(): boolean;
  isStale(): boolean;
}
interface Subscriber {
  connect(): Promise<void>;
  subscribe(from: { topics: string[]; fromBeginning: boolean }): Promise<void>;
}
/** The parts of a kafkajs consumer that a group needs. */
interface GroupConsumer extends Subscriber {
  run(how: {
    autoCommit: boolean;
    eachBatchAutoResolve: boolean;
    partitionsConsumedConcurrently: number;
    eachBatch(payload: BatchPayload): Promise<void>;
  }): Promise<void>;
  commitOffsets(offsets: Array<{ topic: string; partition: number; offset: string }>): Promise<void>;
}
/** The parts of a kafkajs consumer that a listener needs. */
interface ListeningConsumer extends Subscriber {
  run(how: {
    autoCommit: boolean;
    eachMessage(payload: { topic: string; partition: number; message: Message }): Promise<void>;
  }): Promise<void>;
}

/** Starts delivering the events of these topics to the handler of a group; offsets are committed after the effect. */
export async function consumeAsGroup(options: {
  consumer: GroupConsumer;
  topics: KafkaTopics;
  subscribed: string[];
  concurrency: number;
  heartbeatMs: number;
  stopping: AbortSignal;
  delivery: Omit<DeliveryContext, 'signal'>;
}): Promise<void> {
  const { consumer, topics, subscribed, delivery } = options;
  await Promise.all(subscribed.map(topics.ensure));
  await consumer.connect();
  await consumer.subscribe({ topics: subscribed, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 3,
    eachBatch: ({ batch, resolveOffset, heartbeat, isRunning, isStale }) =>
      consumeBatch({
        messages: batch.messages.map((message) => ({
          offset: message.offset,
          event: parseMessage(message, delivery.logger),
        })),
        concurrency: options.concurrency,
        heartbeatMs: options.heartbeatMs,
        stop: options.stopping,
        ownsPartition: () => isRunning() && !isStale(),
        heartbeat,
        deliver: (event, signal) => deliver(batch.topic, event, { ...delivery, signal }),
        async commit(offset) {
          resolveOffset(offset);
          const next = (BigInt(offset) + 1n).toString();
          await consumer.commitOffsets([{ topic: batch.topic, partition: batch.partition, offset: next }]);
        },
      }),
  });
}

/** Starts passing each event published from now on to `handle`; sets `positions` to where each partition ends now. */
export async function listenToTopics(options: {
  consumer: ListeningConsumer;
  topics: KafkaTopics;
  subscribed: string[];
  positions: Positions;
  handle: Parameters<Bus['listen']>[1];
  logger: BusLogger;
}): Promise<void> {
  const { consumer, topics, subscribed, positions, handle, logger } = options;
  for (const topic of subscribed) {
    for (const { partition, high } of await topics.offsets(topic)) positions.set(topic, partition, high);
  }
  await consumer.connect();
  await consumer.subscribe({ topics: subscribed, fromBeginning: false });
  await consumer.run({
    autoCommit: false,
    async eachMessage({ topic, partition, message }) {
      const event: EventEnvelope | undefined = parseMessage(message, logger);
      try {
        // A resent event is meant for one group only.
        if (event && !event.again) await handle(event);
      } catch (error) {
        logger.error({ err: error, eventId: event?.id, type: event?.type }, 'listener failed');
      }
      positions.read(topic, partition, message.offset);
    },
  });
}
