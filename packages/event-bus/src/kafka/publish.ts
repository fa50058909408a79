import { setTimeout as sleep } from 'node:timers/promises';
import type { BusLogger } from '../bus-options.ts';
import type { Entry } from '../transport.ts';
import type { Producer } from './client.ts';
import type { KafkaTopics } from './topics.ts';

const RETRY_MS = 200;

/** Publishes the events in order, and retries until Kafka has accepted them or `closing` is aborted. */
export async function publishUntilAccepted(
  entries: Entry[],
  options: { producer: Producer; topics: KafkaTopics; closing: AbortSignal; logger: BusLogger },
): Promise<void> {
  const { producer, topics, closing, logger } = options;
  const topicMessages = [...Map.groupBy(entries, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic,
    messages: ofTopic.map(({ event }) => ({ key: event.key, value: JSON.stringify(event) })),
  }));
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
