import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { migrate } from '../src/migrate.ts';
import { createPool, databaseComponent } from '../src/postgres.ts';

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

it('does not ask for the lock when a start has nothing to migrate, and runs what is missing', async () => {
  const url = await postgres.createDatabase('again');
  const start = async (migrations: string) => {
    const component = databaseComponent(createPool(url), url, migrations, logger);
    await component.start();
    await component.stop();
  };
  await start(directory);
  const pool = createPool(url);
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock(7241865325823964)');
  await start(directory);
  client.release(true);
  const more = await mkdtemp(join(tmpdir(), 'more-migrations-'));
  await cp(directory, more, { recursive: true });
  await writeFile(join(more, '0003-vase.sql'), `INSERT INTO pots VALUES ('vase');`);
  await start(more);
  const { rows } = await pool.query('SELECT name FROM pots');
  expect(rows).toEqual([{ name: 'mug' }, { name: 'vase' }]);
  await pool.end();
  await rm(more, { recursive: true });
});

it('lets others read and write a table that it waits for, and gets its turn when the backup has ended', async () => {
  const url = await postgres.createDatabase('backup');
  await migrate(url, directory, logger);
  const more = await mkdtemp(join(tmpdir(), 'more-migrations-'));
  await cp(directory, more, { recursive: true });
  await writeFile(join(more, '0003-glaze.sql'), 'ALTER TABLE pots ADD COLUMN glaze text;');
  const pool = createPool(url, { max: 3 });
  const backup = await pool.connect();
  await backup.query('BEGIN; LOCK TABLE pots IN ACCESS SHARE MODE');

  const migrating = migrate(url, more, logger, { lockMs: 300 });
  const isWaiting = async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_locks WHERE relation = 'pots'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`,
    );
    return rowCount === 1;
  };
  for (const attempt of ['first', 'second']) {
    await waitFor(`the ${attempt} attempt`, isWaiting);
    const began = performance.now();
    await pool.query(`INSERT INTO pots VALUES ('bowl')`);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await isWaiting()).toBe(false);
  }
  await backup.query('COMMIT');
  await migrating;
  expect((await pool.query('SELECT glaze FROM pots')).rowCount).toBe(3);
  backup.release();
  await pool.end();
  await rm(more, { recursive: true });
});
