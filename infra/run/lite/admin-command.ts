import { join } from 'node:path';
import { readLiteConfig } from './config.ts';
import { readRunningFile } from './running-file.ts';
import { readSecrets } from './secrets.ts';
import { operatorHeaders } from './service-keys.ts';
import { StartProblem } from './start-problem.ts';

type Work = (service: { userUrl: string; headers: Record<string, string> }) => Promise<string>;

async function run(work: Work | null, usage: string): Promise<string> {
  if (!work) throw new StartProblem(usage);
  const { DATA_DIR: dataDir } = readLiteConfig();
  const running = await readRunningFile(dataDir);
  if (!running)
    throw new StartProblem(`No shop is running on ${dataDir}. Start it first: DEMO=off npm start`);
  const { operatorServiceKey } = await readSecrets(join(dataDir, 'secrets.json'));
  const headers = operatorHeaders(operatorServiceKey, 'user');
  return work({ userUrl: running.urls['user'] ?? '', headers });
}

/**
 * An operator's command about accounts, with the user service of the shop that runs on DATA_DIR. Prints what it answers.
 *
 * @param work null: arguments are missing, and `usage` is printed
 */
export const runForAdmins = (work: Work | null, { usage }: { usage: string }): Promise<void> =>
  run(work, usage).then(
    (text) => void process.stdout.write(text),
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartProblem ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
