import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeFlags } from './config.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache');
/** What `npm run spec` reads. */
const results = join(cache, 'test-results.json');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Run {
  name: string;
  /** For Jest. */
  args: string[];
}

/**
 * Jest's projects, longest first; each file by file: who starts a shop or drives a browser mostly waits. Halves, so that one
 * process does not gather the modules of every file, and the last of them have company to their end.
 */
const RUNS: Run[] = ['start', 'server 1/2', 'shop', 'server 2/2', 'frontend 1/2', 'frontend 2/2'].map(
  (name) => {
    const [project = '', shard] = name.split(' ');
    return {
      name: name.replaceAll(/\W/g, '-'),
      args: ['--selectProjects', project, '--runInBand', ...(shard ? [`--shard=${shard}`] : [])],
    };
  },
);
const AT_A_TIME = 3;

/** `shows`: its last line says something even when it passes. */
type Check = [name: string, args: string[], shows?: 'last line'];
/** What Node is given for each check; each counts as one test in the closing line. */
const CHECKS: Check[] = [
  ['types', ['--run', 'types']],
  ['lint', ['--run', 'lint']],
  ['lock file', ['infra/ci/lock-platforms.ts']],
  ['licences', ['infra/ci/licences.ts']],
  ['formatting', ['--run', 'format:check']],
  ['dependency rules', ['--run', 'rules']],
  ['words', ['--run', 'words']],
  ['generated documents', ['--run', 'docs', '--', '--check']],
];
/** These mostly wait, so they run one after the other beside all else. */
const WAITING_CHECKS: Check[] = [['every operation under fuzz', ['--run', 'fuzz', '--', '--short']]];
/** These say what must be there soon, or try as much as they can in a minute, so they run one after the other when all else is done. */
const LAST_CHECKS: Check[] = [
  ['three known bugs', ['--run', 'prove', '--', '--bugs', '--some', '3'], 'last line'],
  ['every order of statements', ['--run', 'prove', '--', 'interleavings', '--seconds', '60']],
  ['rules, a week’s work, and a sale with kills', ['--run', 'prove', '--', 'sale', '--short']],
  ['a backup, further sales, and a restore', ['--run', 'prove', '--', 'restore', '--short'], 'last line'],
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

/** How many of its last lines are repeated at the end for a check that failed. */
const REPEATED = 12;

/** Answers null if it passed, and otherwise what to repeat at the end. */
async function check([name, args, shows]: Check): Promise<string | null> {
  const { code, said } = await run(args, true);
  const lines = said.trim().split('\n');
  const last = shows ? `: ${lines.at(-1)}` : '';
  say(code === 0 ? `ok   ${name}${last}` : `FAIL ${name}\n${said}`);
  return code === 0 ? null : [name, ...lines.slice(-REPEATED)].join('\n         ');
}

/** A test file, as Jest writes it down; one that could not even be read has no tests. */
interface TestFile {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
}

async function jest({ name, args }: Run): Promise<TestFile[]> {
  const file = join(cache, `test-results-${name}.json`);
  await rm(file, { force: true });
  const runner = ['node_modules/jest/bin/jest.js', '--forceExit', '--json', `--outputFile=${file}`];
  const { code } = await run([...runner, ...args], false);
  const text = await readFile(file, 'utf8').catch(() => '{"testResults":[]}');
  const { testResults } = JSON.parse(text) as { testResults: TestFile[] };
  // Jest may fail although each test passed, for instance when a set-up does.
  const isRunnersFault = code !== 0 && testResults.every(({ status }) => status !== 'failed');
  const runnerItself = { name: join(root, 'the test runner itself'), status: 'failed', assertionResults: [] };
  return isRunnersFault ? [...testResults, runnerItself] : testResults;
}

/** Works through all, so many side by side. */
async function sideBySide(count: number, all: (() => Promise<void>)[]): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await one();
  };
  await Promise.all(Array.from({ length: count }, worker));
}

const testsIn = (files: TestFile[], wanted: string) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === wanted).map((test) => ({ file: name, ...test })),
  );

/** What failed, repeated at the end. */
function failuresIn(files: TestFile[]): string[] {
  const failed = testsIn(files, 'failed');
  const unreadable = files.filter(
    ({ name, status }) => status === 'failed' && !failed.some(({ file }) => file === name),
  );
  return [
    ...failed.map(({ file, fullName }) => `${relative(root, file)}: ${fullName}`),
    ...unreadable.map(({ name }) => `${relative(root, name)}: could not run`),
  ];
}

/** More files than these do not fail for want of time on a busy machine. */
const AGAIN_AT_MOST = 6;

/** Runs the files that failed once more, with the machine to themselves. Answers them as they ended, the others as they were. */
async function again(files: TestFile[]): Promise<TestFile[]> {
  const failed = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (!failed.length || failed.length > AGAIN_AT_MOST) return files;
  say(`\nOnce more, alone: ${failed.map((name) => relative(root, name)).join(', ')}`);
  const second = await jest({ name: 'again', args: ['--runInBand', '--runTestsByPath', ...failed] });
  const redone = second.filter(({ assertionResults }) => assertionResults.length > 0);
  return [...files.filter(({ name }) => !redone.some((other) => other.name === name)), ...redone];
}

async function everything(
  runs: Run[],
  { side, waiting, last }: Record<'side' | 'waiting' | 'last', Check[]>,
) {
  await mkdir(cache, { recursive: true });
  await rm(results, { force: true });
  const first: TestFile[] = [];
  const failedChecks: string[] = [];
  const checking = (one: Check) => async () => {
    const failed = await check(one);
    if (failed) failedChecks.push(failed);
  };
  const testing = (one: Run) => async () => void first.push(...(await jest(one)));
  await Promise.all([
    sideBySide(AT_A_TIME, [...runs.map(testing), ...side.map(checking)]),
    sideBySide(1, waiting.map(checking)),
  ]);
  await sideBySide(1, last.map(checking));
  const files = side.length ? await again(first) : first;
  await writeFile(results, JSON.stringify({ testResults: files }));
  const checks = side.length + waiting.length + last.length;
  const failures = failuresIn(files);
  const pending = testsIn(files, 'pending');
  return {
    passed: testsIn(files, 'passed').length + checks - failedChecks.length,
    failures: [...failedChecks, ...failures],
    /** What needed a second run: it passed, but deserves a look. */
    shaky: failuresIn(first).filter((title) => !failures.includes(title)),
    /** What could not run here, and why, as its title says. */
    notRun: new Set(pending.map(({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName)),
  };
}

const only = process.argv.slice(2);
const began = performance.now();
if (!only.length) say('All tests, then checks: about half an hour on two processor cores.\n');
const { passed, failures, shaky, notRun } = await everything(
  only.length ? [{ name: 'some', args: only }] : RUNS,
  only.length
    ? { side: [], waiting: [], last: [] }
    : { side: CHECKS, waiting: WAITING_CHECKS, last: LAST_CHECKS },
);
for (const title of notRun) say(`not run  ${title}`);
for (const title of shaky) say(`passed only the second time, alone: ${title}`);
for (const title of failures) say(`FAILED   ${title}`);
say(`${Math.round((performance.now() - began) / 1000)} s`);
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
