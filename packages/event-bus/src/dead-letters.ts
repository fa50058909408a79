import { randomUUID } from 'node:crypto';
import { deadLetterTopic, isDeadLetterTopic } from './bus.ts';
import type { Bus, EventEnvelope } from './bus.ts';

/** An event that one group gave up. */
export interface DeadLetter {
  /** As it was published. */
  event: EventEnvelope;
  group: string;
  error: string;
  tries: number;
  /** When it was given up. ISO 8601, UTC. */
  at: string;
}

export interface DeadLetters {
  /** What was given up and not sent again since, oldest first; of one group, or of all. */
  list(group?: string): Promise<DeadLetter[]>;
  /**
   * Sends each again to the group that gave it up, and to no other: the same envelope, after all newer events of its key. If it
   * fails again it is listed again. A crash in between may send one twice; inboxes know it.
   */
  replay(letters: DeadLetter[]): Promise<void>;
}

/** In a dead-letter topic, which can only grow: this burial is settled. */
interface SentAgain {
  sentAgain: { eventId: string; group: string; at: string };
}

const burial = (group: string, eventId: string, at: string): string => `${group}\n${eventId}\n${at}`;

/** Dead letters of any bus: they are events in topics of their own. */
export function deadLetters(bus: Pick<Bus, 'topics' | 'read' | 'publish'>): DeadLetters {
  return {
    async list(group) {
      const open = new Map<string, DeadLetter>();
      for (const topic of (await bus.topics()).filter(isDeadLetterTopic)) {
        const settled = new Set<string>();
        await bus.read(topic, ({ dead, ...event }) => {
          const { sentAgain } = (event.data ?? {}) as Partial<SentAgain>;
          if (dead) open.set(burial(dead.group, event.id, dead.at), { event, ...dead });
          else if (sentAgain) settled.add(burial(sentAgain.group, sentAgain.eventId, sentAgain.at));
        });
        for (const one of settled) open.delete(one);
      }
      return [...open.values()]
        .filter((letter) => group === undefined || letter.group === group)
        .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },

    async replay(letters) {
      for (const { event, group, at } of letters) {
        await bus.publish([{ ...event, again: { group } }]);
        const note: SentAgain = { sentAgain: { eventId: event.id, group, at } };
        await bus.publish([
          {
            id: randomUUID(),
            type: deadLetterTopic(event.type),
            key: event.key,
            occurredAt: new Date().toISOString(),
            data: note,
          },
        ]);
      }
    },
  };
}
