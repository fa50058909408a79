import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createPool, migrate } from '../src/postgres.ts';

const logger = createLogger('test', 'silent');
let postgres: TestPostgres;
let directory: string;
beforeAll(async () => {
  postgres = await startPostgres();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(directory, '0001-pots.sql'), 'CREATE TABLE pots (name text); SELECT pg_sleep(0.5);');
  await writeFile(join(directory, '0002-mug.sql'), `INSERT INTO pots VALUES ('mug');`);
});
afterAll(async () => {
  await postgres.stop();
  await rm(directory, { recursive: true });
});

it('lets replicas that start together wait for each other, and runs every migration once', async () => {
  const url = await postgres.createDatabase('migrate');
  await Promise.all([1, 2, 3].map(() => migrate(url, directory, logger)));
  const pool = createPool(url);
  const { rows } = await pool.query('SELECT name FROM pots');
  expect(rows).toEqual([{ name: 'mug' }]);
  await pool.end();
});

it('does not wait for ever for a migration that hangs, and says what to look at', async () => {
  const url = await postgres.createDatabase('hanging');
  const other = createPool(url);
  const client = await other.connect();
  // The key of node-pg-migrate's lock: another replica has it, and does not come back.
  await client.query('SELECT pg_advisory_lock(7241865325823964)');
  await expect(migrate(url, directory, logger, { waitMs: 300 })).rejects.toThrow(
    /hanging.* within 0.3 seconds.*pg_stat_activity/,
  );
  client.release(true);
  await other.end();
  await migrate(url, directory, logger, { waitMs: 300 });
});
