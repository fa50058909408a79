import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startTcpProxy, type TcpProxy } from '@slipcast/local-servers/tcp-proxy';
import { createPool } from '@slipcast/storage/postgres';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { createApp } from './app.ts';
import { endpoint } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createService, type Service } from './service.ts';

const SLOW = 'SELECT pg_sleep(20)';

let postgres: TestPostgres;
let proxy: TcpProxy;
let port: number;
/** As the service has it, through the proxy; and past it. */
let pool: ReturnType<typeof createPool>;
let direct: ReturnType<typeof createPool>;
let service: Service;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(await postgres.createDatabase('away'));
  direct = createPool(address.href);
  port = Number(address.port);
  proxy = await startTcpProxy(() => [port]);
  address.port = String(proxy.port);
  pool = createPool(address.href, { max: 1, connectMs: 300, lockMs: 200 });
  const write = (route: `POST /${string}`, sql: string) =>
    endpoint({ route, access: 'none', summary: sql, handle: async () => void (await pool.query(sql)) });
  const logger = createLogger('pots', 'silent');
  const endpoints = [
    write('POST /api/pay', 'SELECT 1'),
    write('POST /api/slow', SLOW),
    write('POST /api/locked', 'SELECT pg_advisory_xact_lock(41)'),
    write('POST /api/mistake', 'SELECT nothing FROM nowhere'),
  ];
  service = createService({
    name: 'pots',
    host: '127.0.0.1',
    port: 0,
    logger,
    components: [],
    listen: () => createApp({ name: 'pots', logger, metrics: createMetrics('pots'), endpoints }),
  });
  ({ url } = await service.start());
}, 60_000);
afterAll(async () => {
  await service?.stop();
  await pool?.end();
  await direct?.end();
  await proxy?.stop();
  await postgres?.stop();
});

async function answerTo(path: string) {
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST' });
  const body = (await answer.text()) || '{}';
  const { code, message } = JSON.parse(body) as { code?: string; message?: string };
  return [answer.status, code, message, answer.headers.get('retry-after')];
}
const UNAVAILABLE = [
  503,
  'unavailable',
  'Part of the shop is not available. Please try again in a moment.',
  '2',
];

it('answers 503 and says when to come back while no connection to the database is free', async () => {
  const busy = await pool.connect();
  expect(await answerTo('pay').finally(() => busy.release())).toEqual(UNAVAILABLE);
  expect((await answerTo('pay'))[0]).toBe(204);
});

it('answers 503 when another transaction keeps a lock for too long', async () => {
  const holder = await direct.connect();
  await holder.query('BEGIN; SELECT pg_advisory_xact_lock(41)');
  expect(await answerTo('locked').finally(() => holder.release(true))).toEqual(UNAVAILABLE);
});

it('answers 503 when the connection breaks under way, when the database cannot be reached, and when it refuses', async () => {
  const asked = answerTo('slow');
  await waitFor('the statement runs', async () => {
    const { rows } = await direct.query(`SELECT 1 FROM pg_stat_activity WHERE query = '${SLOW}'`);
    return rows.length > 0;
  });
  proxy.cut();
  expect(await asked).toEqual(UNAVAILABLE);
  proxy.halfOpen();
  expect(await answerTo('pay')).toEqual(UNAVAILABLE);
  await proxy.stop();
  expect(await answerTo('pay')).toEqual(UNAVAILABLE);
});

it('still calls a mistake of ours an error', async () => {
  proxy = await startTcpProxy(() => [port], proxy.port);
  expect((await answerTo('mistake')).slice(0, 2)).toEqual([500, 'internal']);
});
