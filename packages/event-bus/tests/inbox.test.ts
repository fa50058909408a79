import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres } from '@slipcast/testkit/postgres';
import type { TestPostgres } from '@slipcast/testkit/postgres';
import type pg from 'pg';
import { RetryLater } from '../src/bus.ts';
import type { EventEnvelope, Subscription } from '../src/bus.ts';
import { cleanInbox, firstSeen, inboxMigration, subscribeOnce } from '../src/inbox.ts';
import { createPool, inTransaction } from '@slipcast/storage/postgres';

const event: EventEnvelope = {
  id: 'e1',
  type: 'pot.glazed.v1',
  key: 'p1',
  occurredAt: '2026-11-20T10:00:00.000Z',
  data: {},
};

/** Captures the subscription, so that a test can deliver any event at any time. */
function capturingBus() {
  const subscriptions: Subscription[] = [];
  return {
    deliver: (given: EventEnvelope) =>
      subscriptions[0]?.handle(given) ?? Promise.reject(new Error('no subscription')),
    async subscribe(subscription: Subscription) {
      subscriptions.push(subscription);
      return { stop: async () => {} };
    },
  };
}

describe('inbox', () => {
  let server: TestPostgres;
  let pool: pg.Pool;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    pool = createPool(await server.createDatabase('inbox'));
    await pool.query(`${inboxMigration} CREATE TABLE effects (event_id text)`);
  });
  afterEach(() => pool.end());

  const effects = async () => (await pool.query('SELECT event_id FROM effects')).rows.length;
  const write = async (given: EventEnvelope, client: pg.PoolClient) => {
    await client.query('INSERT INTO effects VALUES ($1)', [given.id]);
  };
  const subscribe = async (handle: Parameters<typeof subscribeOnce>[0]['handle'], afterCommit = () => {}) => {
    const bus = capturingBus();
    const running = await subscribeOnce({ bus, pool, group: 'g', topics: [event.type], handle, afterCommit });
    await running.stop();
    return bus;
  };

  it('applies an effect once when its event arrives twenty times at the same time', async () => {
    let commits = 0;
    const bus = await subscribe(write, () => (commits += 1));
    await Promise.all(Array.from({ length: 20 }, () => bus.deliver(event)));
    expect(await effects()).toBe(1);
    expect(commits).toBe(1);
  });

  it('handles waiting events in one transaction, and tries each on its own when one fails', async () => {
    const transactions = new Set<string>();
    const bus = capturingBus();
    const running = await subscribeOnce({
      bus,
      pool,
      group: 'g',
      topics: [event.type],
      concerns: ({ id }) => id !== 'irrelevant',
      async handleTogether(all, client) {
        const { rows } = await client.query('SELECT pg_current_xact_id()::text AS id');
        transactions.add(rows[0].id);
        for (const given of all) await write(given, client);
        if (all.some(({ id }) => id === 'bad')) throw new Error('kiln too hot');
      },
    });
    const deliver = (ids: string[]) =>
      Promise.allSettled(ids.map((id) => bus.deliver({ ...event, id, key: id })));
    const many = Array.from({ length: 40 }, (_, n) => `e${n % 20}`);
    await deliver([...many, 'irrelevant']);
    expect(await effects()).toBe(20);
    expect(transactions.size).toBeLessThan(5);
    const results = await deliver(['a', 'b', 'bad', 'c', 'a']);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
    expect(await effects()).toBe(23);
    await running.stop();
  });

  it('does not record an event whose effect failed, so that a retry can succeed', async () => {
    let failures = 1;
    const bus = await subscribe(async (given, client) => {
      await write(given, client);
      failures -= 1;
      if (failures >= 0) throw new Error('kiln too hot');
    });
    await expect(bus.deliver(event)).rejects.toThrow('kiln too hot');
    expect(await effects()).toBe(0);
    await bus.deliver(event);
    expect(await effects()).toBe(1);
  });

  it('records events separately for each consumer', async () => {
    const seen = await inTransaction(pool, async (client) => [
      await firstSeen(client, 'a', [event]),
      await firstSeen(client, 'a', [event]),
      await firstSeen(client, 'b', [event, event]),
    ]);
    expect(seen).toEqual([[event], [], [event]]);
  });

  it('throws RetryLater while the database is unavailable', async () => {
    const bus = capturingBus();
    const unavailable = createPool('postgres://postgres:postgres@127.0.0.1:1/none');
    const running = await subscribeOnce({
      bus,
      pool: unavailable,
      group: 'g',
      topics: [event.type],
      handle: write,
    });
    await expect(bus.deliver(event)).rejects.toThrow(RetryLater);
    await running.stop();
    await unavailable.end();
  });

  it('deletes entries after a month', async () => {
    await pool.query(
      `INSERT INTO inbox VALUES ('g', 'old', now() - interval '32 days'), ('g', 'new', now())`,
    );
    await cleanInbox(pool, 'g');
    expect((await pool.query('SELECT event_id FROM inbox')).rows).toEqual([{ event_id: 'new' }]);
  });
});
