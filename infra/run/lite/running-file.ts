import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';

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

export const writeRunningFile = (shop: RunningShop): Promise<void> => writeJson(fileOf(shop.path), shop);

export const readRunningFile = (dataDir: string): Promise<RunningShop | null> => readJson(fileOf(dataDir));

export const removeRunningFile = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/**
 * Where Prometheus finds the figures of each service, as its `file_sd_configs` read it; new at every start.
 *
 * @param urls those of replicas separated by commas
 */
export const writeMetricsTargets = (dataDir: string, urls: Record<string, string>): Promise<void> =>
  writeJson(
    join(dataDir, 'metrics-targets.json'),
    Object.entries(urls).map(([service, all]) => ({
      targets: all.split(',').map((url) => new URL(url).host),
      labels: { service },
    })),
  );
