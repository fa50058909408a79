import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresStandby } from '@slipcast/local-servers/postgres-standby';
import { startTcpProxy } from '@slipcast/local-servers/tcp-proxy';
import pg from 'pg';
import type { Network } from './network.ts';

/** What the primary needs for a standby that was cut off for a while. */
export const PRIMARY_SETTINGS = { wal_keep_size: '512MB' };

interface Primary {
  port: number;
  url(database: string): string;
  directory: string;
  password: string;
  kill(): Promise<void>;
}

/**
 * A standby that the primary waits for at every commit, which a shop needs if it must not lose a sale with its database: what it has
 * not received was never acknowledged.
 *
 * @returns lets the standby lag for `lagMs`, kills the primary, promotes the standby and sends every connection there
 */
export async function startStandby(
  primary: Primary,
  directory: string,
  network: Network,
  onStop: (name: string, stop: () => unknown) => void,
): Promise<(lagMs: number) => Promise<void>> {
  const line = await startTcpProxy(() => [primary.port]);
  onStop('the line to the standby', line.stop);
  const standby = await startPostgresStandby({ primary, primaryPort: line.port, directory });
  onStop('the standby', standby.stop);
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  return async (lagMs) => {
    line.hold();
    await sleep(lagMs);
    await primary.kill();
    await line.stop();
    await standby.promote();
    network.move(primary.port, standby.port);
  };
}
