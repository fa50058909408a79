import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { startRedisProcess } from '@slipcast/local-servers/redis-server';
import { exited } from '@slipcast/local-servers/server-process';

/**
 * What the throw-away PostgreSQL of a worker may do without. Its tables have no statistics, so it would choose to read them
 * whole, and plan most statements again each time. When it has to use the indexes and the plan it has, a statement costs a third less.
 */
const SETTINGS = {
  max_connections: '300',
  autovacuum: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  track_activities: 'off',
  track_counts: 'off',
  update_process_title: 'off',
};

/** A PostgreSQL and a Redis for one worker, on sockets in a folder of their own: a schedule is many short questions. */
export async function startServers() {
  const directory = await mkdtemp(join(tmpdir(), 'slipcast-servers-'));
  // PostgreSQL may run as another user.
  await chmod(directory, 0o755);
  const postgres = await startPostgresCluster({
    directory: join(directory, 'postgres'),
    password: 'prove',
    socket: true,
    durable: false,
    settings: SETTINGS,
  });
  const socket = join(directory, 'redis.sock');
  const flags = [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  const redis = await startRedisProcess(flags, socket);
  if (!redis.ready) throw new Error(`Redis does not start: ${redis.output.trim()}`);
  const kill = () => {
    void postgres.kill();
    redis.child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', kill);
  const database = (name: string) => postgres.createDatabase(`prove_${name}`);
  return {
    database,
    urls: {
      cart: await database('cart'),
      order: await database('order'),
      payment: await database('payment'),
      catalogue: await database('catalogue'),
      redis: socket,
    },
    async stop() {
      process.off('exit', kill);
      redis.child.kill('SIGKILL');
      await exited(redis.child);
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
