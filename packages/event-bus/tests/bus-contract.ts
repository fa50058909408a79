import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Bus, EventEnvelope } from '../src/bus.ts';
import type { BusLogger } from '../src/bus-options.ts';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createBus } from '../src/create-bus.ts';
import { MAX_WAIT_MS, collect, distinct, ids } from './bus-contract-context.ts';
import type { Broker } from './bus-contract-context.ts';
import { crashContract } from './crash-contract.ts';
import { deadLettersContract } from './dead-letters-contract.ts';
import { retryContract } from './retry-contract.ts';
import { tracesContract } from './traces-contract.ts';

const silent = () => {};
const quiet: BusLogger = { debug: silent, info: silent, warn: silent, error: silent };
const RETRY_DELAYS_MS = [20, 40, 60, 80];

/** What every bus adapter must do, against a real broker. */
export function busContract(name: string, startBroker: () => Promise<Broker>): void {
  describe(`${name} fulfils the bus contract`, () => {
    let broker: Broker;
    const open: Bus[] = [];
    let topics = 0;
    let events = 0;

    const connect = async (metrics = createMetrics('contract')) => {
      const bus = createBus({
        url: broker.url,
        clientId: `contract-${open.length}`,
        logger: quiet,
        metrics,
        partitions: 4,
        retryDelaysMs: RETRY_DELAYS_MS,
      });
      open.push(bus);
      await bus.start();
      return bus;
    };
    const freshTopic = () => `thing-${(topics += 1)}.happened.v1`;
    const event = (type: string, key: string, data: unknown = {}): EventEnvelope => ({
      id: `event-${(events += 1)}`,
      type,
      key,
      occurredAt: '2026-11-20T10:00:00.000Z',
      data,
    });

    beforeAll(async () => {
      broker = await startBroker();
    }, 120_000);
    afterEach(async () => {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
    }, 30_000);
    afterAll(async () => {
      await broker.stop();
    }, 60_000);

    it('delivers envelopes unchanged, including those published before the first subscriber', async () => {
      const bus = await connect();
      const topic = freshTopic();
      const first = { ...event(topic, 'pot-1', { pence: 2600 }), traceparent: '00-aa-bb-01' };
      await bus.publish([first]);
      const seen: EventEnvelope[] = [];
      await collect(bus, topic, 'early', seen);
      const second = event(topic, 'pot-1');
      await bus.publish([second]);
      await waitFor('both arrive', () => distinct(seen).length === 2, MAX_WAIT_MS);
      expect(distinct(seen)).toEqual([first, second]);
    }, 60_000);

    it('delivers several topics to one subscription', async () => {
      const bus = await connect();
      const [one, two] = [freshTopic(), freshTopic()];
      const seen: EventEnvelope[] = [];
      await bus.subscribe({
        topics: [one, two],
        group: 'both',
        handle: async (given) => void seen.push(given),
      });
      await bus.publish([event(one, 'a'), event(two, 'b')]);
      await waitFor('both arrive', () => distinct(seen).length === 2, MAX_WAIT_MS);
      expect(new Set(seen.map(({ type }) => type))).toEqual(new Set([one, two]));
    }, 60_000);

    it('keeps the order per key under load and gives each event to one member of the group', async () => {
      const publisher = await connect();
      const members = await Promise.all([connect(), connect()]);
      const topic = freshTopic();
      const perKey = new Map<string, number[]>();
      const perMember = [0, 0];
      for (const [index, member] of members.entries()) {
        await member.subscribe({
          topics: [topic],
          group: 'shared',
          handle: async (given) => {
            perMember[index] = (perMember[index] ?? 0) + 1;
            await new Promise((resolve) => setImmediate(resolve));
            perKey.set(given.key, [...(perKey.get(given.key) ?? []), given.data as number]);
          },
        });
      }
      const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
      const publishRounds = async (from: number, to: number) => {
        for (let n = from; n < to; n += 1) await publisher.publish(keys.map((key) => event(topic, key, n)));
      };
      // Both members have joined once each has received something.
      let rounds = 0;
      await waitFor(
        'both members work',
        async () => {
          await publishRounds(rounds, (rounds += 1));
          return perMember.every((count) => count > 0);
        },
        MAX_WAIT_MS,
      );
      await publishRounds(rounds, (rounds += 50));
      const total = () => [...perKey.values()].reduce((sum, list) => sum + new Set(list).size, 0);
      await waitFor('all arrive', () => total() === rounds * keys.length, MAX_WAIT_MS);
      for (const list of perKey.values()) {
        // When a partition changes owners, events may be repeated, but none is skipped or first seen out of order.
        const firstSeen = [...new Set(list)];
        expect(firstSeen).toEqual(firstSeen.toSorted((a, b) => a - b));
      }
    }, 90_000);

    it('passes each event to every instance that listens', async () => {
      const buses = await Promise.all([connect(), connect()]);
      const topic = freshTopic();
      await buses[0]?.publish([event(topic, 'before')]);
      const seen: EventEnvelope[][] = [[], []];
      for (const [index, bus] of buses.entries()) {
        await bus.listen([topic], (given) => {
          seen[index]?.push(given);
        });
      }
      const sent = ['a', 'b', 'c'].map((key) => event(topic, key));
      await buses[0]?.publish(sent);
      await waitFor('all see all', () => seen.every((list) => distinct(list).length === 3), MAX_WAIT_MS);
      for (const list of seen) expect(new Set(ids(list))).toEqual(new Set(ids(sent)));
    }, 60_000);

    it('reports unacknowledged events as the lag of the group', async () => {
      const bus = await connect();
      const topic = freshTopic();
      let unblock: () => void = () => {};
      const blocked = new Promise<void>((resolve) => (unblock = resolve));
      await bus.subscribe({ topics: [topic], group: 'slow', handle: () => blocked });
      await bus.publish(['a', 'b', 'c'].map((key) => event(topic, key)));
      expect(await waitFor('lag of three', async () => (await bus.lag('slow')) === 3, MAX_WAIT_MS)).toBe(
        true,
      );
      unblock();
      expect(await waitFor('no lag', async () => (await bus.lag('slow')) === 0, MAX_WAIT_MS)).toBe(true);
      expect(bus.healthy()).toBe(true);
    }, 60_000);

    const context = { broker: () => broker, connect, freshTopic, event };
    retryContract(context);
    tracesContract(context);
    deadLettersContract(context);
    crashContract(context);
  });
}
