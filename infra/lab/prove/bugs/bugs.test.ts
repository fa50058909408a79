import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scenarios } from '../interleavings/scenarios.ts';
import { applyPatch, checkPatch, copyTree, ROOT, undoPatch, type Copy } from './copy-tree.ts';
import { readBugs, readHeading, type Bug } from './read-bug.ts';
import { someBugs } from './some-bugs.ts';
import { commandOf, verdict } from './run-proof.ts';

describe('the bugs', () => {
  let copy: Copy;
  let bugs: Bug[];
  beforeAll(async () => {
    [copy, bugs] = await Promise.all([copyTree(), readBugs()]);
  });
  afterAll(() => copy?.remove());

  it('are at least twenty, each with a proof that exists', () => {
    expect(bugs.length).toBeGreaterThanOrEqual(20);
    const walked = bugs.flatMap(({ proof: [name, ...rest] }) => (name === 'interleavings' ? rest : []));
    expect(walked.filter((name) => !scenarios[name])).toEqual([]);
  });

  it('all apply to the code as it is', async () => {
    await Promise.all(bugs.map((bug) => checkPatch(bug, copy.root)));
    const [bug] = bugs;
    if (!bug) throw new Error('no bugs');
    await applyPatch(bug, copy.root);
    await undoPatch(bug, copy.root);
  }, 240_000);

  it('go into a copy, and so do the packages that the copy imports', async () => {
    const inCopy = (path: string) => realpath(join(copy.root, path));
    const root = await realpath(copy.root);
    for (const name of ['storage', 'event-bus', 'service-kit', 'testkit'])
      expect(await inCopy(`node_modules/@slipcast/${name}`)).toBe(join(root, 'packages', name));
    expect(await inCopy('node_modules/pg')).toBe(await realpath(join(ROOT, 'node_modules/pg')));
  });

  it('say so when they do not apply any more', async () => {
    const [bug] = bugs;
    if (!bug) throw new Error('no bugs');
    const file = join(copy.root, 'old.patch');
    const text = await readFile(bug.file, 'utf8');
    await writeFile(file, text.replaceAll(/^-(?!--)/gm, '-code that is not there: '));
    await expect(applyPatch({ name: 'old', file }, copy.root)).rejects.toThrow(
      'old.patch does not apply any more',
    );
  });
});

describe('some bugs', () => {
  const named = (names: Bug[]) => names.map(({ name }) => name);

  it('are three quick ones, the same for the same commit and others for another', async () => {
    const all = await readBugs();
    const chosen = named(someBugs(all, 3, 'a'));
    expect(new Set(chosen).size).toBe(3);
    expect(named(someBugs(all.toReversed(), 3, 'a'))).toEqual(chosen);
    expect(named(someBugs(all, 3, 'b'))).not.toEqual(chosen);
    const often = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((commit) => someBugs(all, 3, commit));
    expect(often.filter(({ proof, seconds }) => proof[0] !== 'interleavings' || seconds > 90)).toEqual([]);
  });
});

describe('a heading', () => {
  const lines = ['Wrong: a', 'Harm: b', 'Proof: interleavings crash', 'Finds: money|mails', 'Seconds: 30'];
  const patch = (heading: string[]) => `${heading.join('\n')}\n\ndiff --git a/x b/x\n`;

  it('names the proof, what it has to show, and its time', () => {
    const bug = readHeading('x', patch(lines));
    expect(bug).toMatchObject({ name: 'x', proof: ['interleavings', 'crash'], seconds: 30 });
    expect(commandOf(bug).slice(1)).toEqual([
      'infra/lab/prove/run.ts',
      '--fail-fast',
      'interleavings',
      'crash',
      '--seconds',
      '30',
    ]);
  });
  it.each([0, 1, 2, 3, 4])('must be whole: without line %i it is refused', (missing) => {
    expect(() => readHeading('x', patch(lines.filter((_, index) => index !== missing)))).toThrow(
      'x.patch: its heading has no line',
    );
  });
});

describe('a proof', () => {
  const bug = { finds: /money/, seconds: 30 };
  const result = { code: 1, seconds: 3, output: 'x\nVIOLATION money: gone\n' };
  const found = (more: Partial<typeof result> | { code: null }) => verdict(bug, { ...result, ...more }).found;

  it('finds a bug by a red run that shows it', () => {
    expect(verdict(bug, result)).toEqual({ found: true, line: 'VIOLATION money: gone' });
    expect(found({ output: '  ● paying › takes the money once' })).toBe(true);
    expect(found({ output: 'VIOLATION end: the copy of mug has 1' })).toBe(true);
  });
  it.each([
    ['stays green', { code: 0 }],
    ['does not end in time', { code: null }],
    ['shows another fault', { output: 'VIOLATION orders: gone' }],
    ['could not even begin', { output: 'SyntaxError: money' }],
  ])('has not found it when it %s', (_, more) => {
    expect(found(more)).toBe(false);
  });
});
