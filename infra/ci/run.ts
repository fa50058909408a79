import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeFlags } from './config.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache');
/** What `npm run spec` reads. */
const results = join(cache, 'test-results.json');

/**
 * Two runs side by side: those of the shop, one after another on the one shop that they share, spend half their time waiting for a
 * browser or a start, which the others can use.
 */
const LANES = [
  ['--selectProjects', 'shop', '--runInBand'],
  ['--selectProjects', 'server', 'frontend'],
];

/** What Node is given for each check; each counts as one test in the closing line. */
const CHECKS: [name: string, args: string[]][] = [
  ['lock file', ['infra/ci/lock-platforms.ts']],
  ['types', ['--run', 'types']],
  ['lint', ['--run', 'lint']],
  ['formatting', ['--run', 'format:check']],
  ['dependency rules', ['--run', 'rules']],
  ['generated documents', ['--run', 'docs', '--', '--check']],
];

const run = (args: string[], quiet: boolean): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), args, {
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
  for (const [name, args] of CHECKS) {
    const { code, said } = await run(args, true);
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

async function jest(args: string[], lane: number): Promise<JestResults | null> {
  const file = join(cache, `test-results-${lane}.json`);
  await rm(file, { force: true });
  const runner = ['node_modules/jest/bin/jest.js', '--forceExit', '--json', `--outputFile=${file}`];
  const { code } = await run([...runner, ...args], false);
  const text = await readFile(file, 'utf8').catch(() => null);
  const read = text === null ? null : (JSON.parse(text) as JestResults);
  // Jest may fail although each test passed, for instance when a set-up does.
  const blameless = read && read.numFailedTests + read.numRuntimeErrorTestSuites === 0;
  return code !== 0 && blameless ? null : read;
}

async function tests(lanes: string[][]): Promise<Tested> {
  await mkdir(cache, { recursive: true });
  await rm(results, { force: true });
  const all = await Promise.all(lanes.map(jest));
  const read = all.filter((one) => one !== null);
  await writeFile(results, JSON.stringify({ testResults: read.flatMap(({ testResults }) => testResults) }));
  const broken = all.length - read.length;
  const sum = (count: (one: JestResults) => number) => read.reduce((total, one) => total + count(one), 0);
  return {
    passed: sum((one) => one.numPassedTests),
    failed: broken + sum((one) => one.numFailedTests + one.numRuntimeErrorTestSuites),
    failures: [
      ...read.flatMap(failuresOf),
      ...Array.from({ length: broken }, () => 'the test runner itself, see above'),
    ],
    notRun: read.flatMap(notRunOf),
  };
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const only = process.argv.slice(2);
const began = performance.now();
if (!only.length) say('Checks, then all tests: about ten minutes on two processor cores.\n');
const checked = only.length ? { passed: 0, failed: 0 } : await checks();
const tested = await tests(only.length ? [only] : LANES);
const failed = checked.failed + tested.failed;
for (const title of tested.notRun) say(`not run  ${title}`);
for (const title of tested.failures) say(`FAILED   ${title}`);
say(`${Math.round((performance.now() - began) / 1000)} s`);
say(`${checked.passed + tested.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
