import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { commandOf } from './process-command.ts';
import { postgresBinaries, postgresUser } from './postgres-binaries.ts';
import { waitFor } from './wait-for.ts';

export interface PostgresCluster {
  port: number;
  /** Address of a database on it, the administrator's password included. */
  url(database: string): string;
  /** Creates the database unless it exists; answers its address. */
  createDatabase(name: string): Promise<string>;
  /** Fast shutdown: sessions are ended, everything is on disk. */
  stop(): Promise<void>;
  /** SIGKILL to the postmaster, as a crash. */
  kill(): Promise<void>;
}
export interface PostgresOptions {
  /** Holds the cluster; made on the first start. Must be enterable by the `postgres` user where this process is root. */
  directory: string;
  password: string;
  /** False only for tests: no fsync. */
  durable?: boolean;
  /** Addresses lead through a socket in the folder, where that works: a third less work per statement than TCP, on both sides. */
  socket?: boolean;
  settings?: Record<string, string>;
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

async function fill(directory: string, password: string, initdb: string): Promise<void> {
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
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    await gone(child);
    if (child.exitCode !== 0)
      throw new Error(`PostgreSQL could not make its folder ${directory}: ${said.trim()}`);
  } finally {
    await rm(secret, { force: true });
  }
}

/** Under another name first, so that a start that is killed in the middle leaves no half-made cluster behind. */
async function initialise(directory: string, password: string, initdb: string): Promise<void> {
  const half = `${directory}.new-${randomUUID().slice(0, 8)}`;
  for (const name of await readdir(dirname(directory)).catch(() => []))
    if (name.startsWith(`${basename(directory)}.new`))
      // An initdb that outlived its start may still write there; it does not matter any more.
      await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined);
  await fill(half, password, initdb);
  await rm(directory, { recursive: true, force: true });
  await rename(half, directory);
}

/**
 * Ends a postmaster that an earlier process left on this folder when it was killed. PostgreSQL would take any process with the noted id,
 * even a dead one that nobody has reaped, for a running server; then the note goes.
 */
export async function endLeftover(directory: string): Promise<void> {
  const note = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  const isOurs = async () => (await commandOf(pid)).includes(directory);
  if (await isOurs()) {
    process.kill(pid, 'SIGINT');
    await waitFor(
      `the PostgreSQL left over with process id ${pid} ends`,
      async () => !(await isOurs()),
      30_000,
    );
  }
  await rm(note, { force: true });
}

/** Where the system's limit for the path of a socket leaves room for its name. */
const LONGEST_SOCKET_PATH = 100;
const socketName = (port: number) => `.s.PGSQL.${port}`;
const mayHaveSocket = (directory: string): boolean =>
  platform() !== 'win32' && Buffer.byteLength(join(directory, socketName(65_535))) <= LONGEST_SOCKET_PATH;

/** Sockets of servers that were killed; nobody listens there. */
async function removeOldSockets(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith('.s.PGSQL.')) await rm(join(directory, name), { force: true });
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * PostgreSQL from npm on a free port of 127.0.0.1, without anything installed on the system; as root too. Its process group is its
 * own, so that Ctrl-C reaches whoever started it first.
 */
export async function startPostgresCluster(options: PostgresOptions): Promise<PostgresCluster> {
  const { directory, password, durable = true, settings = {} } = options;
  const { postgres, initdb } = await postgresBinaries();
  const made = await access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (made) {
    await endLeftover(directory);
    await removeOldSockets(directory);
  } else await initialise(directory, password, initdb);

  let socket = (options.socket ?? false) && mayHaveSocket(directory);
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    max_connections: '120',
    shared_buffers: '64MB',
    log_min_messages: 'fatal',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  let child: ChildProcess | undefined;
  let port = 0;
  const urlAt = (host: string, database: string) =>
    `postgres://postgres:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
  const url = (database: string) => urlAt(socket ? directory : '127.0.0.1', database);

  for (let attempt = 1; ; attempt += 1) {
    port = await freePort();
    const given = { ...all, unix_socket_directories: socket ? directory : '' };
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(postgres, ['-D', directory, '-p', String(port), ...flags], {
      ...postgresUser(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Whatever makes this process end while the server is still coming up, it does not stay behind.
    const endWithProcess = () => void started.kill('SIGINT');
    process.once('exit', endWithProcess);
    started.once('exit', () => process.off('exit', endWithProcess));
    let said = '';
    started.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-2000)));
    const ready = await waitFor(
      'PostgreSQL answers',
      async () =>
        started.exitCode !== null ? 'ended' : (await accepts(urlAt('127.0.0.1', 'postgres'))) && 'ready',
      60_000,
    );
    child = started;
    if (ready === 'ready') {
      socket &&= await accepts(url('postgres')).catch(() => false);
      break;
    }
    // Not every file system takes sockets.
    const hadSocket = socket;
    socket = false;
    if (hadSocket) continue;
    if (attempt === 5 || !/address already in use|could not bind/i.test(said))
      throw new Error(`PostgreSQL does not start: ${said.trim()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    if (child) await gone(child);
  };
  return {
    port,
    url,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
      return url(name);
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };
}
