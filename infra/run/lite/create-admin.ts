import { join } from 'node:path';
import { readLiteConfig } from './config.ts';
import { createAdmin } from './first-admin.ts';
import { readRunningFile } from './running-file.ts';
import { readSecrets } from './secrets.ts';
import { operatorHeaders } from './service-keys.ts';
import { StartProblem } from './start-problem.ts';

/** `npm run create-admin`: the first super admin of a shop without the demo, while it runs. */
async function main(): Promise<string> {
  const [name, email] = process.argv.slice(2);
  if (!name || !email) throw new StartProblem('npm run create-admin -- "Robin Fettle" robin@example.com');
  const { DATA_DIR: dataDir } = readLiteConfig();
  const running = await readRunningFile(dataDir);
  if (!running)
    throw new StartProblem(`No shop is running on ${dataDir}. Start it first: DEMO=off npm start`);
  const { operatorServiceKey } = await readSecrets(join(dataDir, 'secrets.json'));
  const headers = operatorHeaders(operatorServiceKey, 'user');
  return createAdmin({ userUrl: running.urls['user'] ?? '', headers }, { name, email });
}

await main().then(
  (text) => process.stdout.write(text),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartProblem ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
