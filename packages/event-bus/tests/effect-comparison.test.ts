import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { startPostgres } from '@slipcast/testkit/postgres';
import type { TestPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import type { TestRedis } from '@slipcast/testkit/redis';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Bus } from '../src/bus.ts';
import { createBus } from '../src/create-bus.ts';
import { inboxMigration, subscribeOnce } from '../src/inbox.ts';
import { createEffectComparison } from '../src/outbox/compare-effects.ts';
import { enqueue, outboxMigration } from '../src/outbox/outbox.ts';
import { createOutboxRelay } from '../src/outbox/relay.ts';
import type { OutboxRelay } from '../src/outbox/relay.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const [TYPE, GROUP] = ['order.paid.v1', 'mails'];

let postgres: TestPostgres;
let redis: TestRedis;
let client: Redis;
let pool: pg.Pool;
let bus: Bus;
let relay: OutboxRelay;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  client = new Redis(redis.url);
  pool = createPool(await postgres.createDatabase('comparison'));
  await pool.query(
    `${outboxMigration} ${inboxMigration}
     CREATE TABLE effects (n bigint GENERATED ALWAYS AS IDENTITY, key text)`,
  );
  bus = createBus({ url: redis.url, clientId: 'shop', logger });
  await bus.start();
  relay = createOutboxRelay({ pool, bus, logger, pollMs: 20 });
  await relay.start();
});
afterAll(async () => {
  await relay.stop();
  await bus.close();
  await pool.end();
  client.disconnect();
  await Promise.all([postgres.stop(), redis.stop()]);
});

const consume = () =>
  subscribeOnce({
    bus,
    pool,
    group: GROUP,
    topics: [TYPE],
    handle: async ({ key }, transaction) => {
      await transaction.query('INSERT INTO effects (key) VALUES ($1)', [key]);
    },
  });
const pay = async (...keys: string[]) => {
  await inTransaction(pool, (transaction) =>
    enqueue(
      transaction,
      keys.map((key) => ({ type: TYPE, key, data: {} })),
    ),
  );
  await relay.drain();
};
const effects = async () =>
  (await pool.query<{ key: string }>('SELECT key FROM effects ORDER BY n')).rows.map(({ key }) => key);
/** @param compared gets the keys that each run compares */
const newComparison = (compared: string[] = []) =>
  createEffectComparison({
    pool,
    topic: TYPE,
    waitMs: 0,
    logger,
    wake: () => relay.wake(),
    findLost: async (sent) => {
      compared.push(...sent.map(({ key }) => key));
      const done = new Set(await effects());
      return sent.filter(({ key }) => !done.has(key));
    },
  });

it.each([
  ['the group was set past its entries', (stream: string) => client.xgroup('SETID', stream, GROUP, '$')],
  ['the entries were deleted', (stream: string) => client.xtrim(stream, 'MAXLEN', 0)],
])('sends again what had no effect after %s, once', async (name, lose) => {
  const [before, one, two, after] = ['before', 'one', 'two', 'after'].map((key) => `${name}: ${key}`) as [
    string,
    string,
    string,
    string,
  ];
  const known = await effects();
  const first = await consume();
  await pay(before);
  await waitFor('the first effect', async () => (await effects()).includes(before));
  await first.stop();
  await pay(one, two);
  for (const stream of await client.keys(`bus:${TYPE}:*`)) await lose(stream);
  const second = await consume();
  await pay(after);
  await waitFor('a later effect', async () => (await effects()).includes(after));
  expect(await effects()).toEqual([...known, before, after]);

  const compare = newComparison();
  await compare();
  await waitFor('the lost effects', async () => (await effects()).length === known.length + 4);
  await compare();
  await relay.drain();
  expect((await effects()).toSorted()).toEqual([...known, before, one, two, after].toSorted());
  await second.stop();
});

it('does not compare again what had its effect, but what had none until it has one', async () => {
  const consumer = await consume();
  await pay('seen');
  await waitFor('the effect', async () => (await effects()).includes('seen'));
  await consumer.stop();
  await pay('unseen');
  for (const stream of await client.keys(`bus:${TYPE}:*`)) await client.xtrim(stream, 'MAXLEN', 0);
  const age = (key: string, created: number, sent: number) =>
    pool.query(
      `UPDATE outbox SET created_at = now() - make_interval(secs => $2), sent_at = now() - make_interval(secs => $3) WHERE key = $1`,
      [key, created, sent],
    );
  await age('seen', 300, 300);
  // It was sent again so late that it has to wait for as long once more.
  await age('unseen', 500, 200);
  await pool.query(`DELETE FROM outbox WHERE key NOT IN ('seen', 'unseen')`);
  const compared: string[] = [];
  const compare = newComparison(compared);
  for (const keys of [['seen', 'unseen'], ['unseen'], ['unseen']]) {
    await compare();
    expect(compared.splice(0)).toEqual(keys);
  }
  await age('unseen', 500, 251);
  const again = await consume();
  await compare();
  await waitFor('the lost effect', async () => (await effects()).includes('unseen'));
  await relay.drain();
  await age('unseen', 600, 300);
  await compare();
  compared.splice(0);
  await compare();
  expect(compared).toEqual([]);
  await again.stop();
});

it('asks once about what had its effect, although the times that two runs read overlap', async () => {
  const consumer = await consume();
  const compared: string[] = [];
  const compare = newComparison(compared);
  await compare();
  compared.splice(0);
  for (const key of ['early', 'late']) {
    await pay(key);
    await waitFor('the effect', async () => (await effects()).includes(key));
    await compare();
    expect(compared.splice(0)).toEqual([key]);
  }
  await compare();
  expect(compared).toEqual([]);
  await consumer.stop();
});
