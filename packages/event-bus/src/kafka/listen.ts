import type { BusLogger } from '../bus-options.ts';
import type { Hear } from '../transport.ts';
import { following, parseMessage } from './client.ts';
import type { Consumer } from './client.ts';
import type { KafkaTopics } from './topics.ts';

/** Where to continue reading each partition. */
export type Positions = Map<string, { topic: string; partition: number; offset: string }>;

/**
 * Starts passing each event published from now on to `hear`.
 *
 * @param options.positions filled here; those of an earlier consumer go on where it was
 */
export async function listenToTopics(options: {
  consumer: Consumer;
  topics: KafkaTopics;
  subscribed: string[];
  positions: Positions;
  hear: Hear;
  logger: BusLogger;
}): Promise<void> {
  const { consumer, topics, subscribed, positions, hear, logger } = options;
  const setPosition = (topic: string, partition: number, offset: string) =>
    positions.set(`${topic} ${partition}`, { topic, partition, offset });
  for (const topic of subscribed) {
    for (const { partition, high } of await topics.offsets(topic))
      if (!positions.has(`${topic} ${partition}`)) setPosition(topic, partition, high);
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
