import { readLiteConfig } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { say } from './lifecycle.ts';
import { putBack } from './put-back.ts';
import { StartProblem } from './start-problem.ts';

const [folder, ...more] = process.argv.slice(2);

try {
  if (!folder || more.length)
    throw new StartProblem('npm run restore -- FOLDER   (one that npm run backup has made)');
  // Refuses while the shop runs.
  const { path, release } = await takeDataFolder(readLiteConfig().DATA_DIR);
  try {
    const { takenAt, replaced } = await putBack(folder, path);
    say(`Restored ${path} from the backup of ${takenAt}.`);
    if (replaced) say(`The databases that were there are in ${replaced}; delete them when all is well.`);
    say('Redis, mails and Square were left alone: they remember what the backup has forgotten.');
    say('Now start the shop (npm start), and see what is to be confirmed: npm run fence -- status');
  } finally {
    await release();
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
