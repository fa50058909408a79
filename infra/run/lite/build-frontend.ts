import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '@slipcast/local-servers/process-command';
import { diskFull, StartProblem } from './start-problem.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const frontend = join(root, 'frontend');
const dist = join(frontend, 'dist');
const cache = join(frontend, '.cache');
const STAMP = '.built-from';

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const inputs = [
    join(frontend, 'src'),
    join(frontend, 'public'),
    join(root, 'packages', 'contracts', 'src'),
  ];
  const files = ['index.html', 'vite.config.ts', 'config.ts', 'package.json'].map((file) =>
    join(frontend, file),
  );
  for (const folder of inputs) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    files.push(
      ...entries
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  }
  for (const file of files.toSorted()) {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      // A local one is there for whoever wants it.
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    hash.update(file.slice(root.length)).update(content);
  }
  return hash.digest('hex');
}

/** What a build that was killed left. */
async function tidy(): Promise<void> {
  const left = await readdir(cache).catch(() => []);
  for (const name of left) {
    const pid = Number(/^dist-(\d+)$/.exec(name)?.[1]);
    if (pid && !(await commandOf(pid))) await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Runs Vite; answers what it said when it failed. */
async function build(into: string, signal?: AbortSignal): Promise<string | undefined> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', into, '--emptyOutDir'],
    { cwd: frontend, stdio: ['ignore', 'pipe', 'pipe'], signal },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  child.once('error', (error) => (said += error.message));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return code === 0 ? undefined : said.trim();
}

/**
 * Builds the frontend unless it was built from exactly these sources. Answers the folder of the built files. It is built elsewhere and put
 * there whole: neither a killed build nor a second start at the same time leaves half of it.
 */
export async function buildFrontend(say: (text: string) => void, signal?: AbortSignal): Promise<string> {
  const wanted = await fingerprint();
  const isThere = async () => (await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === wanted;
  if (await isThere()) return dist;
  say('Building the frontend …');
  await tidy();
  const half = join(cache, `dist-${process.pid}`);
  try {
    await mkdir(half, { recursive: true }).catch((error: Error) => {
      throw new StartProblem(
        `The frontend has to be built and cannot be: ${error.message}. Let this user write into ${frontend}.`,
      );
    });
    const trouble = await build(half, signal);
    if (trouble !== undefined)
      throw diskFull(trouble, frontend) ?? new StartProblem(`The frontend could not be built:\n${trouble}`);
    await writeFile(join(half, STAMP), wanted);
    await rm(dist, { recursive: true, force: true });
    await rename(half, dist).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
    return dist;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
