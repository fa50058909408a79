import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { Redis } from 'ioredis';
import type { Bus, EventEnvelope } from '../src/bus.ts';
import { createBus } from '../src/create-bus.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const GROUPS = Array.from({ length: 20 }, (_, number) => `group-${number}`);
const event = (type: string, id: string): EventEnvelope => ({
  id,
  type,
  key: id,
  occurredAt: '2026-11-26T10:00:00.000Z',
  data: { made: 'of clay' },
});

let server: TestRedis;
let redis: Redis;
const buses: Bus[] = [];
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  for (const clientId of ['wheel', 'kiln']) {
    const bus = createBus({ url: server.url, clientId, logger });
    await bus.start();
    buses.push(bus);
  }
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  redis.disconnect();
  await server.stop();
});
const busOf = (number: number) => buses[number % buses.length] as Bus;
const calls = async () => {
  const stats = await redis.info('commandstats');
  return (name: string) => Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
};

it('waits for the events of all groups of a process with one blocking read, and renews their leases together', async () => {
  const seen: string[] = [];
  await Promise.all(
    GROUPS.map((group, number) =>
      busOf(number).subscribe({
        topics: [`pot.${number}.v1`],
        group,
        handle: async ({ id }) => void seen.push(`${group} ${id}`),
      }),
    ),
  );
  // Each has looked once at what was there before.
  await sleep(1000);
  const before = await calls();
  await sleep(3000);
  const after = await calls();
  const more = (name: string) => after(name) - before(name);
  expect(more('xread')).toBeLessThan(10);
  expect(more('xreadgroup')).toBeLessThan(10);
  expect(more('eval')).toBeLessThan(10);

  await busOf(0).publish([event('pot.7.v1', 'bowl')]);
  await waitFor('its group has it', () => seen.length > 0);
  expect(seen).toEqual(['group-7 bowl']);
});

it('misses nothing of a topic whose group joins while events are being published', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [topic, group] = [`glaze.${round}.v1`, `late-${round}`];
    const seen: string[] = [];
    const ids = Array.from({ length: 60 }, (_, number) => `${topic} ${number}`);
    const publishing = (async () => {
      for (const id of ids) {
        await busOf(round).publish([event(topic, id)]);
        await sleep(1);
      }
    })();
    await sleep(round * 10);
    const began = performance.now();
    const subscription = await busOf(round + 1).subscribe({
      topics: [topic],
      group,
      handle: async ({ id }) => void seen.push(id),
    });
    await publishing;
    await waitFor('all are there', () => new Set(seen).size === ids.length);
    // Sooner than the groups read again in any case.
    expect(performance.now() - began).toBeLessThan(10_000);
    await subscription.stop();
  }
});

it('gets events again after its connections were broken', async () => {
  const seen: string[] = [];
  await busOf(0).subscribe({
    topics: ['tile.v1'],
    group: 'tiles',
    handle: async ({ id }) => void seen.push(id),
  });
  for (let round = 0; round < 5; round += 1) {
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    const began = performance.now();
    await busOf(1).publish([event('tile.v1', `tile ${round}`)]);
    await waitFor('it arrives', () => seen.includes(`tile ${round}`));
    expect(performance.now() - began).toBeLessThan(10_000);
  }
});
