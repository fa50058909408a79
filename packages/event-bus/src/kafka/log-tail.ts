import { randomUUID } from 'node:crypto';

interface Written {
  topicName: string;
  partition: number;
  baseOffset?: string | undefined;
}
interface End {
  partition: number;
  /** The offset that the next event gets. */
  high: string;
}

/**
 * Notices that partitions have lost their tail: an event gets an offset, or the log ends at one, that was given out before. Kafka tells
 * its clients no number of a start, so a new process counts as one too.
 */
export function logTail() {
  const processStart = randomUUID();
  let losses = 0;
  const highest = new Map<string, number>();
  const compare = (known: number | undefined, offset: number) => {
    const lost = known !== undefined && offset <= known;
    if (lost) losses += 1;
    return lost;
  };
  return {
    start: (): string => `${processStart}.${losses}`,
    topics: (): string[] => [
      ...new Set([...highest.keys()].map((key) => key.slice(0, key.lastIndexOf(' ')))),
    ],
    /** Call it before a batch is sent, and what it returns with Kafka's answer: answers of other batches may come in between. */
    beforeWriting() {
      const before = new Map(highest);
      return (written: readonly Written[]): void => {
        for (const { topicName, partition, baseOffset } of written) {
          const offset = Number(baseOffset ?? -1);
          if (offset < 0) continue;
          const key = `${topicName} ${partition}`;
          const lost = compare(before.get(key), offset);
          highest.set(key, lost ? offset : Math.max(offset, highest.get(key) ?? -1));
        }
      };
    },
    /** As `beforeWriting`, for a question where a topic ends. */
    beforeAsking(topic: string) {
      const before = new Map(highest);
      return (ends: readonly End[]): void => {
        for (const { partition, high } of ends) {
          const key = `${topic} ${partition}`;
          if (compare(before.get(key), Number(high))) highest.delete(key);
        }
      };
    },
  };
}
