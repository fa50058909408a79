import pg from 'pg';
import { onFreePort } from './free-port.ts';
import { postgresBinaries, postgresUser } from './postgres-binaries.ts';
import { letOwnUserIn, mayHaveSocket, prepareDataFolder } from './postgres-data-folder.ts';
import { exited, startServerProcess } from './server-process.ts';

interface PostgresOptions {
  /** Holds the cluster; created on the first start. If this process is root, the `postgres` user must be able to enter it. */
  directory: string;
  password: string;
  /** False disables fsync: for tests only. */
  durable?: boolean;
  /**
   * Makes URLs use a socket in the folder where that works: a third less work per statement than TCP, on both sides, and no password to
   * hash for each connection.
   */
  socket?: boolean;
  settings?: Record<string, string>;
  /** Called when its process exists, before it answers. */
  onSpawn?: () => void;
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
export async function startPostgresCluster(options: PostgresOptions) {
  const { directory, password, durable = true, settings = {} } = options;
  const { postgres, initdb } = await postgresBinaries();
  await prepareDataFolder(directory, password, initdb);

  let socket = (options.socket ?? false) && mayHaveSocket(directory);
  const start = async (port: number) => {
    const urlAt = (host: string, database: string) =>
      `postgres://postgres:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
    const given: Record<string, string> = {
      listen_addresses: '127.0.0.1',
      max_connections: '200',
      shared_buffers: '64MB',
      log_min_messages: 'fatal',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
      ...(socket ? await letOwnUserIn(directory) : {}),
      ...settings,
      unix_socket_directories: socket ? directory : '',
    };
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { child, ready, output } = await startServerProcess(
      postgres,
      ['-D', directory, '-p', String(port), ...flags],
      () => accepts(urlAt('127.0.0.1', 'postgres')),
      {
        ...postgresUser(),
        cwd: '/',
        detached: true,
        endWith: 'SIGINT',
        missing: `${postgres} is missing`,
        onSpawn: options.onSpawn,
      },
    );
    if (!ready) throw new Error(`PostgreSQL does not start: ${output.trim()}`);
    socket &&= await accepts(urlAt(directory, 'postgres')).catch(() => false);
    return { child, port, url: (database: string) => urlAt(socket ? directory : '127.0.0.1', database) };
  };
  const { child, port, url } = await onFreePort(start).catch((error: unknown) => {
    if (!socket) throw error;
    // Not every file system supports sockets.
    socket = false;
    return onFreePort(start);
  });

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited(child);
  };
  /** Creates those databases that do not exist; returns their URLs. */
  const createDatabases = async (names: readonly string[]): Promise<string[]> => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database');
      const present = new Set(rows.map(({ name }) => name));
      for (const name of names)
        if (!present.has(name)) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    return names.map(url);
  };
  return {
    port,
    /** The URL of a database on it, including the administrator's password. */
    url,
    createDatabases,
    /** Creates the database unless it exists; returns its URL. */
    createDatabase: async (name: string) => (await createDatabases([name]))[0] ?? '',
    /** Fast shutdown: ends all sessions and writes everything to disk. */
    stop: () => end('SIGINT'),
    /** SIGKILL to the postmaster, as a crash. */
    kill: () => end('SIGKILL'),
  };
}
