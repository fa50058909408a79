import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres } from '@slipcast/testkit/postgres';
import type { TestPostgres } from '@slipcast/testkit/postgres';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type pg from 'pg';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { enqueue, outboxMigration } from '../src/outbox/outbox.ts';
import { unsent } from '../src/outbox/outbox-rows.ts';
import { createOutboxRelay } from '../src/outbox/relay.ts';
import type { OutboxRelay } from '../src/outbox/relay.ts';
import { recordingBus } from './recording-bus.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('outbox', () => {
  let server: TestPostgres;
  let pool: pg.Pool;
  let bus: ReturnType<typeof recordingBus>;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    pool = createPool(await server.createDatabase('outbox'));
    await pool.query(outboxMigration);
    bus = recordingBus();
  });
  afterEach(async () => {
    bus.comeUp();
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await pool.end();
  });

  const relay = async (given: Pick<typeof bus, 'publish' | 'log'> = bus) => {
    const created = createOutboxRelay({ pool, bus: given, logger, pollMs: 50, checkEveryMs: 100 });
    relays.push(created);
    await created.start();
    return created;
  };
  const commit = (key: string, ...numbers: number[]) =>
    inTransaction(pool, (client) =>
      enqueue(
        client,
        numbers.map((n) => ({ type: 'pot.glazed.v1', key, data: n })),
      ),
    );
  const numbers = (key: string) => bus.accepted.filter((event) => event.key === key).map(({ data }) => data);

  it('sends committed events as envelopes', async () => {
    const sender = await relay();
    const id = randomUUID();
    const event = { id, type: 'pot.glazed.v1', key: 'p1', data: { pence: 2600 } };
    await inTransaction(pool, (client) => enqueue(client, [{ ...event, traceparent: '00-aa-bb-01' }]));
    sender.wake();
    await sender.drain();
    expect(bus.accepted).toEqual([
      {
        ...event,
        traceparent: '00-aa-bb-01',
        occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('sends nothing from a transaction that rolled back', async () => {
    const sender = await relay();
    const failed = inTransaction(pool, async (client) => {
      await enqueue(client, [{ type: 'pot.glazed.v1', key: 'p1', data: 'never' }]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await commit('p1', 1);
    await sender.drain();
    expect(numbers('p1')).toEqual([1]);
  });

  it('stores an event with a given id only once', async () => {
    const sender = await relay();
    const event = { id: '6f1c1f3e-8f0a-4e0b-9d5e-1f2a3b4c5d6e', type: 'pot.glazed.v1', key: 'p1', data: 1 };
    for (let n = 0; n < 2; n += 1) await inTransaction(pool, (client) => enqueue(client, [event]));
    await sender.drain();
    expect(numbers('p1')).toEqual([1]);
  });

  it('sends a row with a lower number whose transaction committed later', async () => {
    const sender = await relay();
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await enqueue(slow, [{ type: 'pot.glazed.v1', key: 'slow', data: 1 }]);
    await commit('quick', 1);
    await sender.drain();
    expect(numbers('quick')).toEqual([1]);
    await slow.query('COMMIT');
    slow.release();
    await sender.drain();
    expect(numbers('slow')).toEqual([1]);
  });

  it('sends events in order per key after the broker was unavailable [I7]', async () => {
    const sender = await relay();
    bus.goDown();
    for (let n = 0; n < 30; n += 1) await commit(n % 2 ? 'odd' : 'even', n);
    await pool.query(`UPDATE outbox SET created_at = created_at - interval '10 minutes'`);
    expect((await unsent(pool)).oldestSeconds).toBeGreaterThan(599);
    bus.comeUp();
    await sender.drain();
    expect(numbers('even')).toEqual(Array.from({ length: 15 }, (_, n) => 2 * n));
    expect(numbers('odd')).toEqual(Array.from({ length: 15 }, (_, n) => 2 * n + 1));
    expect((await unsent(pool)).oldestSeconds).toBe(0);
  });

  it('sends each event once and in order with two relays', async () => {
    const [first, second] = [await relay(), await relay()];
    for (let n = 0; n < 100; n += 1) {
      await commit('p1', 2 * n, 2 * n + 1);
      (n % 2 ? first : second).wake();
    }
    await second.drain();
    expect(numbers('p1')).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('hands over to the standby relay', async () => {
    const first = await relay();
    await commit('p1', 1);
    await first.drain();
    const second = await relay();
    await first.stop();
    await commit('p1', 2);
    await second.drain();
    expect(numbers('p1')).toEqual([1, 2]);
  });

  it('resends what a relay published but did not mark before it died', async () => {
    const crashing = await relay({
      log: () => bus.log(),
      async publish(events) {
        bus.accepted.push(...events);
        // Simulates a crash: the session is terminated between publishing and marking.
        await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'outbox-relay' AND datname = current_database()`,
        );
        void crashing.stop();
      },
    });
    await commit('p1', 1, 2);
    await waitFor('published once', () => bus.accepted.length === 2);
    const successor = await relay();
    await successor.drain();
    expect(numbers('p1')).toEqual([1, 2, 1, 2]);
    expect(new Set(bus.accepted.map(({ id }) => id)).size).toBe(2);
  });

  it('resends, once and in order, what the log lost when it was replaced', async () => {
    const first = await relay();
    await commit('p1', 1, 2);
    await first.drain();
    bus.identity = 'second';
    await waitFor('everything is resent', () => bus.accepted.length === 4);
    await commit('p1', 3);
    await first.drain();
    await first.stop();
    // The log may also be replaced while no relay is running.
    bus.identity = 'third';
    await commit('p1', 4);
    const second = await relay();
    await waitFor('everything is resent', () => bus.accepted.length === 9);
    await second.drain();
    expect(numbers('p1')).toEqual([1, 2, 1, 2, 3, 1, 2, 3, 4]);
  });
});
