import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { copyTree } from './copy-tree.ts';
import { readJson, writeJson } from './json-file.ts';
import { runningDatabaseUrl } from './running-postgres.ts';
import { StartProblem } from './start-problem.ts';

/** What a backup says of itself; written last, so that a half one has none. */
export interface BackupNote {
  takenAt: string;
  postgres: string;
}
export const backupNote = (folder: string): string => join(folder, 'backup.json');

/**
 * Where a new backup goes: the folder itself while there is none, else a folder in it with the moment as its name, so that the same command
 * can run every night.
 */
export function backupFolder(wanted: string, now = new Date()): string {
  const folder = resolve(wanted);
  return existsSync(folder) ? join(folder, now.toISOString().slice(0, 19).replaceAll(':', '-')) : folder;
}

/** What belongs to the running server, not to its data; of these folders only the content is left out. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|.*pgsql_tmp.*|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$/;
const CONTROL_FILE = 'global/pg_control';
const PG_WAL = 'pg_wal';

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await runningDatabaseUrl(dataDir, 'postgres') });
  await client.connect();
  return client;
}

/**
 * Copies all databases as they are at one moment, while they are written to. The copied files are of different moments;
 * the log that is copied after them brings them to the last one when a server starts on them.
 */
async function copyRunning(postgres: string, to: string, client: pg.Client): Promise<void> {
  // Keeps the log until it is copied; gone with this connection.
  await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`]);
  await client.query(`SELECT pg_backup_start('slipcast', true)`);
  await copyTree(postgres, to, (path) => LEFT_OUT.test(path) || path === CONTROL_FILE);
  await copyFile(join(postgres, CONTROL_FILE), join(to, CONTROL_FILE));
  const { rows } = await client.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  );
  await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '');
  await copyTree(join(postgres, PG_WAL), join(to, PG_WAL));
}

/**
 * Copies what the shop in `dataDir` has: PostgreSQL while it runs, then pictures and secrets. Redis is left out, because it
 * is rebuilt, and what it remembers beyond the copy is worth more than a copy of it.
 *
 * @throws StartProblem in plain words
 */
export async function backUp(dataDir: string, folder: string): Promise<BackupNote> {
  const to = resolve(folder);
  if (existsSync(to)) throw new StartProblem(`${to} exists already.`);
  const postgres = join(dataDir, 'postgres');
  if (!existsSync(postgres)) throw new StartProblem(`There is no shop in ${dataDir}.`);
  const client = await connect(dataDir).catch((cause: unknown) => {
    throw new StartProblem(
      `PostgreSQL does not answer in ${postgres}. Start the shop: a backup is made while it runs. (${(cause as Error).message})`,
    );
  });
  const takenAt = new Date().toISOString();
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copyRunning(postgres, join(to, 'postgres'), client);
  } finally {
    await client.end();
  }
  // After the databases: a picture too many does no harm, one too few does.
  await copyTree(join(dataDir, 'objects'), join(to, 'objects'));
  await writeJson(join(to, 'secrets.json'), await readJson(join(dataDir, 'secrets.json')), 0o600);
  if (existsSync(join(dataDir, 'demo-loaded')))
    await copyFile(join(dataDir, 'demo-loaded'), join(to, 'demo-loaded'));
  const note = { takenAt, postgres: (await readFile(join(postgres, 'PG_VERSION'), 'utf8')).trim() };
  await writeJson(backupNote(to), note);
  return note;
}
