import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgresCluster } from '../src/postgres-cluster.ts';
import { startPostgresStandby } from '../src/postgres-standby.ts';
import { startTcpProxy } from '../src/tcp-proxy.ts';
import { waitFor } from '../src/wait-for.ts';

async function potsAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pots ORDER BY name');
  await client.end();
  return rows.map(({ name }) => name).join();
}
async function add(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('INSERT INTO pots VALUES ($1)', [name]);
  await client.end();
}

it('follows the primary, lags while it is cut off, and loses just that when it is promoted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standby-'));
  await chmod(folder, 0o755);
  const directory = join(folder, 'primary');
  const cluster = await startPostgresCluster({
    directory,
    password: 'secret',
    settings: { wal_keep_size: '256MB' },
  });
  const primary = { url: cluster.url, directory, password: 'secret' };
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('CREATE TABLE pots (name text)');
  await client.end();
  await add(primary.url('postgres'), 'bowl');

  const line = await startTcpProxy(() => [cluster.port]);
  const standby = await startPostgresStandby({
    primary,
    primaryPort: line.port,
    directory: join(folder, 'standby'),
  });
  await add(primary.url('postgres'), 'jug');
  await waitFor('the standby has it', async () => (await potsAt(standby.url('postgres'))) === 'bowl,jug');
  line.hold();
  await add(primary.url('postgres'), 'mug');
  await cluster.kill();
  await line.stop();
  await standby.promote();
  expect(await potsAt(standby.url('postgres'))).toBe('bowl,jug');
  await add(standby.url('postgres'), 'vase');
  expect(await potsAt(standby.url('postgres'))).toBe('bowl,jug,vase');
  await standby.stop();
  await rm(folder, { recursive: true });
}, 120_000);
