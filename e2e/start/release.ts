import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The release that shops are updated from. */
export const RELEASE = { version: '0.1.0', commit: '0559ff4' };

/** False in a checkout without history, as of a downloaded archive. */
export function hasRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${RELEASE.commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

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

const DEMO_POTS = 2;

/** The release encodes every photograph of its demo in advance, a minute of a core for pots that no test buys. */
async function shortenDemo(folder: string): Promise<void> {
  const file = join(folder, 'infra/demo/kiln/catalogue.json');
  const demo = JSON.parse(await readFile(file, 'utf8')) as { products: unknown[] };
  await writeFile(file, JSON.stringify({ ...demo, products: demo.products.slice(0, DEMO_POTS) }));
}

/** Puts the code of the release into an empty folder, ready to start. */
export async function checkOutRelease(folder: string): Promise<void> {
  const archive = spawn('git', ['archive', RELEASE.commit], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [code] = (await once(unpack, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the release ${RELEASE.version} was not unpacked: tar ended with ${code}`);
  const places = globSync(
    ['node_modules', '{frontend,gateway}/node_modules', '{packages,services}/*/node_modules'],
    { cwd: root },
  );
  for (const place of places)
    if (existsSync(join(folder, dirname(place)))) await linkModules(join(root, place), join(folder, place));
  await shortenDemo(folder);
}
