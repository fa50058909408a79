import { join } from 'node:path';
import { z } from 'zod';
import { busConfig, readConfig, type Environment } from '@slipcast/service-kit/config';
import { readJson } from '../../run/lite/json-file.ts';
import { readRunningFile } from '../../run/lite/running-file.ts';
import { readSecrets } from '../../run/lite/secrets.ts';

/** Of a shop that `npm start` runs. */
const DATA_DIR = z.string().default(join(import.meta.dirname, '..', '..', '..', 'data'));

const orderSchema = z.object({
  ORDER_URL: z.url().optional(),
  INTERNAL_TOKEN: z.string().optional(),
  PORT: z.coerce.number().int().default(8080),
  DATA_DIR,
});
const schema = z.object({
  /** In containers it is there already. */
  BUS_URL: busConfig.BUS_URL.optional(),
  DATA_DIR,
});

/** The shop that runs on DATA_DIR: its note and its folder; undefined where none runs. */
async function runningShop(dataDir: string) {
  // As root the data may lie elsewhere.
  const pointer = await readJson<{ path: string }>(join(dataDir, 'elsewhere.json'));
  const path = pointer?.path ?? dataDir;
  const note = await readRunningFile(path);
  return note ? { note, secrets: await readSecrets(join(path, 'secrets.json')) } : undefined;
}

/** The bus that BUS_URL names, or else of the shop that runs on DATA_DIR; undefined where none runs. */
export async function busAddress(environment?: Environment): Promise<string | undefined> {
  const { BUS_URL, DATA_DIR } = readConfig('dead-letters', schema, environment);
  if (BUS_URL) return BUS_URL;
  const shop = await runningShop(DATA_DIR);
  return shop && `redis://:${shop.secrets.redisPassword}@127.0.0.1:${shop.note.redisPort}`;
}

/** The order service that ORDER_URL names or that runs beside this command in a container, or else that of the shop on DATA_DIR. */
export async function orderAddress(
  environment?: Environment,
): Promise<{ url: string; internalToken: string } | undefined> {
  const { ORDER_URL, INTERNAL_TOKEN, PORT, DATA_DIR } = readConfig('fence', orderSchema, environment);
  if (INTERNAL_TOKEN) return { url: ORDER_URL ?? `http://127.0.0.1:${PORT}`, internalToken: INTERNAL_TOKEN };
  const shop = await runningShop(DATA_DIR);
  const url = shop?.note.urls['order'];
  return shop && url ? { url, internalToken: shop.secrets.internalToken } : undefined;
}
