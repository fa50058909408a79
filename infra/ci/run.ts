import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeFlags } from './config.ts';

const root = join(import.meta.dirname, '..', '..');
const bin = join(root, 'node_modules', '.bin');
const results = join(root, '.cache', 'test-results.json');

interface Check {
  name: string;
  command: string;
  args: string[];
}
/** Each counts as one test in the closing line. */
const CHECKS: Check[] = [
  { name: 'lock file', command: join(bin, 'node'), args: ['infra/ci/lock-platforms.ts'] },
  { name: 'types of the servers', command: join(bin, 'tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the frontend', command: join(bin, 'tsc'), args: ['-p', 'frontend/tsconfig.json'] },
  { name: 'lint', command: join(bin, 'oxlint'), args: ['--deny-warnings'] },
  { name: 'formatting', command: join(bin, 'prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  {
    name: 'dependency rules',
    command: join(bin, 'depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'services', 'gateway', 'infra', 'frontend/src'],
  },
];

const run = (command: string, args: string[], quiet: boolean): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: nodeFlags(),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
    child.once('error', (error) => resolve({ code: 1, said: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });

async function checks(): Promise<{ passed: number; failed: number }> {
  const outcome = { passed: 0, failed: 0 };
  for (const { name, command, args } of CHECKS) {
    const { code, said } = await run(command, args, true);
    outcome[code === 0 ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n${code === 0 ? '' : said}`);
  }
  return outcome;
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
  }[];
}
interface Tested {
  passed: number;
  failed: number;
  /** What failed, so that nobody has to look for it above. */
  failures: string[];
  /** What could not run here, and why, as its title says. */
  notRun: string[];
}

/** A file that could not even be read has no tests. */
const failuresOf = ({ testResults }: JestResults): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const titles = failed.map(({ fullName }) => fullName);
    if (status === 'failed' && !titles.length) titles.push('could not run');
    return titles.map((title) => `${relative(root, name)}: ${title}`);
  });

const notRunOf = ({ testResults }: JestResults): string[] => [
  ...new Set(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'pending')
        .map(({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName),
    ),
  ),
];

async function tests(args: string[]): Promise<Tested> {
  await mkdir(join(root, '.cache'), { recursive: true });
  await rm(results, { force: true });
  const { code } = await run(
    join(bin, 'node'),
    ['node_modules/jest/bin/jest.js', '--forceExit', '--json', `--outputFile=${results}`, ...args],
    false,
  );
  const text = await readFile(results, 'utf8').catch(() => null);
  if (!text) return { passed: 0, failed: 1, failures: ['the test runner itself'], notRun: [] };
  const read = JSON.parse(text) as JestResults;
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  return {
    passed: read.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    failures: failuresOf(read),
    notRun: notRunOf(read),
  };
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const only = process.argv.slice(2);
const began = performance.now();
if (!only.length) say('Checks, then all tests: about ten minutes on two processor cores.\n');
const checked = only.length ? { passed: 0, failed: 0 } : await checks();
const tested = await tests(only);
const failed = checked.failed + tested.failed;
for (const title of tested.notRun) say(`not run  ${title}`);
for (const title of tested.failures) say(`FAILED   ${title}`);
say(`${Math.round((performance.now() - began) / 1000)} s`);
say(`${checked.passed + tested.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
