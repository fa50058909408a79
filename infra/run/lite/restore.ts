import { parseArgs } from 'node:util';
import { runInCompose } from '../backup/in-compose.ts';
import { readLiteConfig } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { say } from './lifecycle.ts';
import { putBack } from './put-back.ts';
import { StartProblem } from './start-problem.ts';

/** @throws StartProblem in plain words */
async function restoreLite(folder: string): Promise<void> {
  // Refuses while the shop runs.
  const { path, release } = await takeDataFolder(readLiteConfig().DATA_DIR);
  try {
    const { takenAt, replaced } = await putBack(folder, path);
    say(`Restored ${path} from the backup of ${takenAt}.`);
    if (replaced) say(`The databases that were there are in ${replaced}; delete them when all is well.`);
    say('Redis, mails and Square were left alone: they remember what the backup has forgotten.');
    say('Now start the shop (npm start), and see what needs confirming: npm run reconciliation -- status');
  } finally {
    await release();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { full: { type: 'boolean' }, replace: { type: 'boolean' } },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length || (values.replace && !values.full))
    throw new StartProblem(
      'npm run restore -- FOLDER [--full [--replace]]   (one that npm run backup has made; --full: into the shop of docker-compose.yml)',
    );
  if (values.full)
    process.exitCode = await runInCompose('restore', folder, values.replace ? ['--replace'] : []);
  else await restoreLite(folder);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
