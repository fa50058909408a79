// Plain JavaScript: `npm start` loads it on whatever Node the machine has.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bin } from '../launcher/install.mjs';
import { note, root } from '../launcher/project.mjs';

const bundles = join(root, '.cache', 'bundle');
const noteFile = join(bundles, 'newest.json');
export const bundleFiles = () => ({ folder: bundles, note: noteFile });

/** It also changes with the packages, and with the folder of the project, whose path is in the bundle. */
export function fingerprintOf(inputs) {
  const hash = createHash('sha256').update(root);
  for (const file of [...inputs, 'package-lock.json'].toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The program of the newest bundle, if that was made of exactly these sources. */
function newest() {
  try {
    const { folder, fingerprint, inputs } = JSON.parse(readFileSync(noteFile, 'utf8'));
    const program = join(bundles, folder, 'main.mjs');
    return existsSync(program) && fingerprintOf(inputs) === fingerprint ? program : undefined;
  } catch {
    // There is none yet, or a file that it was made of is gone.
    return undefined;
  }
}

/**
 * The lite profile as a few files instead of a thousand, which load in a third of the time. They are made when the sources have changed.
 *
 * @param onBuild called before it is made
 * @returns the path of its program; undefined if it could not be made, which it says: the shop runs from its sources then
 */
export async function builtBundle(onBuild = () => undefined) {
  const program = newest();
  if (program) return program;
  onBuild();
  try {
    const file = join(root, 'infra', 'run', 'bundle', 'make-bundle.ts');
    await promisify(execFile)(join(bin, 'node'), ['--disable-warning=ExperimentalWarning', file], {
      cwd: root,
    });
  } catch ({ message, stderr = '' }) {
    const reason = /^\w*Error\b.*/m.exec(stderr)?.[0] ?? message;
    note(`The services could not be bundled, so they take a second longer to start: ${reason}`);
  }
  return newest();
}
