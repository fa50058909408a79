import { setTimeout as sleep } from 'node:timers/promises';
import { DEAD_LETTERS_KEPT_MS, isDeadLetterTopic } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';

const ASK_AGAIN_MS = 50;

interface PartitionOffsets {
  partition: number;
  low: string;
  high: string;
}
/** Of the administrator of kafkajs, what topics need. */
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
  /** Makes it if it is missing; resolves with its number of partitions once all of them answer. */
  ensure(topic: string): Promise<number>;
  /** Of all its partitions. */
  offsets(topic: string): Promise<PartitionOffsets[]>;
}

/** The topics of a cluster, each made once. @param closing aborted when nobody waits for a topic any more */
export function kafkaTopics(options: {
  admin: Admin;
  connected(): Promise<unknown>;
  partitions: number;
  replicationFactor: number;
  closing: AbortSignal;
  logger: BusLogger;
}): KafkaTopics {
  const { admin, partitions: numPartitions, replicationFactor, closing, logger } = options;
  const there = new Map<string, Promise<number>>();
  const pause = () => sleep(ASK_AGAIN_MS, undefined, { signal: closing });

  /**
   * Waiting for leaders within createTopics fails at random under KRaft; and one that the metadata name may yet refuse
   * for a moment. So ask each of them for its offsets until all answer.
   */
  const create = async (topic: string): Promise<number> => {
    await options.connected();
    const retention = { name: 'retention.ms', value: String(DEAD_LETTERS_KEPT_MS) };
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
    const made = there.get(topic) ?? create(topic);
    there.set(topic, made);
    made.catch(() => there.delete(topic));
    return made;
  };
  return {
    ensure,
    async offsets(topic) {
      const partitions = await ensure(topic);
      for (;;) {
        // While kafkajs learns of other topics it forgets leaders: it leaves their partitions out, or throws a TypeError.
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
