import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** The release that shops are updated from. */
export const RELEASE = { version: '0.2.0', commit: 'c658caa0' };

/** What git says, without the last line break; null if it fails, as in a checkout without history. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** The whole id of the commit that a tag, a branch or an id names; null if this checkout does not have it. */
export const commitOf = (ref: string): string | null =>
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);

/** False in a checkout without history, as of a downloaded archive. */
export const hasRelease = (): boolean => commitOf(RELEASE.commit) !== null;

/** The newest tag `v…` before this commit, or the commit of `RELEASE` in a clone without tags. */
export const lastRelease = (): string =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^') ?? RELEASE.commit;

/** Libraries are shared; links between the project's own packages are created again, so that the release finds its own. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const [source, place] = [join(from, name), join(to, name)];
    if (name === '@slipcast') {
      await mkdir(place);
      for (const own of await readdir(source))
        await symlink(await readlink(join(source, own)), join(place, own));
    } else if ((await lstat(source)).isSymbolicLink()) {
      await symlink(await readlink(source), place);
    } else {
      await symlink(source, place);
    }
  }
}

/** Gives the release in `folder` the libraries of this checkout. */
async function linkLibraries(folder: string): Promise<void> {
  const places = globSync(
    ['node_modules', '{frontend,gateway}/node_modules', '{packages,services}/*/node_modules'],
    { cwd: root },
  );
  for (const place of places)
    if (existsSync(join(folder, dirname(place)))) await linkModules(join(root, place), join(folder, place));
}

interface LockFile {
  packages: Record<string, { version?: string; link?: boolean; dev?: boolean; devOptional?: boolean }>;
}
const lockFileOf = async (folder: string): Promise<LockFile> =>
  JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as LockFile;

/** Whether the libraries of `theirs` that a running shop needs are in `ours`, in the same versions. */
export const hasSameLibraries = (theirs: LockFile, ours: LockFile): boolean =>
  Object.entries(theirs.packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .every(([path, { version }]) => ours.packages[path]?.version === version);

const DEMO_POTS = 2;

/** The release encodes every photograph of its demo in advance, a minute of a core for pots that no test buys. */
async function shortenDemo(folder: string): Promise<void> {
  const file = join(folder, 'infra/demo/kiln/catalogue.json');
  const demo = JSON.parse(await readFile(file, 'utf8')) as { products: unknown[] };
  await writeFile(file, JSON.stringify({ ...demo, products: demo.products.slice(0, DEMO_POTS) }));
}

/** Puts the code of a commit into an empty folder, without libraries. */
async function unpackCode(folder: string, commit: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [code] = (await once(unpack, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${commit} was not unpacked: tar ended with ${code}`);
}

/** Puts the code of the release into an empty folder, ready for `npm start`. */
export async function checkOutRelease(folder: string): Promise<void> {
  await unpackCode(folder, RELEASE.commit);
  await linkLibraries(folder);
  await shortenDemo(folder);
}

/**
 * Puts the code of a commit into an empty folder, ready to run as services.
 *
 * @returns whether it shares this checkout's libraries; otherwise its own were installed, which takes a minute or two
 */
export async function checkOutServices(
  folder: string,
  commit: string,
): Promise<{ sharesLibraries: boolean }> {
  await unpackCode(folder, commit);
  const sharesLibraries = hasSameLibraries(await lockFileOf(folder), await lockFileOf(root));
  if (sharesLibraries) await linkLibraries(folder);
  else await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return { sharesLibraries };
}
