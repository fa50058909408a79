import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './data-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const frontend = join(root, 'frontend');
const dist = join(frontend, 'dist');
const stamp = join(dist, '.built-from');

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const inputs = [
    join(frontend, 'src'),
    join(frontend, 'public'),
    join(root, 'packages', 'contracts', 'src'),
  ];
  const files = ['index.html', 'vite.config.ts', 'package.json'].map((file) => join(frontend, file));
  for (const folder of inputs) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    files.push(
      ...entries
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  }
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

/** Builds the frontend unless it was built from exactly these sources. Answers the folder of the built files. */
export async function buildFrontend(say: (text: string) => void): Promise<string> {
  const wanted = await fingerprint();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return dist;
  say('Building the frontend …');
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: frontend,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new StartProblem(`The frontend could not be built:\n${said.trim()}`);
  await writeFile(stamp, wanted);
  return dist;
}
