import { startServers } from '../servers.ts';
import { writeTables } from './table.ts';

/** Writes every table again, after a change to what the shop decides. */
export async function writeAllTables(): Promise<number> {
  // The services take a while to load.
  const [{ decisionTables }, { redisTables }, { sqlTables }] = await Promise.all([
    import('./decisions/decision-tables.ts'),
    import('./redis/redis-tables.ts'),
    import('./sql/sql-tables.ts'),
  ]);
  const { urls, database, stop } = await startServers();
  await writeTables({ ...decisionTables, ...redisTables, ...sqlTables }, { redis: urls.redis, database });
  await stop();
  console.log('tables: written. `git diff` shows what has changed.');
  return 0;
}
