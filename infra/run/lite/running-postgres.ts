import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSecrets } from './secrets.ts';

/**
 * The URL of a database of the shop that is running on this data folder.
 *
 * @throws when it is not running: the fourth line of the server's note is its port
 */
export async function runningDatabaseUrl(dataDir: string, database: string): Promise<string> {
  const { postgresPassword } = await readSecrets(join(dataDir, 'secrets.json'));
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(postgresPassword)}@127.0.0.1:${Number(port)}/${database}`;
}
