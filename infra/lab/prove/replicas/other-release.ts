import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOutServices, commitOf, lastRelease } from '@slipcast/testkit/release';
import { Refused } from '../../command-line.ts';
import { onInterruption } from '../../interruption.ts';

/** The word for the release before this commit. */
const LAST = 'last';

/** Which processes run the other release's code: at first the second of each pair, which starts on a schema that the first has migrated. */
export function createTurns() {
  const exchanged = new Set<string>();
  return {
    runs: (id: string): boolean => /-[24]$/.test(id) !== exchanged.has(id),
    /** From its next start on the process runs the code of the release that it does not run now. */
    exchange(id: string): void {
      if (!exchanged.delete(id)) exchanged.add(id);
    },
  };
}

export interface OtherRelease extends ReturnType<typeof createTurns> {
  root: string;
  /** For the report. */
  says: string;
  remove(): Promise<void>;
}

/**
 * A temporary checkout of another release.
 *
 * @param ref what git knows, or `last`
 * @throws Refused for a ref that this checkout does not have
 */
export async function otherRelease(ref: string): Promise<OtherRelease> {
  const name = ref === LAST ? lastRelease() : ref;
  const commit = commitOf(name);
  if (!commit)
    throw new Refused(
      `git knows no "${name}" here. A shallow clone gets it by git fetch --unshallow --tags.`,
    );
  const began = performance.now();
  const root = await mkdtemp(join(tmpdir(), 'slipcast-release-'));
  await chmod(root, 0o755);
  const remove = () => rm(root, { recursive: true, force: true });
  onInterruption(remove);
  try {
    const { sharesLibraries } = await checkOutServices(root, commit);
    const libraries = sharesLibraries ? 'this checkout’s libraries' : 'libraries of its own';
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    return {
      ...createTurns(),
      root,
      says: `${commit.startsWith(name) ? '' : `${name}, `}commit ${commit.slice(0, 8)}, with ${libraries}, checked out in ${seconds} s`,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
