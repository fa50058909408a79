import { join } from 'node:path';
import { z } from 'zod';
import { busConfig, readConfig, type Environment } from '@slipcast/service-kit/config';
import { readJson } from '../../run/lite/json-file.ts';
import { readRunningFile } from '../../run/lite/running-file.ts';
import { readSecrets } from '../../run/lite/secrets.ts';

const schema = z.object({
  /** In containers it is there already. */
  BUS_URL: busConfig.BUS_URL.optional(),
  /** Of a shop that `npm start` runs. */
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', 'data')),
});

/** The bus that BUS_URL names, or else of the shop that runs on DATA_DIR; undefined where none runs. */
export async function busAddress(environment?: Environment): Promise<string | undefined> {
  const { BUS_URL, DATA_DIR } = readConfig('dead-letters', schema, environment);
  if (BUS_URL) return BUS_URL;
  // As root the data may lie elsewhere.
  const pointer = await readJson<{ path: string }>(join(DATA_DIR, 'elsewhere.json'));
  const path = pointer?.path ?? DATA_DIR;
  const note = await readRunningFile(path);
  if (!note) return undefined;
  const { redisPassword } = await readSecrets(join(path, 'secrets.json'));
  return `redis://:${redisPassword}@127.0.0.1:${note.redisPort}`;
}
