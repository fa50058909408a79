import type { EventEnvelope } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';

/** The log level as kafkajs numbers it. */
const WARN = 2;

export function parseMessage(
  message: { value: Buffer | null; offset: string },
  logger: BusLogger,
): EventEnvelope | undefined {
  try {
    return JSON.parse(message.value?.toString() ?? '') as EventEnvelope;
  } catch {
    logger.error({ offset: message.offset }, 'skipped an unreadable message');
    return undefined;
  }
}

/** kafkajs logs lost connections and retried responses as errors, but recovers from them by itself. */
export function kafkaLog(logger: BusLogger) {
  return ({ level, log }: { level: number; log: { message: string } }): void => {
    const { message, ...about } = log;
    if (level <= WARN && !message.startsWith('Response ')) logger.warn({ kafka: about }, message);
    else logger.debug({ kafka: about }, message);
  };
}

export type TopicMessages = Array<{ topic: string; messages: Array<{ key: string; value: string }> }>;

/** Grouped by topic; the order within a topic is kept. */
export function toMessages(entries: Array<{ topic: string; event: EventEnvelope }>): TopicMessages {
  const byTopic = new Map<string, TopicMessages[number]>();
  for (const { topic, event } of entries) {
    const at = byTopic.get(topic) ?? { topic, messages: [] };
    byTopic.set(topic, at);
    at.messages.push({ key: event.key, value: JSON.stringify(event) });
  }
  return [...byTopic.values()];
}

/** Where to continue reading each partition. */
export class Positions {
  readonly #next = new Map<string, { topic: string; partition: number; offset: string }>();

  set(topic: string, partition: number, offset: string): void {
    this.#next.set(`${topic} ${partition}`, { topic, partition, offset });
  }

  read(topic: string, partition: number, offset: string): void {
    this.set(topic, partition, (BigInt(offset) + 1n).toString());
  }

  all(): Array<{ topic: string; partition: number; offset: string }> {
    return [...this.#next.values()];
  }
}

/** The messages still to be read of a topic as it was when its offsets were fetched. */
export class Unread {
  readonly #left = new Map<number, { next: bigint; end: bigint }>();

  constructor(offsets: Array<{ partition: number; low: string; high: string }>) {
    for (const { partition, low, high } of offsets)
      if (BigInt(low) < BigInt(high)) this.#left.set(partition, { next: BigInt(low), end: BigInt(high) });
  }

  /** Whether this message is one of them; false when it is delivered a second time. */
  take(partition: number, offset: string): boolean {
    const left = this.#left.get(partition);
    const at = BigInt(offset);
    if (!left || at < left.next) return false;
    left.next = at + 1n;
    if (left.next >= left.end) this.#left.delete(partition);
    return at < left.end;
  }

  get nothing(): boolean {
    return this.#left.size === 0;
  }
}
