import { expect, it } from '@jest/globals';
import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import { listenToEvents } from './listen-to-events.ts';

it('reads each event once for all who follow it, and one that fails keeps nothing from the others', async () => {
  const listening: { topics: string[]; handle: (event: EventEnvelope) => void | Promise<void> }[] = [];
  const bus: Pick<Bus, 'listen'> = {
    listen: async (topics, handle) => {
      listening.push({ topics, handle });
      return { stop: async () => undefined };
    },
  };
  const heard: string[] = [];
  const fails = {
    topics: ['stock.changed.v1'],
    hear() {
      throw new Error('unreadable');
    },
  };
  const follows = (name: string, topics: string[]) => ({
    topics,
    hear: ({ type }: EventEnvelope) => void heard.push(`${name} ${type}`),
  });
  await listenToEvents(bus as Bus, [
    fails,
    follows('cache', ['stock.changed.v1', 'shop.changed.v1']),
    follows('live', ['stock.changed.v1']),
  ]).start?.();
  expect(listening.map(({ topics }) => topics)).toEqual([['stock.changed.v1', 'shop.changed.v1']]);
  const event = (type: string) => ({ id: '1', type, occurredAt: '', key: 'mug', data: {} });
  await expect(listening[0]?.handle(event('stock.changed.v1'))).rejects.toThrow('unreadable');
  await listening[0]?.handle(event('shop.changed.v1'));
  expect(heard).toEqual(['cache stock.changed.v1', 'live stock.changed.v1', 'cache shop.changed.v1']);
});
