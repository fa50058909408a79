// Plain JavaScript for whatever Node the machine has: nothing from npm is there yet.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const say = (text) => process.stdout.write(`${text}\n`);
/** Progress goes to standard error, so that a command's own output can be redirected into a file. */
export const note = (text) => process.stderr.write(`${text}\n`);
export const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};
