import type { KafkaTopics } from './topics.ts';

/** The part of the kafkajs admin client that the lag needs. */
interface Admin {
  fetchOffsets(of: {
    groupId: string;
    topics: string[];
  }): Promise<Array<{ topic: string; partitions: Array<{ partition: number; offset: string }> }>>;
}

/** Events of these topics that the group has not committed yet. */
export async function groupLag(
  admin: Admin,
  topics: KafkaTopics,
  group: string,
  subscribed: string[],
): Promise<number> {
  await Promise.all(subscribed.map(topics.ensure));
  const committed = new Map<string, number>();
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: subscribed })) {
    for (const { partition, offset } of partitions) committed.set(`${topic} ${partition}`, Number(offset));
  }
  let lag = 0;
  for (const topic of subscribed) {
    for (const { partition, high, low } of await topics.offsets(topic)) {
      const offset = committed.get(`${topic} ${partition}`) ?? -1;
      lag += Number(high) - (offset < 0 ? Number(low) : offset);
    }
  }
  return lag;
}
