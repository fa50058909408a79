import type { BusLogger } from '../bus-options.ts';
import type { Hear } from '../transport.ts';
import { following, parseMessage } from './client.ts';
import type { Consumer } from './client.ts';
import type { KafkaTopics } from './topics.ts';

/** Starts passing each event published from now on to `hear`. */
export async function listenToTopics(options: {
  consumer: Consumer;
  topics: KafkaTopics;
  subscribed: string[];
  hear: Hear;
  logger: BusLogger;
}): Promise<void> {
  const { consumer, topics, subscribed, hear, logger } = options;
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
      if (event) await hear(event);
      setPosition(topic, partition, following(message.offset));
    },
  });
}
