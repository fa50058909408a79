import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '@slipcast/local-servers/tcp-proxy';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { baseConfig, databaseConfig, configReader } from './config.ts';
import { endpoint } from './endpoint.ts';
import type { Service } from './service.ts';
import { createStandardService } from './standard-service.ts';

let postgres: TestPostgres;
let proxy: TcpProxy;
let migrations: string;
let service: Service;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  migrations = await mkdtemp(join(tmpdir(), 'slipcast-metrics-'));
  await writeFile(join(migrations, '0001-pots.sql'), 'CREATE TABLE pot (id integer)');
  const database = new URL(await postgres.createDatabase('metrics'));
  const port = Number(database.port);
  proxy = await startTcpProxy(() => [port]);
  database.port = String(proxy.port);
  const read = configReader('pots', { ...baseConfig, ...databaseConfig });
  const config = read({ DATABASE_URL: database.href, LOG_LEVEL: 'silent' });
  service = createStandardService('pots', config, {}, (kit) => {
    const pool = kit.database(config, migrations);
    const count = async () => (await pool.query('SELECT 1 AS pots')).rowCount ?? 0;
    kit.metrics.gauge('pots', 'Pots on the shelf', count);
    const never = new Promise<void>(() => undefined);
    const route = { access: 'none', summary: 'Never answers', handle: () => never } as const;
    return { endpoints: [endpoint({ route: 'GET /api/kiln', ...route })] };
  });
  ({ url } = await service.start());
});
afterAll(async () => {
  proxy.heal();
  await service.stop();
  await proxy.stop();
  await postgres.stop();
  await rm(migrations, { recursive: true });
});

const metrics = async () => {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
};

it('answers while the database is away, without what only the database knows', async () => {
  expect(await metrics()).toContain('pots{service="pots"} 1');
  proxy.hold();
  expect(await metrics()).not.toContain('pots{service="pots"}');
  proxy.heal();
  await waitFor('the figure is back', async () => (await metrics()).includes('pots{service="pots"} 1'));
  expect(await metrics()).toContain('metrics_unreadable_total{metric="pots",service="pots"} 1');
});

it('reports on the process: event loop, garbage collection, heap, processor time, handles', async () => {
  const text = await metrics();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_gc_duration_seconds',
    'nodejs_heap_size_used_bytes',
    'process_cpu_seconds_total',
    'process_open_fds',
    'nodejs_active_resources_total',
  ])
    expect(text).toContain(`\n# TYPE ${name} `);
});

it('counts requests whose client went away before the answer', async () => {
  const asked = request(`${url}/api/kiln`);
  asked.on('error', () => undefined);
  asked.end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  asked.destroy();
  await waitFor('it is counted', async () =>
    (await metrics()).includes(
      'http_requests_aborted_total{method="GET",route="/api/kiln",service="pots"} 1',
    ),
  );
});
