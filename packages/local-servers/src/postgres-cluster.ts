import { spawn, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { exited } from './exited.ts';
import { freePort } from './free-port.ts';
import { postgresBinaries, postgresUser } from './postgres-binaries.ts';
import { mayHaveSocket, prepareDataFolder } from './postgres-data-folder.ts';
import { waitFor } from './wait-for.ts';

export interface PostgresCluster {
  port: number;
  /** The URL of a database on it, including the administrator's password. */
  url(database: string): string;
  /** Creates the database unless it exists; returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Fast shutdown: ends all sessions and writes everything to disk. */
  stop(): Promise<void>;
  /** SIGKILL to the postmaster, as a crash. */
  kill(): Promise<void>;
}
export interface PostgresOptions {
  /** Holds the cluster; created on the first start. If this process is root, the `postgres` user must be able to enter it. */
  directory: string;
  password: string;
  /** False disables fsync: for tests only. */
  durable?: boolean;
  /** Makes URLs use a socket in the folder where that works: a third less work per statement than TCP, on both sides. */
  socket?: boolean;
  settings?: Record<string, string>;
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
 * PostgreSQL from npm on a free port of 127.0.0.1. It needs nothing installed on the system and also works for root. It has its
 * own process group, so that Ctrl-C reaches the starting process first.
 */
export async function startPostgresCluster(options: PostgresOptions): Promise<PostgresCluster> {
  const { directory, password, durable = true, settings = {} } = options;
  const { postgres, initdb } = await postgresBinaries();
  await prepareDataFolder(directory, password, initdb);

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
    // If this process ends while the server is still starting, the server must not stay behind.
    const endWithProcess = () => void started.kill('SIGINT');
    process.once('exit', endWithProcess);
    started.once('exit', () => process.off('exit', endWithProcess));
    let output = '';
    started.stderr?.on('data', (chunk) => (output = (output + String(chunk)).slice(-2000)));
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
    // Not every file system supports sockets.
    const hadSocket = socket;
    socket = false;
    if (hadSocket) continue;
    if (attempt === 5 || !/address already in use|could not bind/i.test(output))
      throw new Error(`PostgreSQL does not start: ${output.trim()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    if (child) await exited(child);
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
