import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import type pg from 'pg';
import { enqueue, outboxMigration } from '../src/outbox/outbox.ts';
import { createOutboxRelay, type OutboxRelay } from '../src/outbox/relay.ts';
import { recordingBus } from './recording-bus.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };

type RecordingBus = ReturnType<typeof recordingBus>;

/** An outbox in a database of its own for each test, and relays to a bus that records what it accepts. */
export function useOutbox() {
  let server: TestPostgres;
  const relays: OutboxRelay[] = [];
  const stores = { pool: undefined as unknown as pg.Pool, bus: recordingBus() };
  const relay = async (bus: Pick<RecordingBus, 'publish' | 'log'> = stores.bus): Promise<OutboxRelay> => {
    const created = createOutboxRelay({ pool: stores.pool, bus, logger, pollMs: 50, checkEveryMs: 100 });
    relays.push(created);
    await created.start();
    return created;
  };
  const commit = (key: string, ...numbers: number[]): Promise<void> =>
    inTransaction(stores.pool, (client) =>
      enqueue(
        client,
        numbers.map((n) => ({ type: 'pot.glazed.v1', key, data: n })),
      ),
    );
  /** What the bus has accepted with this key. */
  const numbers = (key: string) =>
    stores.bus.accepted.filter((event) => event.key === key).map(({ data }) => data);
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    stores.pool = createPool(await server.createDatabase('outbox'));
    await stores.pool.query(outboxMigration);
    stores.bus = recordingBus();
  });
  afterEach(async () => {
    stores.bus.comeUp();
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await stores.pool.end();
  });
  return Object.assign(stores, { relay, commit, numbers });
}
