import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where to reach each part of a running shop; in its data folder for as long as it runs. */
export interface RunningShop {
  pid: number;
  /** The data folder itself. */
  path: string;
  url: string;
  gatewayUrl: string;
  mailboxUrl: string;
  sandboxUrl?: string;
  redisPort: number;
  /** Each service's own address. */
  urls: Record<string, string>;
}

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

export async function writeRunningFile(shop: RunningShop): Promise<void> {
  const file = fileOf(shop.path);
  await writeFile(`${file}.new`, JSON.stringify(shop));
  await rename(`${file}.new`, file);
}

export const readRunningFile = async (dataDir: string): Promise<RunningShop | null> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as RunningShop,
    () => null,
  );

export const removeRunningFile = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });
