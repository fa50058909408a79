import type { Dirent } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@slipcast/storage/postgres';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { runningDatabaseUrl } from '../infra/run/lite/running-postgres.ts';
import { readRunningFile } from '../infra/run/lite/running-file.ts';
import { readSecrets } from '../infra/run/lite/secrets.ts';

/** What is looked for, by a name for it. */
type Marks = Record<string, string>;
/** Where it was found: `order.orders`, `redis cart:…`, `mailbox`; and which marks stood there. */
export type Found = Record<string, string[]>;

/** `session:{u-1}` → `session`. Ids in keys would make each run another. */
const kindOf = (key: string) => (/^[a-z_-]+/i.exec(key)?.[0] ?? key).toLowerCase();

const DATABASE = /^slipcast_(\w+)$/;

/** Every table of every database, documents included: in the lite profile they are rows, too. */
async function searchPostgres(dataDir: string, see: (place: string, text: string) => void, marks: Marks) {
  const connect = async (database: string): Promise<pg.Pool> =>
    createPool(await runningDatabaseUrl(dataDir, database), { max: 1 });
  const server = await connect('postgres');
  const { rows: databases } = await server.query<{ datname: string }>('SELECT datname FROM pg_database');
  await server.end();
  for (const { datname } of databases) {
    const [, service] = DATABASE.exec(datname) ?? [];
    if (!service) continue;
    const pool = await connect(datname);
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query<{ text: string }>(
        `SELECT one::text AS text FROM ${name} one WHERE one::text ILIKE ANY ($1)`,
        [Object.values(marks).map((mark) => `%${mark}%`)],
      );
      for (const { text } of rows) see(`${service}.${name.replace('public.', '')}`, text);
    }
    await pool.end();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

async function searchRedis(dataDir: string, see: (place: string, text: string) => void) {
  const port = (await readRunningFile(dataDir))?.redisPort;
  if (!port) throw new Error(`no lite shop is running on ${dataDir}`);
  const { redisPassword: password } = await readSecrets(join(dataDir, 'secrets.json'));
  const redis = new Redis({ port, password });
  for await (const keys of redis.scanStream({ count: 1000 }))
    for (const key of keys as string[])
      see(`redis ${kindOf(key)}`, `${key} ${JSON.stringify(await contentOf(redis, key))}`);
  redis.disconnect();
}

/** Their own files are read through them. */
const SERVERS = ['postgres', 'redis'];
async function searchFiles(dataDir: string, see: (place: string, text: string) => void) {
  const exclude = ({ name, parentPath }: Dirent) => parentPath === dataDir && SERVERS.includes(name);
  for await (const { name, parentPath } of glob('**/*', { cwd: dataDir, withFileTypes: true, exclude })) {
    const path = join(parentPath, name).slice(dataDir.length + 1);
    const [folder = ''] = path.split('/');
    see(folder, `${path} ${await readFile(join(dataDir, path), 'latin1').catch(() => '')}`);
  }
}

/** Looks through everything that a running lite shop stores: tables, documents, Redis, mails, objects, logs. */
export async function searchStores(dataDir: string, marks: Marks): Promise<Found> {
  const found = new Map<string, Set<string>>();
  const see = (place: string, text: string) => {
    const small = text.toLowerCase();
    for (const [name, mark] of Object.entries(marks))
      if (small.includes(mark.toLowerCase())) found.set(place, (found.get(place) ?? new Set()).add(name));
  };
  await searchPostgres(dataDir, see, marks);
  await searchRedis(dataDir, see);
  await searchFiles(dataDir, see);
  return Object.fromEntries(
    [...found]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([place, names]) => [place, [...names].toSorted()]),
  );
}
