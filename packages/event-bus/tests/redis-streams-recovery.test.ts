import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '@slipcast/testkit/redis';
import type { TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { Redis } from 'ioredis';
import type { Bus, EventEnvelope } from '../src/bus.ts';
import { createBus } from '../src/create-bus.ts';
import { trimStreams } from '../src/redis-streams/upkeep.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const TYPE = 'pot.glazed.v1';
const DAY_MS = 24 * 3_600_000;
const event = (id: string, type = TYPE): EventEnvelope => ({
  id,
  type,
  key: 'p1',
  occurredAt: '2026-11-20T10:00:00.000Z',
  data: {},
});

describe('Redis Streams after a loss', () => {
  let server: TestRedis;
  let redis: Redis;
  const open: Bus[] = [];

  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
  });
  afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  const connect = async (instance?: string) => {
    const bus = createBus({
      url: server.url,
      clientId: 'potter',
      logger,
      partitions: 1,
      leaseMs: 60_000,
      ...(instance === undefined ? {} : { instance }),
    });
    open.push(bus);
    await bus.start();
    return bus;
  };

  it('keeps delivering to groups and listeners after Redis was emptied', async () => {
    const bus = await connect();
    const subscribed: string[] = [];
    const heard: string[] = [];
    await bus.subscribe({ topics: [TYPE], group: 'g', handle: async ({ id }) => void subscribed.push(id) });
    await bus.listen([TYPE], ({ id }) => void heard.push(id));
    await bus.publish([event('before')]);
    await waitFor('the first arrives', () => subscribed.length === 1 && heard.length === 1);
    await redis.flushall();
    await bus.publish([event('after')]);
    await waitFor('the second arrives', () => subscribed.includes('after') && heard.includes('after'));
    expect(subscribed).toEqual(['before', 'after']);
  });

  it('continues at once with what a predecessor of the same instance name left', async () => {
    const topic = 'pot.cracked.v1';
    const first = await connect('lite');
    const given: string[] = [];
    const blocked = Promise.withResolvers<void>();
    const hold = ({ id }: EventEnvelope) => {
      given.push(id);
      return blocked.promise;
    };
    await first.subscribe({ topics: [topic], group: 'successors', handle: hold });
    await first.publish([event('left-behind', topic)]);
    await waitFor('the first has it', () => given.includes('left-behind'));
    // The lease of the first lasts a minute. Only the shared name lets the second start before that.
    const second = await connect('lite');
    const seen: string[] = [];
    await second.subscribe({
      topics: [topic],
      group: 'successors',
      handle: async ({ id }) => void seen.push(id),
    });
    await waitFor('the second has it', () => seen.includes('left-behind'), 3000);
    blocked.resolve();
    expect(seen).toEqual(['left-behind']);
  });

  it('renews the leases of all its groups in one step', async () => {
    const bus = createBus({ url: server.url, clientId: 'renewer', logger, partitions: 1, leaseMs: 300 });
    open.push(bus);
    await bus.start();
    const monitor = await redis.monitor();
    const groups: number[] = [];
    monitor.on('monitor', (_, [command = '', , keys]: string[]) => {
      if (command.toLowerCase() === 'eval') groups.push(Number(keys) / 2);
    });
    for (const group of ['one', 'two', 'three'])
      await bus.subscribe({ topics: [TYPE], group, handle: () => Promise.resolve() });
    groups.length = 0;
    await waitFor('they are renewed several times', () => groups.length >= 4);
    monitor.disconnect();
    expect(new Set(groups.slice(1, 4))).toEqual(new Set([3]));
  });

  it('keeps news for an hour only', async () => {
    await redis.config('SET', 'stream-node-max-entries', '1');
    const now = Date.now();
    const streams = ['bus:holds.changed.v1:0', 'bus:order.paid.v1:9'];
    for (const stream of streams)
      for (const age of [2 * 3_600_000, 60_000]) await redis.xadd(stream, `${now - age}-0`, 'event', '{}');
    await trimStreams(redis, streams);
    expect(await Promise.all(streams.map((stream) => redis.xlen(stream)))).toEqual([1, 2]);
  });

  it('trims entries a week old that every group has acknowledged, but no pending ones', async () => {
    const stream = 'bus:old.v1:0';
    const [seconds] = await redis.time();
    const idOf = (day: number) => `${Number(seconds) * 1000 - (40 - day) * DAY_MS}-1`;
    const add = (day: number) => redis.xadd(stream, idOf(day), 'event', '{}');
    // Redis trims by whole nodes, so this test allows only one entry per node.
    await redis.config('SET', 'stream-node-max-entries', '1');
    for (const day of [12, 20, 30, 39]) await add(day);
    await redis.xgroup('CREATE', stream, 'slow', '0');
    await redis.xreadgroup('GROUP', 'slow', 'owner', 'COUNT', 2, 'STREAMS', stream, '>');
    await redis.xack(stream, 'slow', idOf(12));
    await trimStreams(redis, [stream]);
    expect((await redis.xrange(stream, '-', '+')).map(([id]) => id)).toEqual([20, 30, 39].map(idOf));
  });
});
