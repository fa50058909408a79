import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { newcomerEnvironment } from '@slipcast/testkit/shop/config';
import { newcomer, type Newcomer } from './newcomer.ts';

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

let kim: Newcomer;
let npm = '';
let calls = '';
let listed = '';
/** What npm notes in node_modules after `npm ci --omit=dev`. */
let production = '';
let jest = '';

beforeAll(async () => {
  kim = await newcomer({ modules: 'linked' });
  npm = spawnSync('sh', ['-c', 'command -v npm'], {
    encoding: 'utf8',
    env: newcomerEnvironment(kim.home, {}),
  }).stdout.trim();
  calls = join(kim.home, 'calls of npm');
  listed = join(kim.clone, 'node_modules', '.package-lock.json');
  const whole = readFileSync(listed, 'utf8');
  const lock = JSON.parse(whole) as Lock;
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  production = JSON.stringify({ ...lock, packages: Object.fromEntries(kept) });
  // Plays npm where the launcher installs: brings the packages of this project.
  writeFileSync(join(kim.home, 'whole.json'), whole);
  jest = join(kim.clone, 'node_modules', 'jest');
  const play = `#!/bin/sh
echo "$*" >>'${calls}'
cp '${kim.home}/whole.json' '${listed}'
[ "$2" = --omit=dev ] || mv '${jest} away' '${jest}'
`;
  writeFileSync(join(kim.bin, 'npm'), play);
  await chmod(join(kim.bin, 'npm'), 0o755);
  // The system's Node, of whatever version, is the first on the path.
  rmSync(join(kim.bin, 'node'));
});
afterAll(() => kim.leave());

beforeEach(() => {
  rmSync(calls, { force: true });
  rmSync(listed, { force: true });
  writeFileSync(listed, production);
  if (existsSync(jest)) renameSync(jest, `${jest} away`);
});

async function npmRun(line: string) {
  const { PATH = '' } = newcomerEnvironment(kim.home, {});
  const run = kim.run(npm, ['run', ...line.split(' ')], { PATH: `${kim.bin}${delimiter}${PATH}` });
  const code = await run.ended;
  expect(run.output()).not.toMatch(/\n\s+at .*:\d+/);
  const installed = existsSync(calls) ? readFileSync(calls, 'utf8') : '';
  return { code, output: run.output(), installed };
}

it.each([
  ['prove -- --help', 0, 'npm run prove -- <name> [options]'],
  ['fuzz -- --sort', 2, "Unknown option '--sort'"],
  ['load', 2, 'Which scenario? list, pages'],
  ['jest -- --version', 0, '30.'],
  ['docs -- --check', 0, ''],
  ['lint -- --version', 0, 'Version: '],
])(
  'npm run %s installs what it needs after npm start alone, and runs under Node 24',
  async (line, ended, says) => {
    const { code, output, installed } = await npmRun(line);
    expect(installed).toMatch(/^ci --no-audit/);
    expect(output).toContain('Installing npm packages');
    expect(output).toContain(says);
    expect(code).toBe(ended);
  },
);

it.each([
  ['spec', 1, 'No results of a test run are there yet: run npm test first.'],
  ['create-admin', 1, 'npm run create-admin -- "Robin Fettle" robin@example.com'],
  ['backup', 1, 'npm run backup -- FOLDER'],
  ['dead-letters -- list', 1, 'No shop runs on DATA_DIR'],
])('npm run %s needs no more than npm start has installed', async (line, ended, says) => {
  const { code, output, installed } = await npmRun(line);
  expect(installed).toBe('');
  expect(output).toContain(says);
  expect(code).toBe(ended);
});

it('writes what is to be redirected to standard output, and nothing else, in a clone without packages', async () => {
  rmSync(listed);
  const { installed } = await npmRun('kubernetes:secret');
  expect(installed).toMatch(/^ci --omit=dev/);
  rmSync(listed);
  const { PATH = '' } = newcomerEnvironment(kim.home, {});
  const env = newcomerEnvironment(kim.home, { PATH: `${kim.bin}${delimiter}${PATH}` });
  const line = [npm, 'run', '-s', 'licences'].join(' ');
  const { stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: kim.clone, env, encoding: 'utf8' });
  expect(stderr).toContain('Installing npm packages');
  expect(stdout).not.toContain('Installing');
});
