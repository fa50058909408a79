import type { Bus } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { following, parseMessage } from './client.ts';
import type { Consumer } from './client.ts';
import type { KafkaTopics } from './topics.ts';

/** Starts passing each event published from now on to `handle`. */
export async function listenToTopics(options: {
  consumer: Consumer;
  topics: KafkaTopics;
  subscribed: string[];
  handle: Parameters<Bus['listen']>[1];
  logger: BusLogger;
}): Promise<void> {
  const { consumer, topics, subscribed, handle, logger } = options;
  /** Where to continue reading each partition. */
  const positions = new Map<string, { topic: string; partition: number; offset: string }>();
  const setPosition = (topic: string, partition: number, offset: string) =>
    positions.set(`${topic} ${partition}`, { topic, partition, offset });
  for (const topic of subscribed) {
    for (const { partition, high } of await topics.offsets(topic)) setPosition(topic, partition, high);
  }
  await consumer.connect();
  await consumer.subscribe({ topics: subscribed, fromBeginning: false });
  // kafkajs would look up "latest" only once the group has formed, seconds later, and again after each crash.
  consumer.on(consumer.events.GROUP_JOIN, () => positions.forEach((position) => consumer.seek(position)));
  await consumer.run({
    autoCommit: false,
    async eachMessage({ topic, partition, message }) {
      const event = parseMessage(message, logger);
      try {
        // A resent event is meant for one group only.
        if (event && !event.again) await handle(event);
      } catch (error) {
        logger.error({ err: error, eventId: event?.id, type: event?.type }, 'listener failed');
      }
      setPosition(topic, partition, following(message.offset));
    },
  });
}
