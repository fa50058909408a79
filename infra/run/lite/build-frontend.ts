import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf } from '@slipcast/local-servers/process-command';
import { say } from './lifecycle.ts';
import { diskFull, StartProblem } from './start-problem.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const frontend = join(root, 'frontend');
const dist = join(frontend, 'dist');
const cache = join(frontend, '.cache');
const STAMP = '.built-from';

const INPUT_FOLDERS = ['frontend/src', 'frontend/public', 'packages/contracts/src'];
const INPUT_FILES = ['index.html', 'vite.config.ts', 'chunks.ts', 'config.ts', 'package.json'];

/** In one go: if each of a thousand files waited for the services that load, this would be what a start waits for. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = INPUT_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  ).concat(INPUT_FILES.map((name) => join(frontend, name)));
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
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
async function build(into: string, signal: AbortSignal): Promise<string | undefined> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--app', '--logLevel', 'warn', '--outDir', into, '--emptyOutDir'];
  const running = promisify(execFile)(process.execPath, args, { cwd: frontend });
  signal.addEventListener('abort', () => running.child.kill());
  return running.then(
    () => undefined,
    ({ stdout = '', stderr = '', message }) => `${stdout}${stderr}`.trim() || message,
  );
}

/**
 * Builds the frontend unless it was built from exactly these sources. Answers the folder of the built files. It is built elsewhere and put
 * there whole: neither a killed build nor a second start at the same time leaves half of it.
 */
export async function buildFrontend(signal: AbortSignal): Promise<string> {
  const wanted = fingerprint();
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
    // A start alongside this one may have built the same files by now, and its shop is reading them.
    if (await isThere()) return dist;
    await rm(dist, { recursive: true, force: true });
    await rename(half, dist).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
    return dist;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
