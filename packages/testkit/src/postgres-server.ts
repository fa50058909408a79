import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';

export interface ThrowAwayPostgres {
  adminUrl: string;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** A PostgreSQL for tests in a temporary folder, without fsync. */
export async function startPostgresServer(): Promise<ThrowAwayPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-postgres-'));
  const cluster = await startPostgresCluster({
    directory: folder,
    password: 'test',
    durable: false,
    settings: { max_connections: '300' },
  });
  const endWithProcess = () => void cluster.kill();
  process.once('exit', endWithProcess);
  return {
    adminUrl: cluster.url('postgres'),
    async stop() {
      process.off('exit', endWithProcess);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
