import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { closeWindow, newcomer, type Newcomer, type Run } from './newcomer.ts';
import { canSeeSurroundings, processesInGroup, processesOn } from '@slipcast/testkit/processes';

let kim: Newcomer;
let port = '';
afterAll(() => kim.leave());

const npm = (...args: string[]): Run => kim.run('npm', args, { PORT: port });
const LONGEST_MS = 150_000;

const press = (run: Run) => run.signal('SIGINT');
const askNpm = (run: Run) => process.kill(run.pid, 'SIGTERM');

const PHASES: [phase: string, stop: (run: Run) => unknown, reached: (run: Run) => Promise<unknown>][] = [
  [
    'PostgreSQL makes its folder',
    press,
    (run) =>
      waitFor(
        'initdb runs',
        () => processesInGroup(run.pid).some((args) => args.includes('initdb')),
        LONGEST_MS,
      ),
  ],
  ['the frontend is built', askNpm, (run) => run.says('Building the frontend')],
  ['the services start', press, (run) => run.says('Starting the services')],
  ['the demo is loaded', closeWindow, (run) => run.says('Loading the demo')],
];

it('stops in every phase of its first start, leaves no process behind, and the next start goes on from there', async () => {
  expect(canSeeSurroundings()).toBe(true);
  kim = await newcomer({ modules: 'linked' });
  port = String(await freePort());
  const built = join(kim.clone, 'frontend/dist');
  rmSync(built, { recursive: true });
  for (const [phase, stop, reached] of PHASES) {
    // On a busy machine the build may have ended while PostgreSQL made its folder.
    if (phase === 'the frontend is built') rmSync(built, { recursive: true, force: true });
    const run = stop === closeWindow ? kim.inTerminal('npm start', { PORT: port }) : npm('start');
    await reached(run);
    stop(run);
    await run.ended;
    await waitFor(
      `nothing is left of a start that was stopped while ${phase}`,
      () => processesOn(kim.home).length === 0,
    );
    expect(run.output()).not.toMatch(/could not|cannot|did not|\n\s+at /);
  }

  const shop = kim.run('node', ['infra/run/lite/start.mjs'], { PORT: port });
  await shop.says(`slipcast is ready at http://localhost:${port}`);
  const { products } = (await (await fetch(`http://localhost:${port}/api/products?limit=100`)).json()) as {
    products: WireProduct[];
  };
  expect(new Set(products.map(({ name }) => name)).size).toBe(24);
  expect(products).toHaveLength(24);

  const twin = npm('start');
  expect(await twin.ended).toBe(1);
  expect(twin.output()).toMatch(/This shop is running already \(process \d+\)\. Stop it first/);
  const wish = npm('run', 'reset');
  expect(await wish.ended).toBe(1);
  expect(wish.output()).toContain('This shop is running already');

  // To the starter alone, as a supervisor sends it; Ctrl-C in a terminal reaches every process of the group.
  process.kill(shop.pid, 'SIGINT');
  await waitFor('nothing is left of it', () => processesOn(kim.home).length === 0);

  const pointer = join(kim.clone, 'data', 'elsewhere.json');
  const data = existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { path: string }).path
    : join(kim.clone, 'data');
  expect(existsSync(join(data, 'postgres'))).toBe(true);
  const reset = npm('run', 'reset');
  expect(await reset.ended).toBe(0);
  expect(reset.output()).toContain(`Emptied ${data}`);
  expect([existsSync(data), existsSync(join(kim.clone, 'data'))]).toEqual([false, false]);
}, 600_000);
