import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { startRedisServer } from '@slipcast/local-servers/redis-server';
import pg from 'pg';
import { readSecrets } from '../../../run/lite/secrets.ts';
import { check } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import { spent } from './part-process.ts';
import type { Replay, Replayed } from './replay.ts';

/** Of what was recorded: a copy begins a moment earlier, so a lease or a session may be missing in it. */
const MOST_FAILURES = 0.01;

export interface Recorded {
  piece: string;
  pieces: number;
  file: string;
  from: number;
  redisId: string;
}

/** Stores on a copy of the shop's, as the recording found them. */
export async function storeParts(
  copy: string,
  { piece, pieces, file, from, redisId }: Recorded,
): Promise<[string, number][]> {
  const secrets = await readSecrets(join(copy, 'secrets.json'));
  const postgres = await startPostgresCluster({
    directory: join(copy, 'postgres'),
    password: secrets.postgresPassword,
    socket: true,
  });
  const redis = await startRedisServer(join(copy, 'redis'), secrets.redisPassword);
  try {
    const client = new pg.Client({ connectionString: postgres.url('slipcast_order') });
    await client.connect();
    // As after the comparison with which a shop begins.
    await client.query('UPDATE ledger_epoch SET compared_as = ledger_server()');
    const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database');
    await client.end();
    const urls = Object.fromEntries(rows.map(({ name }) => [name, postgres.url(name)]));
    const parts: [string, number][] = [];
    for (const store of ['postgres', 'redis'] as const) {
      const replay: Replay = { store, file, from, redisId, urls: { ...urls, redis: redis.url } };
      const used = async () => (await processorTime(process.pid))?.[store] ?? Number.NaN;
      let server = Number.NaN;
      const { milliseconds, answer } = await spent<Replayed>('replay.ts', replay, {
        ready: async () => void (server = -(await used())),
        // What follows a transaction: WAL, clean-up.
        after: async () => {
          await sleep(2000);
          server += await used();
        },
      });
      const name = store === 'postgres' ? 'PostgreSQL' : 'Redis';
      const { sent, failed, failure } = answer;
      check(
        `${name}: ${(sent / pieces).toFixed(1)} ${store === 'redis' ? 'commands' : 'statements'} for each ${piece} sent again, ${failed} failed ${failure}`,
        failed <= sent * MOST_FAILURES,
      );
      parts.push([`${name}, the server`, server / pieces], [`${name}, its client`, milliseconds / pieces]);
    }
    return parts;
  } finally {
    await Promise.all([postgres.stop(), redis.stop()]);
  }
}
