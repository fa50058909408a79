import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Bug } from './read-bug.ts';

const run = promisify(execFile);

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** The workspaces of the shop, in `node_modules`: links to the folders of the code itself. */
const WORKSPACES = '@slipcast';
/** What no proof needs: the history, and what programs have left behind. */
const LEFT_OUT = new Set(['.git', '.cache', '.slipcast', 'coverage', 'data']);

/** A `node_modules` of links to the original one's packages. Those to the code lead to the copy of the code. */
async function linkPackages(original: string, copy: string, root: string): Promise<void> {
  await mkdir(copy);
  for (const entry of await readdir(original)) {
    if (entry !== WORKSPACES) {
      await symlink(join(original, entry), join(copy, entry));
      continue;
    }
    await mkdir(join(copy, entry));
    for (const workspace of await readdir(join(original, entry))) {
      const folder = relative(await realpath(ROOT), await realpath(join(original, entry, workspace)));
      await symlink(join(root, folder), join(copy, entry, workspace));
    }
  }
}

export interface Copy {
  root: string;
  remove(): Promise<void>;
}

/** Copies the code as it is on disk, committed or not. */
export async function copyTree(): Promise<Copy> {
  const root = await mkdtemp(join(tmpdir(), 'slipcast-bug-'));
  const packages: string[] = [];
  await cp(ROOT, root, {
    recursive: true,
    filter(source) {
      if (basename(source) === 'node_modules') packages.push(source);
      return basename(source) !== 'node_modules' && !LEFT_OUT.has(basename(source));
    },
  });
  for (const original of packages) await linkPackages(original, join(root, relative(ROOT, original)), root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Throws an error that names the patch when it does not apply to the code any more. */
export async function checkPatch(bug: Pick<Bug, 'name' | 'file'>, root: string): Promise<void> {
  await run('git', ['apply', '--check', bug.file], { cwd: root }).catch(
    (cause: Error & { stderr?: string }) => {
      throw new Error(`${bug.name}.patch does not apply any more: ${cause.stderr ?? cause.message}`, {
        cause,
      });
    },
  );
}

export async function applyPatch(bug: Pick<Bug, 'name' | 'file'>, root: string): Promise<void> {
  await checkPatch(bug, root);
  await run('git', ['apply', bug.file], { cwd: root });
  // Inside another repository `git apply` skips what that does not know, without a word.
  await run('git', ['apply', '--check', '--reverse', bug.file], { cwd: root }).catch((cause: unknown) => {
    throw new Error(`${bug.name}.patch changed nothing in ${dirname(root)}, which is in another repository`, {
      cause,
    });
  });
}

export async function undoPatch(bug: Pick<Bug, 'file'>, root: string): Promise<void> {
  await run('git', ['apply', '--reverse', bug.file], { cwd: root });
}
