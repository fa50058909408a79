import { readLiteConfig } from './config.ts';
import { backUp } from './back-up.ts';
import { dataFolderOf } from './data-folder.ts';
import { say } from './lifecycle.ts';
import { StartProblem } from './start-problem.ts';

const [folder, ...more] = process.argv.slice(2);

try {
  if (!folder || more.length)
    throw new StartProblem('npm run backup -- FOLDER   (one that does not exist yet)');
  const { takenAt } = await backUp(await dataFolderOf(readLiteConfig().DATA_DIR), folder);
  say(
    `Backed up to ${folder}: all databases as they were at one moment after ${takenAt}, pictures, and the shop's secrets.`,
  );
  say(
    'Keep it as safe as the shop itself. Redis is not in it: what it remembers beyond the copy is needed at a restore.',
  );
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
