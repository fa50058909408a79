import { randomUUID } from 'node:crypto';
import { EVENTS, parseEvent, type EventType } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';

/** Publishes events, and records those that services publish. */
export async function startEventRecorder(url: string, isRecorded: (type: EventType) => boolean) {
  const bus = createBus({ url, clientId: 'test', logger: createLogger('test', 'silent') });
  const events: EventEnvelope[] = [];
  await bus.start();
  const topics = (Object.keys(EVENTS) as EventType[]).filter(isRecorded);
  await bus.subscribe({ topics, group: 'test', handle: async (event) => void events.push(event) });
  return {
    bus,
    events,
    /** Throws where consumers could not read one of them. */
    eventsOf: (type: string, key: string) => {
      const found = events.filter((event) => event.type === type && event.key === key);
      for (const { data } of found) parseEvent(type as EventType, data);
      return found;
    },
    publish: (type: string, key: string, data: unknown) =>
      bus.publish([{ id: randomUUID(), type, key, occurredAt: new Date().toISOString(), data }]),
    stop: () => bus.close(),
  };
}
