import { parseArgs } from 'node:util';
import { runInCompose } from '../backup/in-compose.ts';
import { readLiteConfig } from './config.ts';
import { backUp, backupFolder } from './back-up.ts';
import { dataFolderOf } from './data-folder.ts';
import { say } from './lifecycle.ts';
import { StartProblem } from './start-problem.ts';

/** @throws StartProblem in plain words */
async function backUpLite(folder: string): Promise<void> {
  const { takenAt } = await backUp(await dataFolderOf(readLiteConfig().DATA_DIR), folder);
  say(
    `Backed up to ${folder}: all databases as they were at one moment after ${takenAt}, pictures, and the shop's secrets.`,
  );
  say(
    'Keep it as safe as the shop itself. Redis is not in it: what it remembers beyond the copy is needed at a restore.',
  );
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { full: { type: 'boolean' } },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length)
    throw new StartProblem(
      'npm run backup -- FOLDER [--full]   (every night, for example; --full: the shop of docker-compose.yml)',
    );
  if (values.full) process.exitCode = await runInCompose('backup', backupFolder(folder));
  else await backUpLite(backupFolder(folder));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
