import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lineOf, type Violation } from '../judge/history.ts';
import type { StepFigures } from '../traffic/figures.ts';

export interface Kill {
  name: string;
  /** Seconds after the first shopper. */
  at: number;
  /** Null: it was done. */
  failed: string | null;
}

export interface Outcome {
  shop: string;
  seed: string;
  shoppers: number;
  pots: number;
  seconds: number;
  calls: number;
  unanswered: number;
  /** Calls that the shop turned away because too many came from one address. */
  tooMany: number;
  orders: number;
  /** Null: they could not be read, so they were not judged. */
  mails: number | null;
  kills: Kill[];
  quietAfterSeconds: number;
  tookSeconds: number;
  steps: StepFigures[];
  violations: Violation[];
}

async function commit(): Promise<string> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: import.meta.dirname });
  try {
    const { stdout: head } = await git('rev-parse', '--short', 'HEAD');
    const { stdout: changed } = await git('status', '--porcelain', '--untracked-files=no');
    return head.trim() + (changed ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

const machine = (): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${gibibytes} GB, ${platform()} ${arch()}, Node ${process.version}`;
};

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function markdown(outcome: Outcome, about: { commit: string; machine: string; when: string }): string {
  const { violations, steps, kills } = outcome;
  const facts: [string, string | number][] = [
    ['when', about.when],
    ['commit', about.commit],
    ['machine of this run', about.machine],
    ['shop', outcome.shop],
    ['seed', outcome.seed],
    ['shoppers', `${outcome.shoppers} in ${outcome.seconds} s, for ${outcome.pots} pots`],
    ['calls', `${outcome.calls}, of which ${outcome.unanswered} unanswered, ${outcome.tooMany} too many`],
    ['orders', outcome.orders],
    ['mails', outcome.mails ?? 'not judged: no mailbox to read them from (--mailbox)'],
    [
      'kills',
      kills
        .map(({ name, at, failed }) => `${name} at ${at} s${failed ? ` (FAILED: ${failed})` : ''}`)
        .join(', ') || 'none',
    ],
    ['quiet after', `${outcome.quietAfterSeconds} s`],
    ['took', `${outcome.tookSeconds} s`],
  ];
  return [
    '# Rehearsal of a sale',
    '',
    violations.length === 0
      ? '**No violation was found.**'
      : `**${violations.length} violations were found.**`,
    '',
    row(['', '']),
    row(['---', '---']),
    ...facts.map(row),
    '',
    '## How long each step took',
    '',
    'Milliseconds, of the calls that were answered.',
    '',
    row(['step', 'calls', 'refused', 'unanswered', 'p50', 'p95', 'p99']),
    row(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...steps.map((one) => row([one.step, one.calls, one.refused, one.unanswered, one.p50, one.p95, one.p99])),
    '',
    ...violations.flatMap(({ rule, says, calls }) => [
      `## ${rule}`,
      '',
      says,
      '',
      '```',
      ...calls.map(lineOf),
      '```',
      '',
    ]),
  ].join('\n');
}

/** Writes `rehearsal.json` and `rehearsal.md` into the folder. */
export async function writeReport(folder: string, outcome: Outcome): Promise<void> {
  const about = { commit: await commit(), machine: machine(), when: new Date().toISOString() };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'rehearsal.json'), `${JSON.stringify({ ...about, ...outcome }, null, 2)}\n`);
  await writeFile(join(folder, 'rehearsal.md'), markdown(outcome, about));
}
