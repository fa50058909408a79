import { setTimeout as sleep } from 'node:timers/promises';
import type { EventEnvelope } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { toMessages } from './messages.ts';
import type { TopicMessages } from './messages.ts';
import type { KafkaTopics } from './topics.ts';

const RETRY_MS = 200;

/** Publishes the events in order, and retries until Kafka has accepted them or `closing` is aborted. */
export async function publishUntilAccepted(
  entries: Array<{ topic: string; event: EventEnvelope }>,
  options: {
    producer: { sendBatch(batch: { acks: number; topicMessages: TopicMessages }): Promise<unknown> };
    topics: KafkaTopics;
    closing: AbortSignal;
    logger: BusLogger;
  },
): Promise<void> {
  const { producer, topics, closing, logger } = options;
  const topicMessages = toMessages(entries);
  for (;;) {
    closing.throwIfAborted();
    try {
      await Promise.all(topicMessages.map(({ topic }) => topics.ensure(topic)));
      await producer.sendBatch({ acks: -1, topicMessages });
      return;
    } catch (error) {
      if (closing.aborted) throw error;
      logger.warn({ err: error, events: entries.length }, 'publishing failed, retrying');
      await sleep(RETRY_MS);
    }
  }
}
