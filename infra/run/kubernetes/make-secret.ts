import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newEnvironment } from '../compose/new-environment.ts';
import { parseHosts, secretOf } from './secret.ts';

/**
 * `npm run kubernetes:secret -- --postgres host:port …`: prints the Secret that the chart wants, with the keys and passwords of `.env`
 * where one was made (`npm run compose:env`), or with fresh ones.
 */
const env = await readFile(join(import.meta.dirname, '../../../.env'), 'utf8').catch(() => newEnvironment());
process.stdout.write(secretOf(env, parseHosts(process.argv.slice(2))));
