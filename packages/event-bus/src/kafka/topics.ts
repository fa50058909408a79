import { setTimeout as sleep } from 'node:timers/promises';
import { DEAD_LETTER_RETENTION_MS, isDeadLetterTopic } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';

const POLL_MS = 50;

interface PartitionOffsets {
  partition: number;
  low: string;
  high: string;
}
/** The parts of the kafkajs admin client that topics need. */
interface Admin {
  createTopics(options: {
    waitForLeaders: boolean;
    topics: {
      topic: string;
      numPartitions: number;
      replicationFactor: number;
      configEntries: { name: string; value: string }[];
    }[];
  }): Promise<boolean>;
  fetchTopicMetadata(of: { topics: string[] }): Promise<{ topics: { partitions: unknown[] }[] }>;
  fetchTopicOffsets(topic: string): Promise<PartitionOffsets[]>;
}

export interface KafkaTopics {
  /** Creates the topic if it is missing; resolves with its number of partitions once all of them answer. */
  ensure(topic: string): Promise<number>;
  /** The first and next offset of each partition. */
  offsets(topic: string): Promise<PartitionOffsets[]>;
}

/** The topics of a cluster, each created once. @param closing aborted when the bus closes */
export function kafkaTopics(options: {
  admin: Admin;
  connected(): Promise<unknown>;
  partitions: number;
  replicationFactor: number;
  closing: AbortSignal;
  logger: BusLogger;
}): KafkaTopics {
  const { admin, partitions: numPartitions, replicationFactor, closing, logger } = options;
  const created = new Map<string, Promise<number>>();
  const pause = () => sleep(POLL_MS, undefined, { signal: closing });

  /**
   * `waitForLeaders` fails at random under KRaft, and a leader named in the metadata may still refuse requests for a
   * moment. So ask for the offsets of every partition until all leaders answer.
   */
  const create = async (topic: string): Promise<number> => {
    await options.connected();
    const retention = { name: 'retention.ms', value: String(DEAD_LETTER_RETENTION_MS) };
    const configEntries = isDeadLetterTopic(topic) ? [retention] : [];
    for (;;) {
      try {
        await admin.createTopics({
          waitForLeaders: false,
          topics: [{ topic, numPartitions, replicationFactor, configEntries }],
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
  const ensure = (topic: string): Promise<number> => {
    const partitions = created.get(topic) ?? create(topic);
    created.set(topic, partitions);
    partitions.catch(() => created.delete(topic));
    return partitions;
  };
  return {
    ensure,
    async offsets(topic) {
      const partitions = await ensure(topic);
      for (;;) {
        // While kafkajs loads metadata of other topics, it loses leaders: their partitions are missing, or it throws a TypeError.
        const offsets = await admin.fetchTopicOffsets(topic).catch((error: unknown) => {
          if (error instanceof TypeError) return [];
          throw error;
        });
        if (offsets.length >= partitions) return offsets;
        await pause();
      }
    },
  };
}
