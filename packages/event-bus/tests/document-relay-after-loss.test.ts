import { expect, it } from '@jest/globals';
import { howToRun, isInstalled } from '@slipcast/local-servers/native-server';
import { startMongo } from '@slipcast/local-servers/throw-away-servers';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { Redis } from 'ioredis';
import type { Bus } from '../src/bus.ts';
import { createBus } from '../src/create-bus.ts';
import { inboxMigration, subscribeOnce } from '../src/inbox.ts';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '@slipcast/storage/postgres';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createDocumentRelay } from '../src/outbox/document-relay.ts';

const logger = createLogger('test', 'silent');
const TYPE = 'pot.changed.v1';

const TITLE = 'publishes every document again after all of Redis was lost, and no consumer handles one twice';

/** @param documentsUrl the database of the documents. Default: PostgreSQL */
async function loseAllOfRedis(documentsUrl?: string): Promise<void> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const url = await postgres.createDatabase('loss');
  const pool = createPool(url);
  await pool.query(inboxMigration);
  const documents = createDocuments(documentsUrl ?? url, logger);
  const pots = documents.collection<{ glaze: string }>('pots');
  await documents.start();
  const bus: Bus = createBus({ url: redis.url, clientId: 'shop', logger });
  await bus.start();
  const relay = createDocumentRelay({
    store: pots,
    bus,
    toEvents: ({ version }) => [{ type: TYPE, data: version }],
    logger,
    checkEveryMs: 50,
  });
  await relay.start?.();
  const project = async (group: string) => {
    const projected: string[] = [];
    await subscribeOnce({
      bus,
      pool,
      group,
      topics: [TYPE],
      handle: async ({ key, data }) => void projected.push(`${key} ${String(data)}`),
    });
    return projected;
  };
  await pots.insert('mug', { glaze: 'slate' });
  relay.wake();
  const early = await project('early');
  await waitFor('the first consumer knows the mug', () => early.length === 1);
  const connection = new Redis(redis.url);
  await connection.flushall();
  connection.disconnect();
  const late = await project('late');
  await waitFor('the second consumer knows it too', () => late.length === 1);
  await pots.change('mug', () => ({ glaze: 'shino' }));
  relay.wake();
  await waitFor('both consumers know the change', () => [early, late].every((list) => list.length === 2));
  expect([early, late]).toEqual([
    ['mug 1', 'mug 2'],
    ['mug 1', 'mug 2'],
  ]);
  await relay.stop?.();
  await bus.close();
  await documents.stop();
  await pool.end();
  await Promise.all([postgres.stop(), redis.stop()]);
}

it(`${TITLE}, with documents in PostgreSQL`, () => loseAllOfRedis());

if (isInstalled('mongo'))
  it(`${TITLE}, with documents in MongoDB`, async () => {
    const mongo = await startMongo();
    await loseAllOfRedis(mongo.url('loss')).finally(() => mongo.stop());
  });
else it.skip(`${TITLE}, with documents in MongoDB: ${howToRun('mongo')}`, () => {});
