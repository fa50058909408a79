import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { commandOf } from './process-command.ts';
import { postgresUser } from './postgres-binaries.ts';
import { exited } from './server-process.ts';
import { waitFor } from './wait-for.ts';

async function runInitdb(directory: string, password: string, initdb: string): Promise<void> {
  const runAs = postgresUser();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const secret = `${directory}.password`;
  await writeFile(secret, password, { mode: 0o600 });
  if (runAs) {
    await chown(directory, runAs.uid, runAs.gid);
    await chown(secret, runAs.uid, runAs.gid);
  }
  await chmod(directory, 0o700);
  const flags = [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  try {
    const child = spawn(initdb, flags, { ...runAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    await exited(child);
    if (child.exitCode !== 0) throw new Error(`initdb could not create ${directory}: ${output.trim()}`);
  } finally {
    await rm(secret, { force: true });
  }
}

/** Initialises under a temporary name first, so that a start that is killed leaves no half-made cluster behind. */
async function initialise(directory: string, password: string, initdb: string): Promise<void> {
  const temporary = `${directory}.new-${randomUUID().slice(0, 8)}`;
  for (const name of await readdir(dirname(directory)).catch(() => []))
    if (name.startsWith(`${basename(directory)}.new`))
      // An initdb that outlived its start may still be writing there, which no longer matters.
      await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined);
  await runInitdb(temporary, password, initdb);
  await rm(directory, { recursive: true, force: true });
  await rename(temporary, directory);
}

/**
 * Stops a postmaster that an earlier, killed process left running on this folder, then deletes its pid file: PostgreSQL
 * would take any process with that id, even a zombie, for a running server.
 */
export async function endLeftover(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  const isOurs = async () => (await commandOf(pid)).includes(directory);
  if (await isOurs()) {
    process.kill(pid, 'SIGINT');
    await waitFor(
      `the leftover PostgreSQL with process id ${pid} stops`,
      async () => !(await isOurs()),
      30_000,
    );
  }
  await rm(pidFile, { force: true });
}

/** Systems limit the length of a socket's path to about this many bytes. */
const LONGEST_SOCKET_PATH = 100;
const socketName = (port: number) => `.s.PGSQL.${port}`;
export const mayHaveSocket = (directory: string): boolean =>
  platform() !== 'win32' && Buffer.byteLength(join(directory, socketName(65_535))) <= LONGEST_SOCKET_PATH;

/** Initialises the folder if it is new; otherwise removes what a killed server left there. */
export async function prepareDataFolder(directory: string, password: string, initdb: string): Promise<void> {
  if (!existsSync(join(directory, 'PG_VERSION'))) return initialise(directory, password, initdb);
  await endLeftover(directory);
  for (const name of await readdir(directory))
    if (name.startsWith('.s.PGSQL.')) await rm(join(directory, name), { force: true });
}
