import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresCluster } from '../src/postgres-cluster.ts';

describe('a PostgreSQL with a socket in its folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cluster-'));
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const addressAt = async (directory: string) => {
    const cluster = await startPostgresCluster({
      directory,
      password: 'p/w d',
      durable: false,
      socket: true,
    });
    const client = new pg.Client({ connectionString: await cluster.createDatabase('pots') });
    await client.connect();
    const { rows } = await client.query(
      'SELECT inet_server_addr()::text AS address, current_database() AS name',
    );
    await client.end();
    return { cluster, ...rows[0] };
  };

  it('is reached through it, also after it was killed', async () => {
    const directory = join(folder, 'data');
    const first = await addressAt(directory);
    expect(first).toMatchObject({ address: null, name: 'pots' });
    await first.cluster.kill();
    await writeFile(join(directory, '.s.PGSQL.1.lock'), '1');
    const second = await addressAt(directory);
    expect(second).toMatchObject({ address: null, name: 'pots' });
    const sockets = (await readdir(directory)).filter((name) => name.startsWith('.s.PGSQL'));
    expect(sockets.toSorted()).toEqual(
      [`.s.PGSQL.${second.cluster.port}`, `.s.PGSQL.${second.cluster.port}.lock`].toSorted(),
    );
    await second.cluster.stop();
  });

  it('is reached through TCP if the path is too long for a socket', async () => {
    const { cluster, address } = await addressAt(join(folder, 'a-long-name-'.repeat(8)));
    expect(address).toMatch(/^127\.0\.0\.1/);
    await cluster.stop();
  });
});
