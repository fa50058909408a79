import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { postgresUser } from '@slipcast/local-servers/postgres-binaries';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { endLeftover } from '@slipcast/local-servers/postgres-data-folder';
import { backupNote, type BackupNote } from './back-up.ts';
import { copyTree } from './copy-tree.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Secrets } from './secrets.ts';
import { StartProblem } from './start-problem.ts';

/** PostgreSQL reads only what is its own. */
async function giveToPostgres(folder: string): Promise<void> {
  const user = postgresUser();
  await chmod(folder, 0o700);
  if (!user) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid);
  await chown(folder, user.uid, user.gid);
}

/**
 * Brings the copy to its moment, and lets every service send its events of the last day and all documents again: what had
 * been sent but not handled when the copy was made would be missing otherwise. A consumer that has handled an event ignores it.
 */
async function startOnce(directory: string, password: string): Promise<void> {
  const server = await startPostgresCluster({ directory, password, socket: true });
  const query = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: server.url(database) });
    await client.connect();
    return client.query<{ name: string }>(text).finally(() => client.end());
  };
  try {
    const { rows } = await query(
      'postgres',
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'slipcast%'`,
    );
    for (const { name } of rows)
      for (const table of ['outbox_target', 'documents_target']) {
        const found = await query(
          name,
          `SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = '${table}'`,
        );
        if (found.rowCount) await query(name, `UPDATE ${table} SET log = ''`);
      }
  } finally {
    await server.stop();
  }
}

/**
 * Puts a backup in the place of what the shop in `dataDir` has. The caller holds the folder's lock. Redis stays as it is: it
 * remembers what the copy has forgotten.
 *
 * @returns when the backup was made, and where the replaced databases are
 * @throws StartProblem in plain words
 */
export async function putBack(
  folder: string,
  dataDir: string,
): Promise<BackupNote & { replaced: string | null }> {
  const note = await readJson<BackupNote & { profile?: string }>(backupNote(folder));
  if (note?.profile)
    throw new StartProblem(
      `${folder} is a backup of the ${note.profile} profile: npm run restore -- FOLDER --full`,
    );
  const secrets = await readJson<Secrets>(join(folder, 'secrets.json'));
  if (!note || !secrets) throw new StartProblem(`There is no whole backup in ${folder}.`);
  const postgres = join(dataDir, 'postgres');
  await endLeftover(postgres);
  // Under another name until it is whole, so that a kill leaves the old databases in their place.
  const copy = `${postgres}.new-restored`;
  await rm(copy, { recursive: true, force: true });
  await copyTree(join(folder, 'postgres'), copy);
  await giveToPostgres(copy);
  await startOnce(copy, secrets.postgresPassword);
  await copyTree(join(folder, 'objects'), join(dataDir, 'objects'));
  const replaced = existsSync(postgres)
    ? `${postgres}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    : null;
  if (replaced) await rename(postgres, replaced);
  await writeJson(join(dataDir, 'secrets.json'), secrets, 0o600);
  await rename(copy, postgres);
  if (existsSync(join(folder, 'demo-loaded')))
    await copyFile(join(folder, 'demo-loaded'), join(dataDir, 'demo-loaded'));
  return { ...note, replaced };
}
