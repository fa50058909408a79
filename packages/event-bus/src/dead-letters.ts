import { randomUUID } from 'node:crypto';
import { deadLetterTopic, isDeadLetterTopic } from './bus.ts';
import type { Bus, EventEnvelope } from './bus.ts';

/** An event that one group gave up on. */
export interface DeadLetter {
  /** As it was published. */
  event: EventEnvelope;
  group: string;
  error: string;
  tries: number;
  /** When the group gave up. ISO 8601, UTC. */
  at: string;
}

/** A note in a dead-letter topic, from which nothing can be deleted: this dead letter was resent. The name is stored. */
interface SentAgain {
  sentAgain: { eventId: string; group: string; at: string };
}

const letterKey = (group: string, eventId: string, at: string): string => `${group}\n${eventId}\n${at}`;

export type DeadLetters = ReturnType<typeof deadLetters>;

/** The dead letters of any bus: events in topics of their own. */
export function deadLetters(bus: Pick<Bus, 'topics' | 'read' | 'publish'>) {
  return {
    /** Dead letters of one group, or of all, that have not been resent since; oldest first. */
    async list(group?: string): Promise<DeadLetter[]> {
      const open = new Map<string, DeadLetter>();
      for (const topic of (await bus.topics()).filter(isDeadLetterTopic)) {
        const resent = new Set<string>();
        await bus.read(topic, ({ dead, ...event }) => {
          const { sentAgain } = (event.data ?? {}) as Partial<SentAgain>;
          if (dead) open.set(letterKey(dead.group, event.id, dead.at), { event, ...dead });
          else if (sentAgain) resent.add(letterKey(sentAgain.group, sentAgain.eventId, sentAgain.at));
        });
        for (const one of resent) open.delete(one);
      }
      return [...open.values()]
        .filter((letter) => group === undefined || letter.group === group)
        .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },

    /**
     * Resends each event to the group that gave up on it, and to no other group. The envelope is the same, but the event
     * now follows all newer events of its key. If it fails once more, it is listed again. A crash in between may send an
     * event twice; inboxes recognise it.
     */
    async replay(letters: DeadLetter[]): Promise<void> {
      for (const { event, group, at } of letters) {
        await bus.publish([{ ...event, again: { group } }]);
        const data: SentAgain = { sentAgain: { eventId: event.id, group, at } };
        const type = deadLetterTopic(event.type);
        const occurredAt = new Date().toISOString();
        await bus.publish([{ id: randomUUID(), type, key: event.key, occurredAt, data }]);
      }
    },
  };
}
