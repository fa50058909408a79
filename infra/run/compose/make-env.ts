import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newEnvironment } from './new-environment.ts';

/** `npm run compose:env [file]`: writes `.env` beside docker-compose.yml, for its owner only, and never over another. */
const file = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..', '..', '.env'));
try {
  await writeFile(file, newEnvironment(), { flag: 'wx', mode: 0o600 });
  process.stdout.write(`Made ${file}\n`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  process.stderr.write(
    `${file} is there already and stays as it is: the stores know its passwords. Move it away to make another.\n`,
  );
  process.exitCode = 1;
}
