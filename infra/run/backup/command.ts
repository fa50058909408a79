import { parseArgs } from 'node:util';
import { ConfigError } from '@slipcast/service-kit/config';
import { createLogger } from '@slipcast/service-kit/logs';
import { say } from '../lite/lifecycle.ts';
import { StartProblem } from '../lite/start-problem.ts';
import { backUpStores } from './back-up.ts';
import { readBackupConfig, storesOf } from './config.ts';
import { putBackStores } from './put-back.ts';

const USAGE = `node infra/run/backup/command.ts backup FOLDER [--environment FILE]
node infra/run/backup/command.ts restore FOLDER [--environment FILE] [--replace]`;
const SECOND_MS = 1000;

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { environment: { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  const [command, folder, ...more] = positionals;
  if (!folder || more.length > 0 || (command !== 'backup' && command !== 'restore'))
    throw new StartProblem(USAGE);
  const stores = storesOf(readBackupConfig());
  const began = performance.now();
  const note =
    command === 'backup'
      ? await backUpStores(stores, folder, values.environment)
      : await putBackStores(stores, folder, {
          replace: values.replace,
          environmentFile: values.environment,
          logger: createLogger('restore', 'warn'),
        });
  const rows = sum(Object.values(note.databases).flatMap(({ tables }) => tables.map((table) => table.rows)));
  const documents = sum(
    Object.values(note.documents).flatMap(({ collections }) => Object.values(collections)),
  );
  const seconds = ((performance.now() - began) / SECOND_MS).toFixed(1);
  const held = `${rows} rows, ${documents} documents and ${note.objects} pictures in ${seconds} s`;
  if (command === 'backup') {
    say(`Backed up: ${held}. No store is older in it than ${note.takenAt}.`);
    say('Keep it as safe as the shop itself: it holds its customers, and its secrets if they are a file.');
  } else {
    say(`Restored the backup of ${note.takenAt}: ${held}.`);
    say('Redis, Kafka, mails and Square were left alone: they remember what the backup has forgotten.');
    say('Now start the services, and see what is to be confirmed: docs/runbooks/restore.md');
  }
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
