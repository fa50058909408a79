import { spawn, type ChildProcess } from 'node:child_process';
import type { Bug } from './read-bug.ts';

export interface ProofResult {
  /** Null: it did not end in time. */
  code: number | null;
  seconds: number;
  output: string;
}

/** For servers to start and stop, beside the time that a proof is given. */
const START_SECONDS = 60;
// A failed test may leave something open that would keep Jest alive.
const JEST = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--silent',
  '--ci',
  '--forceExit',
];
const PROVE = ['--disable-warning=ExperimentalWarning', 'infra/lab/prove/run.ts', '--fail-fast'];

/** The arguments for Node. The walk of schedules would go on for ten minutes, so it gets a time limit. */
export function commandOf({ proof, seconds }: Pick<Bug, 'proof' | 'seconds'>): string[] {
  const [name, ...rest] = proof;
  if (name === 'jest') return [...JEST, ...rest];
  return [...PROVE, ...proof, ...(name === 'interleavings' ? ['--seconds', String(seconds)] : [])];
}

const running = new Set<ChildProcess>();
const end = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    // Its own process group, so its workers and servers end with it.
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // All have ended.
  }
};
// SIGTERM, so that each stops its own servers.
process.once('exit', () => running.forEach((child) => end(child, 'SIGTERM')));

/** Runs a proof in a copy of the code. */
export async function runProof(bug: Pick<Bug, 'proof' | 'seconds'>, root: string): Promise<ProofResult> {
  const began = performance.now();
  const child = spawn(process.execPath, commandOf(bug), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let late = false;
  const timers = [0, 5].map((more, index) =>
    setTimeout(
      () => {
        late = true;
        end(child, index === 0 ? 'SIGTERM' : 'SIGKILL');
      },
      (bug.seconds + START_SECONDS + more) * 1000,
    ),
  );
  // A proof that has failed may leave servers behind, which would keep its output open.
  child.once('exit', () => end(child, 'SIGKILL'));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  timers.forEach(clearTimeout);
  running.delete(child);
  return { code: late ? null : code, seconds: (performance.now() - began) / 1000, output };
}

/** Lines that show a fault: the judge's violations, and Jest's failed tests. */
const findings = (output: string): string[] =>
  output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('VIOLATION ') || line.startsWith('● '));

/**
 * Whether the proof found the bug, and the line that says what it found or why it did not. The look into the stores at the end of every
 * schedule counts too: the proof is green without the bug, and may come upon what it leaves there first.
 */
export function verdict(
  { finds, seconds }: Pick<Bug, 'finds' | 'seconds'>,
  result: ProofResult,
): { found: boolean; line: string } {
  const lines = findings(result.output);
  const shown =
    lines.find((line) => finds.test(line)) ?? lines.find((line) => line.startsWith('VIOLATION end: '));
  if (result.code === null) return { found: false, line: `did not end within ${seconds} s` };
  if (result.code === 0) return { found: false, line: 'stayed green' };
  if (shown) return { found: true, line: shown };
  const last = result.output.trim().split('\n').at(-1) ?? '';
  return { found: false, line: `ended with ${result.code}, but showed: ${lines[0] ?? last}` };
}
