import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';

type Handle = (event: EventEnvelope) => Promise<void>;

/** A bus with one subscriber, which is handed its events one by one. */
export function handBus() {
  let handle: Handle = async () => {};
  const bus = {
    subscribe: async (options: { handle: Handle }) => {
      handle = options.handle;
      return { stop: async () => {} };
    },
  } as unknown as Bus;
  return {
    bus,
    handEvent: (event: EventEnvelope): Promise<void> => handle(event),
    /** @param number events of the same type and number are one event that comes again */
    hand: (type: string, data: unknown, number = 0): Promise<void> =>
      handle({ id: `${type} ${number}`, type, key: 'key', occurredAt: '2001-07-14T17:00:00.000Z', data }),
  };
}
