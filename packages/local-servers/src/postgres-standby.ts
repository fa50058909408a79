import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresUser } from './postgres-binaries.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { waitFor } from './wait-for.ts';

/** What is of the running server and not of its data. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|standby\.signal|pg_replslot|pg_stat_tmp)$/;

/** A copy of a running cluster's folder, as pg_basebackup makes it, which the npm package lacks. */
async function copyFolder(primaryUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    await cp(from, to, { recursive: true, filter: (source) => !NOT_COPIED.test(basename(source)) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  for (const folder of ['pg_replslot', 'pg_stat_tmp']) await mkdir(join(to, folder), { recursive: true });
  await writeFile(join(to, 'standby.signal'), '');
  const user = postgresUser();
  if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, to]);
  await promisify(execFile)('chmod', ['700', to]);
}

/**
 * A streaming standby of a running PostgreSQL on this machine. The primary needs `wal_keep_size`, so that a standby that was cut off finds
 * what it missed.
 *
 * @param options.primaryPort where the standby connects to; a proxy's port lets it lag
 */
export async function startPostgresStandby(options: {
  primary: { url(database: string): string; directory: string; password: string };
  primaryPort: number;
  directory: string;
}) {
  const { primary, primaryPort, directory } = options;
  const { password } = primary;
  await rm(directory, { recursive: true, force: true });
  await copyFolder(primary.url('postgres'), primary.directory, directory);
  const primary_conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  const server = await startPostgresCluster({
    directory,
    password,
    settings: { primary_conninfo, hot_standby: 'on' },
  });
  const ask = async <T extends pg.QueryResultRow>(query: string): Promise<T | undefined> => {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    try {
      return (await client.query<T>(query)).rows[0];
    } finally {
      await client.end();
    }
  };
  await waitFor('the standby streams', async () => {
    const receiver = await ask<{ status: string }>('SELECT status FROM pg_stat_wal_receiver');
    return receiver?.status === 'streaming';
  });
  return {
    port: server.port,
    url: server.url,
    stop: server.stop,
    /** From now on it is a primary of its own. What it had not received is lost. */
    async promote(): Promise<void> {
      await ask('SELECT pg_promote()');
      await waitFor('the standby is promoted', async () => {
        const state = await ask<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
        return state?.standby === false;
      });
    },
  };
}
