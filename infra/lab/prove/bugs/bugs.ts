import { applyPatch, checkPatch, copyTree, ROOT } from './copy-tree.ts';
import { readBugs, type Bug } from './read-bug.ts';
import { choiceOf, someBugs } from './some-bugs.ts';
import { runProof, verdict } from './run-proof.ts';

/** Proofs that run side by side. */
const LANES = 2;
const LINE = 110;
/** Random orders never run out, so a run on the unbroken code stops after this long; sooner where CI walks them anyway. */
const GREEN_SECONDS = 30;
const SHORT_GREEN_SECONDS = 8;

async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const proofOf = ({ proof }: Bug) => proof.join(' ');
const row = (name: string, proof: string, seconds: number, says: string) =>
  `${name.padEnd(38)} ${proof.padEnd(46)} ${seconds.toFixed(0).padStart(4)} s  ${says.slice(0, LINE)}`;

/** Runs each proof once on the code as it is. Returns those that are red. */
async function redProofs(bugs: readonly Bug[], greenSeconds: number): Promise<Set<string>> {
  const longest = new Map<string, Bug>();
  for (const bug of bugs)
    if ((longest.get(proofOf(bug))?.seconds ?? 0) < bug.seconds) longest.set(proofOf(bug), bug);
  const red = new Set<string>();
  const copy = await copyTree();
  try {
    await sideBySide([...longest.values()], async (bug) => {
      const isWalk = bug.proof[0] === 'interleavings';
      const limit = isWalk ? Math.min(greenSeconds, bug.seconds) : bug.seconds;
      const { code, seconds, output } = await runProof({ ...bug, seconds: limit }, copy.root);
      if (code !== 0) {
        red.add(proofOf(bug));
        console.log(output);
      }
      const says = code === 0 ? 'green' : code === null ? 'DID NOT END IN TIME' : 'RED WITHOUT ANY BUG';
      console.log(row('(no bug)', proofOf(bug), seconds, says));
    });
  } finally {
    await copy.remove();
  }
  return red;
}

async function findBug(bug: Bug): Promise<boolean> {
  const copy = await copyTree();
  try {
    await applyPatch(bug, copy.root);
    const result = await runProof(bug, copy.root);
    const { found, line } = verdict(bug, result);
    console.log(row(bug.name, proofOf(bug), result.seconds, found ? line : `NOT FOUND: ${line}`));
    return found;
  } finally {
    await copy.remove();
  }
}

/**
 * Puts each bug into a copy of the code and runs the proof that has to find it. Returns how many were not found. A proof
 * that is red without a bug has found none.
 *
 * @param names of the bugs; all if empty
 * @param some only so many quick ones, chosen by the commit
 */
export async function bugs(names: readonly string[], some = 0): Promise<number> {
  const known = await readBugs(names);
  const all = some ? someBugs(known, some, await choiceOf(known)) : known;
  for (const bug of all) await checkPatch(bug, ROOT);
  const began = performance.now();
  const red = await redProofs(all, some ? SHORT_GREEN_SECONDS : GREEN_SECONDS);
  let missed = 0;
  await sideBySide(all, async (bug) => {
    if (red.has(proofOf(bug)) || !(await findBug(bug))) missed += 1;
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const which = some ? ` (${all.map(({ name }) => name).join(', ')})` : '';
  console.log(`bugs: ${all.length - missed} of ${all.length} found${which}, ${seconds} s`);
  return missed;
}
