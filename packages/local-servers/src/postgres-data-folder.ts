import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { commandOf } from './process-command.ts';
import { postgresUser } from './postgres-binaries.ts';
import { exited } from './server-process.ts';
import { isShortEnough } from './socket-path.ts';
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

const socketName = (port: number) => `.s.PGSQL.${port}`;
export const mayHaveSocket = (directory: string): boolean =>
  isShortEnough(join(directory, socketName(65_535)));

/** A name that may have a space in it. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets the user of this process in over the socket without a password: the system says who it is, and hashing a password is most of what a
 * connection costs. Over TCP a password is needed.
 *
 * @returns settings of the server
 */
export async function letOwnUserIn(directory: string): Promise<Record<string, string>> {
  const rules = join(directory, 'slipcast_hba.conf');
  const names = join(directory, 'slipcast_ident.conf');
  const kinds = ['all', 'replication'];
  const lines = kinds.flatMap((databases) => [
    `local ${databases} postgres peer map=shop`,
    `host ${databases} all 127.0.0.1/32 scram-sha-256`,
  ]);
  await writeFile(rules, `${lines.join('\n')}\n`, { mode: 0o644 });
  await writeFile(names, `shop ${quoted(userInfo().username)} postgres\n`, { mode: 0o644 });
  return { hba_file: rules, ident_file: names };
}

/** Initialises the folder if it is new; otherwise removes what a killed server left there. */
export async function prepareDataFolder(directory: string, password: string, initdb: string): Promise<void> {
  if (!existsSync(join(directory, 'PG_VERSION'))) return initialise(directory, password, initdb);
  await endLeftover(directory);
  for (const name of await readdir(directory))
    if (name.startsWith('.s.PGSQL.')) await rm(join(directory, name), { force: true });
}
