import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { newcomer, type Newcomer } from './newcomer.ts';
import { follow, stepsOf, type Step } from './tutorial-steps.ts';

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

/** What `npm run check` does, with the formatting of the touched files only. */
const checks = (touched: string[]): Promise<void>[] => [
  run(join(kim.clone, 'node_modules/.bin/tsc'), '-p', 'tsconfig.json'),
  run(join(kim.clone, 'node_modules/.bin/tsc'), '-p', 'frontend/tsconfig.json'),
  npmRun('lint'),
  run(join(kim.clone, 'node_modules/.bin/prettier'), '--check', ...touched),
  npmRun('docs -- --check'),
  npmRun('rules'),
];
const isEdit = (step: Step) => step.kind !== 'command';

beforeAll(async () => {
  kim = await newcomer({ modules: 'linked' });
  await startsAndStops();
}, 300_000);

const done = { touched: new Set<string>(), tests: new Set<string>() };

it.each(['a-new-field.md', 'a-new-event.md', 'another-payment-provider.md'])(
  'the edits of the tutorial %s fit as printed',
  async (name) => {
    const steps = stepsOf(await readFile(join(folder, name), 'utf8'));
    expect(steps.some(isEdit)).toBe(true);
    const commands: string[] = [];
    for (const step of steps) {
      if (step.kind === 'command') commands.push(step.line);
      else {
        await follow(step, kim.clone);
        if (!step.file.endsWith('.sql')) done.touched.add(step.file);
      }
    }
    expect(commands).toContain('npm run check');
    if (commands.includes('npm run docs')) await npmRun('docs');
    // Those before it are meant to be red, or are among the last ones.
    const last = commands.slice(commands.indexOf('npm run check'));
    const tests = last.filter((line) => line.startsWith('npm run jest -- '));
    expect(tests).not.toEqual([]);
    for (const line of tests) for (const file of line.split(' ').slice(4)) done.tests.add(file);
  },
  120_000,
);

it('the project with the edits of all tutorials keeps every rule and passes their tests', async () => {
  await Promise.all([...checks([...done.touched]), npmRun(`jest -- ${[...done.tests].join(' ')}`)]);
}, 400_000);

it('the shop starts on the data that it had before the tutorials', startsAndStops, 300_000);
