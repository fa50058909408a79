import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Bug } from './read-bug.ts';
import { ROOT } from './copy-tree.ts';

const run = promisify(execFile);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Only those that take little time: their proofs walk schedules, which ends at the first violation. */
const isQuick = ({ proof, seconds }: Bug): boolean => proof[0] === 'interleavings' && seconds <= 90;

/** What a run chooses by: the commit, or where there is none the bugs themselves. */
export async function choiceOf(bugs: readonly Bug[]): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).catch(() => ({ stdout: '' }));
  return stdout.trim() || digest(bugs.map(({ name }) => name).join());
}

/** So many quick bugs, always the same for the same text, and others for another. */
export const someBugs = (bugs: readonly Bug[], count: number, choice: string): Bug[] =>
  bugs
    .filter(isQuick)
    .map((bug) => ({ bug, place: digest(`${choice} ${bug.name}`) }))
    .toSorted((one, two) => (one.place < two.place ? -1 : 1))
    .slice(0, count)
    .map(({ bug }) => bug);
