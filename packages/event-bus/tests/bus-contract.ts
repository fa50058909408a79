import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { RetryLater, deadLetterTopic } from '../src/bus.ts';
import type { Bus, EventEnvelope } from '../src/bus.ts';
import type { BusLogger } from '../src/bus-options.ts';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createBus } from '../src/create-bus.ts';
import { deadLettersContract } from './dead-letters-contract.ts';

export interface Broker {
  url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const silent = () => {};
const quiet: BusLogger = { debug: silent, info: silent, warn: silent, error: silent };
const RETRY_DELAYS_MS = [20, 40, 60, 80];
const PATIENCE_MS = 40_000;

/** What every bus adapter must do, against a real broker. */
export function busContract(name: string, startBroker: () => Promise<Broker>): void {
  describe(`${name} keeps the bus contract`, () => {
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
    const ids = (list: EventEnvelope[]) => list.map(({ id }) => id);
    /** In the order of their first arrival: any event may come twice. */
    const distinct = (list: EventEnvelope[]) =>
      list.filter(({ id }, index) => list.findIndex((other) => other.id === id) === index);
    const collect = async (bus: Bus, topic: string, group: string, into: EventEnvelope[]) =>
      bus.subscribe({ topics: [topic], group, handle: async (given) => void into.push(given) });

    beforeAll(async () => {
      broker = await startBroker();
    }, 120_000);
    afterEach(async () => {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
    }, 30_000);
    afterAll(async () => {
      await broker.stop();
    }, 60_000);

    it('delivers the envelope as it was published, also what came before the first subscriber', async () => {
      const bus = await connect();
      const topic = freshTopic();
      const first = { ...event(topic, 'pot-1', { pence: 2600 }), traceparent: '00-aa-bb-01' };
      await bus.publish([first]);
      const seen: EventEnvelope[] = [];
      await collect(bus, topic, 'early', seen);
      const second = event(topic, 'pot-1');
      await bus.publish([second]);
      await waitFor('both arrive', () => distinct(seen).length === 2, PATIENCE_MS);
      expect(distinct(seen)).toEqual([first, second]);
    }, 60_000);

    it('takes one subscription to several topics', async () => {
      const bus = await connect();
      const [one, two] = [freshTopic(), freshTopic()];
      const seen: EventEnvelope[] = [];
      await bus.subscribe({
        topics: [one, two],
        group: 'both',
        handle: async (given) => void seen.push(given),
      });
      await bus.publish([event(one, 'a'), event(two, 'b')]);
      await waitFor('both arrive', () => distinct(seen).length === 2, PATIENCE_MS);
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
      // Members have joined when both have been given something.
      let rounds = 0;
      await waitFor(
        'both members work',
        async () => {
          await publishRounds(rounds, (rounds += 1));
          return perMember.every((count) => count > 0);
        },
        PATIENCE_MS,
      );
      await publishRounds(rounds, (rounds += 50));
      const total = () => [...perKey.values()].reduce((sum, list) => sum + new Set(list).size, 0);
      await waitFor('all arrive', () => total() === rounds * keys.length, PATIENCE_MS);
      for (const list of perKey.values()) {
        // A change of hands may repeat events, never skip or reorder the first sight of them.
        const firstSights = [...new Set(list)];
        expect(firstSights).toEqual(firstSights.toSorted((a, b) => a - b));
      }
    }, 90_000);

    it('delivers again what a killed consumer did not acknowledge', async () => {
      const bus = await connect();
      const topic = freshTopic();
      const sent = event(topic, 'pot-1');
      await bus.publish([sent]);
      const victim = spawn(
        process.execPath,
        [fileURLToPath(new URL('./crashing-consumer.ts', import.meta.url)), broker.url, topic, 'heirs'],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      const given = await new Promise<string>((resolve) =>
        victim.stdout.once('data', (data) => resolve(String(data))),
      );
      victim.kill('SIGKILL');
      expect(given.trim()).toBe(sent.id);
      const seen: EventEnvelope[] = [];
      await collect(bus, topic, 'heirs', seen);
      await waitFor('it is delivered again', () => seen.length > 0, PATIENCE_MS);
      expect(ids(distinct(seen))).toEqual([sent.id]);
    }, 60_000);

    it('gives a poisonous event five tries, then the dead-letter topic, and never blocks the others', async () => {
      const metrics = createMetrics('contract');
      const bus = await connect(metrics);
      const topic = freshTopic();
      const tries: string[] = [];
      const seen: EventEnvelope[] = [];
      await bus.subscribe({
        topics: [topic],
        group: 'careful',
        handle: async (given) => {
          if (given.data === 'poison') {
            tries.push(given.id);
            throw new Error('cannot digest');
          }
          seen.push(given);
        },
      });
      const poison = event(topic, 'same', 'poison');
      const others = ['same', 'a', 'b', 'c', 'd', 'e', 'same'].map((key) => event(topic, key, 'food'));
      await bus.publish([poison, ...others]);
      await waitFor('the others arrive', () => distinct(seen).length === others.length, PATIENCE_MS);
      const dead: EventEnvelope[] = [];
      await collect(bus, deadLetterTopic(topic), 'undertaker', dead);
      await waitFor('it is dead', () => dead.length > 0, PATIENCE_MS);
      expect(tries).toEqual(Array.from({ length: 5 }, () => poison.id));
      expect(dead).toMatchObject([
        { ...poison, dead: { group: 'careful', error: 'Error: cannot digest', tries: 5 } },
      ]);
      expect(await metrics.registry.metrics()).toContain(
        `dead_letters_total{group="careful",topic="${topic}",service="contract"} 1`,
      );
      expect(await waitFor('no lag', async () => (await bus.lag('careful')) === 0, PATIENCE_MS)).toBe(true);
    }, 90_000);

    deadLettersContract({ connect, freshTopic, event });

    it('lets an event wait for a handler that says not now, without using up its tries', async () => {
      const bus = await connect();
      const topic = freshTopic();
      let away = 2;
      const seen: EventEnvelope[] = [];
      await bus.subscribe({
        topics: [topic],
        group: 'waiting',
        handle: async (given) => {
          away -= 1;
          if (away >= 0) throw new RetryLater('database away');
          seen.push(given);
        },
      });
      const sent = event(topic, 'pot-1');
      await bus.publish([sent]);
      await waitFor('it arrives', () => seen.length > 0, PATIENCE_MS);
      expect(ids(distinct(seen))).toEqual([sent.id]);
    }, 60_000);

    it('shows every instance every event to which it listens', async () => {
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
      await waitFor('all see all', () => seen.every((list) => distinct(list).length === 3), PATIENCE_MS);
      for (const list of seen) expect(new Set(ids(list))).toEqual(new Set(ids(sent)));
    }, 60_000);

    it('counts what a group has not acknowledged as its lag', async () => {
      const bus = await connect();
      const topic = freshTopic();
      let open: () => void = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      await bus.subscribe({ topics: [topic], group: 'slow', handle: () => gate });
      await bus.publish(['a', 'b', 'c'].map((key) => event(topic, key)));
      expect(await waitFor('lag of three', async () => (await bus.lag('slow')) === 3, PATIENCE_MS)).toBe(
        true,
      );
      open();
      expect(await waitFor('no lag', async () => (await bus.lag('slow')) === 0, PATIENCE_MS)).toBe(true);
      expect(bus.healthy()).toBe(true);
    }, 60_000);

    it('loses nothing that was accepted when the broker is killed and comes back', async () => {
      const bus = await connect();
      const topic = freshTopic();
      const seen: EventEnvelope[] = [];
      await collect(bus, topic, 'survivors', seen);
      const accepted: string[] = [];
      const enough = new AbortController();
      const publisher = (async () => {
        while (!enough.signal.aborted) {
          const batch = [event(topic, 'a'), event(topic, 'b')];
          await bus.publish(batch);
          accepted.push(...ids(batch));
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      await waitFor('publishing runs', () => accepted.length > 50, PATIENCE_MS);
      const log = await bus.identity();
      await broker.kill();
      await broker.restart();
      const before = accepted.length;
      await waitFor('publishing has recovered', () => accepted.length > before + 50, PATIENCE_MS);
      enough.abort();
      await publisher;
      const missing = () => {
        const got = new Set(ids(seen));
        return accepted.filter((id) => !got.has(id));
      };
      await waitFor('everything accepted arrives', () => missing().length === 0, PATIENCE_MS);
      expect(missing()).toEqual([]);
      expect(await bus.identity()).toBe(log);
      expect(await (await connect()).identity()).toBe(log);
    }, 120_000);
  });
}
