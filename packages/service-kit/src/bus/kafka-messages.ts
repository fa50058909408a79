import type { EventEnvelope } from './bus.ts';
import type { BusLogger } from './bus-options.ts';

/** As kafkajs numbers them. */
const WARN = 2;

export function parseMessage(
  message: { value: Buffer | null; offset: string },
  logger: BusLogger,
): EventEnvelope | undefined {
  try {
    return JSON.parse(message.value?.toString() ?? '') as EventEnvelope;
  } catch {
    logger.error({ offset: message.offset }, 'unreadable message skipped');
    return undefined;
  }
}

/** kafkajs calls each lost connection and each answer that it will ask for again an error; it comes back by itself. */
export function kafkaLog(logger: BusLogger) {
  return ({ level, log }: { level: number; log: { message: string } }): void => {
    const { message, ...about } = log;
    if (level <= WARN && !message.startsWith('Response ')) logger.warn({ kafka: about }, message);
    else logger.debug({ kafka: about }, message);
  };
}

export type TopicMessages = Array<{ topic: string; messages: Array<{ key: string; value: string }> }>;

/** Grouped by topic; within one the order stays. */
export function toMessages(entries: Array<{ topic: string; event: EventEnvelope }>): TopicMessages {
  const byTopic = new Map<string, TopicMessages[number]>();
  for (const { topic, event } of entries) {
    const at = byTopic.get(topic) ?? { topic, messages: [] };
    byTopic.set(topic, at);
    at.messages.push({ key: event.key, value: JSON.stringify(event) });
  }
  return [...byTopic.values()];
}

/** How far each partition was read, and where to go on. */
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
