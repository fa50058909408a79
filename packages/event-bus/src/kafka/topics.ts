import { setTimeout as sleep } from 'node:timers/promises';
import { retentionOf } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import type { Admin } from './client.ts';

const POLL_MS = 50;
/** As many copies of a partition as the broker is set to make. */
const BROKER_DEFAULT = -1;

export type PartitionOffsets = Awaited<ReturnType<Admin['fetchTopicOffsets']>>[number];
export type KafkaTopics = ReturnType<typeof kafkaTopics>;

/** The topics of a cluster, each created once. @param closing aborted when the bus closes */
export function kafkaTopics(options: {
  admin: Admin;
  connected(): Promise<unknown>;
  partitions: number;
  closing: AbortSignal;
  logger: BusLogger;
}) {
  const { admin, partitions: numPartitions, closing, logger } = options;
  const created = new Map<string, Promise<number>>();
  const pause = () => sleep(POLL_MS, undefined, { signal: closing });

  /**
   * `waitForLeaders` fails at random under KRaft, and a leader named in the metadata may still refuse requests for a
   * moment. So ask for the offsets of every partition until all leaders answer.
   */
  const create = async (topic: string): Promise<number> => {
    await options.connected();
    const retentionMs = retentionOf(topic);
    const configEntries = retentionMs ? [{ name: 'retention.ms', value: String(retentionMs) }] : [];
    for (;;) {
      try {
        await admin.createTopics({
          waitForLeaders: false,
          topics: [{ topic, numPartitions, replicationFactor: BROKER_DEFAULT, configEntries }],
        });
        const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
        const partitions = topics[0]?.partitions.length ?? 0;
        const offsets = await admin.fetchTopicOffsets(topic);
        if (partitions > 0 && offsets.length === partitions) return partitions;
      } catch (error) {
        logger.debug({ err: error, topic }, 'topic not ready yet');
      }
      await pause();
    }
  };
  /** Creates the topic if it is missing; resolves with its number of partitions once all of them answer. */
  const ensure = (topic: string): Promise<number> => {
    const partitions = created.get(topic) ?? create(topic);
    created.set(topic, partitions);
    partitions.catch(() => created.delete(topic));
    return partitions;
  };
  /** The first and next offset of each partition. */
  const offsets = async (topic: string): Promise<PartitionOffsets[]> => {
    const partitions = await ensure(topic);
    for (;;) {
      // While kafkajs loads metadata of other topics, it loses leaders: their partitions are missing, or it throws a TypeError.
      const found = await admin.fetchTopicOffsets(topic).catch((error: unknown) => {
        if (error instanceof TypeError) return [];
        throw error;
      });
      if (found.length >= partitions) return found;
      await pause();
    }
  };
  /** Events of these topics that the group has not committed yet. */
  const lag = async (groupId: string, topics: string[]): Promise<number> => {
    await Promise.all(topics.map(ensure));
    const committed = new Map<string, number>();
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
      for (const { partition, offset } of partitions) committed.set(`${topic} ${partition}`, Number(offset));
    }
    let sum = 0;
    for (const topic of topics) {
      for (const { partition, high, low } of await offsets(topic)) {
        const offset = committed.get(`${topic} ${partition}`) ?? -1;
        sum += Number(high) - (offset < 0 ? Number(low) : offset);
      }
    }
    return sum;
  };
  return { ensure, offsets, lag };
}
