import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { newcomer, type Newcomer } from './newcomer.ts';
import { follow, stepsOf } from './tutorial-steps.ts';

const folder = join(import.meta.dirname, '../../docs/tutorials');

let kim: Newcomer;
afterAll(() => kim?.leave());

async function run(command: string, ...args: string[]): Promise<void> {
  const { ended, output } = kim.run(command, args);
  if ((await ended) !== 0) throw new Error(`${[command, ...args].join(' ')}\n${output()}`);
}
const npmRun = (line: string) => run('npm', 'run', '-s', ...line.split(' '));

async function startsAndStops(): Promise<void> {
  const start = kim.run('npm', ['start'], { PORT: String(await freePort()), DEMO: 'off' });
  await start.says('slipcast is ready at');
  start.signal('SIGINT');
  expect([0, null]).toContain(await start.ended);
}

/** What `npm run check` does, with the formatting of the touched files only; rules follow once, at the end. */
const checks = (touched: string[]): Promise<void>[] => [
  run(join(kim.clone, 'node_modules/.bin/tsc'), '-p', 'tsconfig.json'),
  ...(touched.some((file) => /^(frontend|packages)\//.test(file))
    ? [run(join(kim.clone, 'node_modules/.bin/tsc'), '-p', 'frontend/tsconfig.json')]
    : []),
  npmRun('lint'),
  run(join(kim.clone, 'node_modules/.bin/prettier'), '--check', ...touched),
  npmRun('docs -- --check'),
];

beforeAll(async () => {
  kim = await newcomer({ modules: 'linked' });
  await startsAndStops();
}, 300_000);

it.each(['a-new-field.md', 'a-new-event.md', 'another-payment-provider.md'])(
  'the tutorial %s works as printed',
  async (name) => {
    const steps = stepsOf(await readFile(join(folder, name), 'utf8'));
    const edits = steps.flatMap((step) => (step.kind === 'command' ? [] : [step]));
    for (const step of edits) await follow(step, kim.clone);
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step.line] : []));
    expect(commands).toContain('npm run check');
    for (const line of new Set(commands.filter((line) => line === 'npm run docs')))
      await npmRun(line.slice(8));
    // Those before it are meant to be red, or are among the last ones.
    const last = commands.slice(commands.indexOf('npm run check'));
    const tests = last.filter((line) => line.startsWith('npm run jest')).map((line) => line.slice(8));
    const touched = edits.map(({ file }) => file).filter((file) => !file.endsWith('.sql'));
    await Promise.all([...checks(touched), ...tests.map(npmRun)]);
  },
  400_000,
);

it('the shop starts on the data that it had before the tutorials, and every rule holds', async () => {
  await npmRun('rules');
  await startsAndStops();
}, 300_000);
