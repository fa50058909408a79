import { join } from 'node:path';
import type { Called, Caller } from '@slipcast/contracts/callers';
import { createCallerTokens } from '@slipcast/service-kit/callers';
import { z } from 'zod';
import { busConfig, callerConfig, readConfig, type Environment } from '@slipcast/service-kit/config';
import { readJson } from '../../run/lite/json-file.ts';
import { readRunningFile } from '../../run/lite/running-file.ts';
import { readSecrets } from '../../run/lite/secrets.ts';

/** Of a shop that `npm start` runs. */
const DATA_DIR = z.string().default(join(import.meta.dirname, '..', '..', '..', 'data'));

type Owner = Exclude<Called, 'email-worker' | 'operator'>;

const serviceSchema = z.object({
  USER_URL: z.url().optional(),
  CATALOGUE_URL: z.url().optional(),
  CART_URL: z.url().optional(),
  ORDER_URL: z.url().optional(),
  PAYMENT_URL: z.url().optional(),
  CONTENT_URL: z.url().optional(),
  ISSUE_URL: z.url().optional(),
  OPERATOR_KEY: callerConfig.SERVICE_PRIVATE_KEY.optional(),
  /** In the container of a service its own key is there. */
  SERVICE_PRIVATE_KEY: callerConfig.SERVICE_PRIVATE_KEY.optional(),
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

/** The service that its variable (as ORDER_URL) names or that runs beside this command in a container, or else that of the shop on DATA_DIR. */
export async function serviceAddress(
  name: Owner,
  environment?: Environment,
): Promise<{ url: string; token: () => string } | undefined> {
  const config = readConfig('operate', serviceSchema, environment);
  const { OPERATOR_KEY, SERVICE_PRIVATE_KEY, PORT, DATA_DIR } = config;
  const address = config[`${name.toUpperCase() as Uppercase<Owner>}_URL`] ?? `http://127.0.0.1:${PORT}`;
  const as = (caller: Caller, key: string) => () => createCallerTokens(caller, key)(name);
  if (OPERATOR_KEY) return { url: address, token: as('operator', OPERATOR_KEY) };
  if (SERVICE_PRIVATE_KEY) return { url: address, token: as(name, SERVICE_PRIVATE_KEY) };
  const shop = await runningShop(DATA_DIR);
  const url = shop?.note.urls[name];
  return shop && url ? { url, token: as('operator', shop.secrets.operatorServiceKey) } : undefined;
}
