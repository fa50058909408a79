import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '@slipcast/testkit/redis';
import type { TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createBus } from '../src/create-bus.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const TYPE = 'pot.glazed.v1';
const event = { id: 'e1', type: TYPE, key: 'p1', occurredAt: '2026-11-20T10:00:00.000Z', data: {} };

describe('closing the Redis Streams bus', () => {
  let server: TestRedis;

  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  const working = async () => {
    const bus = createBus({ url: server.url, clientId: 'potter', logger });
    await bus.start();
    const seen: string[] = [];
    const subscription = await bus.subscribe({
      topics: [TYPE],
      group: 'g',
      handle: async ({ id }) => void seen.push(id),
    });
    await bus.listen([TYPE], silent);
    await bus.publish([event]);
    await waitFor('it arrives', () => seen.length > 0);
    return { bus, subscription };
  };
  const took = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };

  it('closes at once after Redis was killed and restarted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bus } = await working();
      await server.kill();
      await server.restart();
      expect(await took(bus.close())).toBeLessThan(2000);
    }
  });

  it('closes while Redis is unavailable, and rejects publishes that are still waiting', async () => {
    const { bus } = await working();
    await server.kill();
    const refused = expect(bus.publish([event])).rejects.toThrow('the bus is closed');
    expect(await took(bus.close())).toBeLessThan(2000);
    await refused;
    await expect(bus.publish([event])).rejects.toThrow('the bus is closed');
  });

  it('stops a subscription while Redis is unavailable', async () => {
    const { bus, subscription } = await working();
    await server.kill();
    expect(await took(subscription.stop())).toBeLessThan(4000);
    await bus.close();
  });
});
