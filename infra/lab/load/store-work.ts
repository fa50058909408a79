import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { runningDatabaseUrl } from '../../run/lite/running-postgres.ts';
import { readSecrets } from '../../run/lite/secrets.ts';
import type { StartedShop } from '../../run/lite/shop-process.ts';

interface DatabaseWork {
  commits: number;
  rows: number;
}
export interface StoreWork {
  databases: Map<string, DatabaseWork>;
  /** Calls by command, in lower case. */
  commands: Map<string, number>;
}

/** From the answer of `INFO commandstats`. */
export const commandCalls = (info: string): Map<string, number> =>
  new Map(
    [...info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)].map(([, name = '', calls]) => [name, Number(calls)]),
  );

async function databaseWork(shop: StartedShop): Promise<Map<string, DatabaseWork>> {
  // Its own commits belong to a database that is not counted.
  const client = new pg.Client({ connectionString: await runningDatabaseUrl(shop.dataDir, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; commits: string; rows: string }>(
      `SELECT substr(datname, 10) AS name, xact_commit AS commits, tup_returned AS rows
         FROM pg_stat_database WHERE datname LIKE 'slipcast\\_%'`,
    );
    return new Map(
      rows.map((one) => [one.name, { commits: Number(one.commits), rows: Number(one.rows) }] as const),
    );
  } finally {
    await client.end();
  }
}

async function redisCommands(shop: StartedShop): Promise<Map<string, number>> {
  const { redisPassword } = await readSecrets(join(shop.dataDir, 'secrets.json'));
  const redis = new Redis(`redis://:${redisPassword}@127.0.0.1:${shop.redisPort}`);
  try {
    return commandCalls(await redis.info('commandstats'));
  } finally {
    redis.disconnect();
  }
}

/**
 * What PostgreSQL and Redis have done since they started. A session of PostgreSQL adds up what it did once a second, so the
 * last second may be missing, at both ends of a measurement.
 */
export async function storeWork(shop: StartedShop): Promise<StoreWork> {
  const [databases, commands] = await Promise.all([databaseWork(shop), redisCommands(shop)]);
  return { databases, commands };
}

const figure = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** Per piece: commits and rows read by database, the most first, then events written, scripts, and the other frequent commands. */
export function storeWorkText(before: StoreWork, after: StoreWork, pieces: number): string[] {
  const databases = [...after.databases].map(([name, { commits, rows }]) => {
    const was = before.databases.get(name);
    return {
      name,
      commits: (commits - (was?.commits ?? 0)) / pieces,
      rows: (rows - (was?.rows ?? 0)) / pieces,
    };
  });
  const part = (of: 'commits' | 'rows') => {
    const sum = databases.reduce((total, one) => total + one[of], 0);
    const parts = databases.toSorted((a, b) => b[of] - a[of]).map((one) => `${one.name} ${figure(one[of])}`);
    return `${figure(sum)} (${parts.join(', ')})`;
  };
  const called = (name: string) =>
    ((after.commands.get(name) ?? 0) - (before.commands.get(name) ?? 0)) / pieces;
  const others = [...after.commands.keys()]
    .filter((name) => !['xadd', 'eval', 'evalsha'].includes(name) && called(name) >= 1)
    .toSorted((a, b) => called(b) - called(a))
    .map((name) => `${name} ${figure(called(name))}`);
  return [
    `commits ${part('commits')}`,
    `rows read ${part('rows')}`,
    `events ${figure(called('xadd'))}, scripts ${figure(called('eval') + called('evalsha'))}; ${others.join(', ')}`,
  ];
}
