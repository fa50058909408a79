import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres } from '@slipcast/testkit/postgres';
import type { TestPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import type { TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Bus } from '../src/bus.ts';
import { createBus } from '../src/create-bus.ts';
import { inboxMigration, subscribeOnce } from '../src/inbox.ts';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { enqueue, outboxMigration } from '../src/outbox/outbox.ts';
import { createOutboxRelay } from '../src/outbox/relay.ts';
import type { OutboxRelay } from '../src/outbox/relay.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const TYPE = 'order.paid.v1';

describe('outbox and inbox after all of Redis was lost', () => {
  let postgres: TestPostgres;
  let redis: TestRedis;
  let restartEmpty: () => Promise<void>;
  let pool: pg.Pool;
  let publisher: Bus;
  let relay: OutboxRelay;
  const consumers: Bus[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    redis = await startRedis({ appendonly: true });
    restartEmpty = await redis.copy();
    pool = createPool(await postgres.createDatabase('loss'));
    await pool.query(
      `${outboxMigration} ${inboxMigration}
       CREATE TABLE effects (n bigint GENERATED ALWAYS AS IDENTITY, consumer text, what text)`,
    );
    publisher = await open();
    relay = createOutboxRelay({ pool, bus: publisher, logger, pollMs: 50, checkEveryMs: 100 });
    await relay.start();
  });
  afterEach(async () => {
    await relay.stop();
    await Promise.all([publisher, ...consumers.splice(0)].map((bus) => bus.close()));
    await pool.end();
    await redis.stop();
  });

  const open = async () => {
    const bus = createBus({ url: redis.url, clientId: 'shop', logger });
    await bus.start();
    return bus;
  };
  const consume = async (consumer: string) => {
    const bus = await open();
    consumers.push(bus);
    await subscribeOnce({
      bus,
      pool,
      group: consumer,
      topics: [TYPE],
      handle: async ({ data }, client) => {
        await client.query('INSERT INTO effects (consumer, what) VALUES ($1, $2)', [consumer, data]);
      },
    });
  };
  const pay = async (...orders: string[]) => {
    for (const order of orders) {
      await inTransaction(pool, (client) => enqueue(client, [{ type: TYPE, key: 'shopper', data: order }]));
    }
    relay.wake();
    await relay.drain();
  };
  const effects = async (consumer: string) => {
    const found = await pool.query<{ what: string }>(
      'SELECT what FROM effects WHERE consumer = $1 ORDER BY n',
      [consumer],
    );
    return found.rows.map(({ what }) => what);
  };
  const flush = async () => {
    const connection = new Redis(redis.url);
    await connection.flushall();
    connection.disconnect();
  };

  it('delivers every unread event, and repeats no effect of events that were read', async () => {
    await consume('mails');
    await pay('one', 'two');
    await waitFor('the mails are sent', async () => (await effects('mails')).length === 2);
    // Published and marked as sent, but this consumer has never run.
    await flush();
    await consume('addresses');
    await waitFor('nothing is lost', async () => (await effects('addresses')).length === 2);
    await pay('three');
    await waitFor('new events still arrive', async () =>
      (await Promise.all([effects('mails'), effects('addresses')])).every((list) => list.length === 3),
    );
    expect(await effects('mails')).toEqual(['one', 'two', 'three']);
    expect(await effects('addresses')).toEqual(['one', 'two', 'three']);
  });

  it('sends again what Redis had accepted but not written when it was killed', async () => {
    await consume('mails');
    await pay('one');
    await waitFor('the first mail is sent', async () => (await effects('mails')).length === 1);
    const backToCopy = await redis.copy();
    // Accepted, marked as sent, and read by this consumer alone.
    await pay('two', 'three');
    await waitFor('the mails are sent', async () => (await effects('mails')).length === 3);
    await backToCopy();
    await consume('addresses');
    await waitFor('nothing is lost', async () => (await effects('addresses')).length === 3, 20_000);
    expect(await effects('addresses')).toEqual(['one', 'two', 'three']);
    expect(await effects('mails')).toEqual(['one', 'two', 'three']);
  }, 40_000);

  it('also loses nothing when Redis is killed and restarts empty', async () => {
    await pay('one', 'two');
    await restartEmpty();
    await consume('mails');
    await waitFor('nothing is lost', async () => (await effects('mails')).length === 2, 20_000);
    expect(await effects('mails')).toEqual(['one', 'two']);
  }, 40_000);
});
