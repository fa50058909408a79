import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Bus } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { deadLetters } from '@slipcast/event-bus/dead-letters';
import { createLogger } from '@slipcast/service-kit/logs';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { busAddress } from './config.ts';
import { USAGE, deadLettersCommand } from './dead-letters-command.ts';

const TYPE = 'order.paid.v1';
let redis: TestRedis;
let bus: Bus;
const taken: string[] = [];
let mended = false;

beforeAll(async () => {
  redis = await startRedis();
  const logger = createLogger('shop', 'silent');
  bus = createBus({ url: redis.url, clientId: 'shop', logger, retryDelaysMs: [1, 1, 1, 1] });
  await bus.start();
  await bus.subscribe({
    topics: [TYPE],
    group: 'email-worker.order-mails',
    async handle({ id }) {
      if (!mended) throw new Error('no such template');
      taken.push(id);
    },
  });
});
afterAll(async () => {
  await bus.close();
  await redis.stop();
});

/** As an operator calls it: its output, or its exit code and output. */
async function run(...args: string[]): Promise<string> {
  const command = join(import.meta.dirname, 'dead-letters.ts');
  const flags = ['--disable-warning=ExperimentalWarning', command, ...args];
  const assignment = [`BUS_URL=${redis.url}`, 'NODE_OPTIONS='];
  return promisify(execFile)('env', [...assignment, process.execPath, ...flags]).then(
    ({ stdout }) => stdout,
    (error: { code: number; stdout: string }) => `${error.code}: ${error.stdout}`,
  );
}

it('lists, shows and replays what a group gave up', async () => {
  expect(await run('list')).toBe('No dead letters.\n');
  const event = { type: TYPE, key: 'order-7', occurredAt: '2026-11-20T10:00:00.000Z', data: { pence: 2600 } };
  await bus.publish([
    { id: 'e1', ...event },
    { id: 'e2', ...event },
    { id: 'e3', ...event },
  ]);
  await waitFor('three dead letters', async () => (await run('list')).includes('order-mails: 3'));
  expect(await run('list')).toMatch(
    /Z {2}order\.paid\.v1 {2}key order-7 {2}event e2 {2}Error: no such template\n/,
  );
  expect(await run('list', '--group', 'order.other')).toBe('No dead letters.\n');
  expect(JSON.parse(await run('show', 'e2'))).toMatchObject({
    event: { id: 'e2', ...event },
    group: 'email-worker.order-mails',
    error: 'Error: no such template',
    tries: 5,
  });
  expect(await run('show', 'e9')).toBe('1: No dead letter has the event id e9.\n');
  mended = true;
  expect(await run('replay', 'e2')).toContain(
    'order.paid.v1 e2 was sent again to email-worker.order-mails\n',
  );
  await waitFor('it arrives', () => taken.length === 1);
  expect(await run('list')).toContain('order-mails: 2');
  await run('replay', '--all', '--group', 'email-worker.order-mails');
  await waitFor('all have arrived', () => taken.length === 3);
  expect(taken).toEqual(['e2', 'e1', 'e3']);
  expect(await run('list')).toBe('No dead letters.\n');
});

it.each(['', 'replay', 'show', 'list e1', 'replay e1 --all', 'list --everything'])(
  'says how it is used when asked "%s"',
  async (asked) => {
    const said: string[] = [];
    const words = asked.split(' ').filter(Boolean);
    expect(await deadLettersCommand(words, deadLetters(bus), (text) => void said.push(text))).toBe(2);
    expect(said).toEqual([USAGE]);
  },
);

it('says that no shop runs on an empty folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-operate-'));
  expect(await busAddress({ DATA_DIR: folder })).toBeUndefined();
  await rm(folder, { recursive: true });
});
