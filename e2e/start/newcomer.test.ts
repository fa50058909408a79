import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newcomerEnvironment } from '@slipcast/testkit/shop/config';
import { closeWindow, newcomer, ordinary, type Newcomer, type Run } from './newcomer.ts';
import { processesInGroup, processesOn } from '@slipcast/testkit/processes';

const FIRST_START_MS = 400_000;
const LONGEST_MS = 150_000;
const TERMINAL_WIDTH = 80;

let kim: Newcomer;
afterAll(() => kim?.leave(), LONGEST_MS);

const tell = (text: string): void => void process.stdout.write(`      ${text}\n`);

/** npm 12 from the registry, so that all of `npm start` runs under it. Answers its version. */
function bringNpm12(): string {
  const folder = join(kim.home, 'npm12');
  mkdirSync(folder);
  const env = newcomerEnvironment(kim.home, { npm_config_cache: join(folder, 'cache') });
  const install = ['install', '--prefix', folder, 'npm@12', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', install, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm 12 could not be installed:\n${stderr}`);
  const npm = join(folder, 'node_modules', '.bin', 'npm');
  symlinkSync(npm, join(kim.bin, 'npm'));
  chmodSync(folder, 0o755);
  return spawnSync(join(kim.bin, 'node'), [npm, '--version'], { encoding: 'utf8', env }).stdout.trim();
}

const environment = (port: number, more: Record<string, string> = {}) => {
  const { PATH = '' } = newcomerEnvironment(kim.home, {});
  return { PATH: `${kim.bin}${delimiter}${PATH}`, PORT: String(port), ...more };
};
const npmStart = (port: number, more: Record<string, string> = {}): Run =>
  kim.run('npm', ['start'], environment(port, more));

const potsAt = async (port: number): Promise<number> => {
  const answer = await fetch(`http://localhost:${port}/api/products`);
  return ((await answer.json()) as { products: unknown[] }).products.length;
};

async function stopped(run: Run): Promise<void> {
  run.signal('SIGINT');
  expect([0, null]).toContain(await run.ended);
  expect(run.output()).not.toContain('did not stop');
  expect(processesInGroup(run.pid)).toEqual([]);
}

it('starts for an ordinary user in a private home with npm 12, from nothing: interrupted, its window closed, twice at once, and moved', async () => {
  kim = await newcomer({ modules: 'none', user: ordinary() });
  expect(bringNpm12()).toMatch(/^12\./);
  const [port, otherPort] = [await freePort(), await freePort()];

  const interrupted = npmStart(port, { HOME: '/nonexistent' });
  await interrupted.says('Installing npm packages');
  const modules = join(kim.clone, 'node_modules');
  await waitFor('packages arrive', () => existsSync(modules) && readdirSync(modules).length > 50, LONGEST_MS);
  interrupted.signal('SIGINT');
  expect(await interrupted.ended).not.toBe(0);
  await waitFor('nothing is left of it', () => processesOn(kim.home).length === 0);

  const closed = kim.inTerminal('npm start', environment(port));
  await closed.says('Installing npm packages');
  await waitFor('packages arrive', () => existsSync(modules), LONGEST_MS);
  closeWindow(closed);
  await waitFor('nothing is left of it', () => processesOn(kim.home).length === 0);

  const began = performance.now();
  const first = npmStart(port);
  await first.says('Installing npm packages');
  const beside = npmStart(otherPort, { DATA_DIR: join(kim.home, 'other shop') });
  await first.says(`slipcast is ready at http://localhost:${port}`, FIRST_START_MS);
  tell(`first start, with its packages: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await beside.says(`slipcast is ready at http://localhost:${otherPort}`, FIRST_START_MS);
  expect(beside.output()).toContain('Another start is installing the npm packages here; waiting for it');
  expect(beside.output()).not.toContain('Installing npm packages');
  expect(
    first
      .output()
      .split('\n')
      .filter((line) => line.length > TERMINAL_WIDTH && !line.includes(kim.home)),
  ).toEqual([]);
  expect(existsSync(join(modules, 'jest'))).toBe(false);
  expect(await potsAt(port)).toBe(24);
  expect(await potsAt(otherPort)).toBe(24);
  await Promise.all([stopped(first), stopped(beside)]);
  expect(processesOn(kim.home)).toEqual([]);

  const moved = join(kim.home, "Töpferei & Söhne #1 'neu'");
  renameSync(kim.clone, moved);
  kim.clone = moved;
  const again = performance.now();
  const second = npmStart(port);
  await second.says(`slipcast is ready at http://localhost:${port}`);
  tell(`second start: ${((performance.now() - again) / 1000).toFixed(1)} s`);
  expect(second.output()).not.toMatch(/Installing|Building|Loading/);
  expect(await potsAt(port)).toBe(24);
  await stopped(second);
  expect(processesOn(kim.home)).toEqual([]);
}, 900_000);
