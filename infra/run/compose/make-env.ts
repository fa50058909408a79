import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { completed, newEnvironment } from './new-environment.ts';

/**
 * `npm run compose:env [file]`: writes `.env` beside docker-compose.yml, for its owner only. One that is there keeps all that it has, and
 * gets what a newer version needs beside it.
 */
const file = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..', '..', '.env'));
const present = await readFile(file, 'utf8').catch(() => null);
const text = present === null ? newEnvironment() : completed(present);
if (text === present)
  process.stdout.write(
    `${file} is there already and stays as it is: the stores know its passwords. Move it away to make another.\n`,
  );
else {
  await writeFile(file, text, { mode: 0o600 });
  process.stdout.write(
    present === null ? `Made ${file}\n` : `Added to ${file} what this version needs beside the rest\n`,
  );
}
