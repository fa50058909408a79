import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createPool, databaseComponent, type PoolOptions } from '../src/postgres.ts';

describe('the limits of a pool', () => {
  let server: TestPostgres;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('limits');
  });
  afterAll(() => server.stop());

  async function withPool(
    options: PoolOptions,
    work: (pool: ReturnType<typeof createPool>) => Promise<void>,
  ) {
    const pool = createPool(url, options);
    await work(pool);
    await pool.end();
  }

  it('hold for every connection, and keep-alive is on', async () => {
    await withPool({}, async (pool) => {
      const { rows } = await pool.query<{ name: string; setting: string }>(
        `SELECT name, setting FROM pg_settings
         WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
      );
      expect(rows.map(({ setting }) => Number(setting))).toEqual([30_000, 10_000, 30_000]);
      expect(pool.options).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 10_000 });
    });
  });

  it('end a statement that takes too long', () =>
    withPool({ statementMs: 100 }, async (pool) => {
      await expect(pool.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
      await pool.query('SELECT 1');
    }));

  it('end the wait for a lock', () =>
    withPool({ lockMs: 100, max: 2 }, async (pool) => {
      const holder = await pool.connect();
      await holder.query('BEGIN; SELECT pg_advisory_xact_lock(7)');
      await expect(pool.query('SELECT pg_advisory_xact_lock(7)')).rejects.toMatchObject({ code: '55P03' });
      await holder.query('ROLLBACK');
      holder.release();
    }));

  it('end an abandoned transaction, and free its locks', () =>
    withPool({ idleInTransactionMs: 100, max: 2 }, async (pool) => {
      const forgotten = await pool.connect();
      const ended = new Promise((resolve) => forgotten.once('end', () => resolve(null)));
      await forgotten.query('BEGIN; SELECT pg_advisory_xact_lock(8)');
      await pool.query('SELECT pg_advisory_xact_lock(8)');
      await ended;
      forgotten.release(true);
    }));

  it('leave readiness a connection of its own', async () => {
    const pool = createPool(url, { max: 1, connectMs: 2000 });
    const logger = createLogger('test', 'silent');
    const component = databaseComponent(pool, url, '/nowhere', logger);
    const busy = await pool.connect();
    await expect(pool.query('SELECT 1')).rejects.toThrow('timeout exceeded');
    await component.check();
    busy.release();
    await component.stop();
  });
});
