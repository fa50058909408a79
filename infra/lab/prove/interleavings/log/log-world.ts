import type { Bus } from '@slipcast/event-bus/bus';
import type { BusOptions } from '@slipcast/event-bus/bus-options';
import { inboxMigration } from '@slipcast/event-bus/inbox';
import { effectComparisonMigration } from '@slipcast/event-bus/outbox/compare-effects';
import { enqueue, outboxMigration } from '@slipcast/event-bus/outbox/outbox';
import { createOutboxRelay, type OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import type pg from 'pg';
import { createExpectations, LONG_MS } from '../own-worlds.ts';
import type { OwnStores } from '../world.ts';
import { silentLogger, startLogProcess, TOPIC, type LogProcess } from './log-process.ts';
import { wrongDeliveries } from './wrong-deliveries.ts';

/** Of the worker's Redis; the schedules use the first. */
const DATABASE = 1;

type Sent = { key: string; n: number };
type ToBus = Pick<Bus, 'publish' | 'log'>;
export type LogWorld = Awaited<ReturnType<typeof openLogWorld>>;

const EFFECTS = `CREATE TABLE effects (place bigint GENERATED ALWAYS AS IDENTITY, consumer text, key text, n int)`;

const silent = (): void => {};
const { fail, ...expectations } = createExpectations('log');

let prepared: Promise<string> | undefined;
async function prepare({ database }: OwnStores): Promise<string> {
  const url = await database('log');
  const pool = createPool(url, { max: 1 });
  await pool.query(`${outboxMigration} ${effectComparisonMigration} ${inboxMigration} ${EFFECTS}`);
  await pool.end();
  return url;
}

export async function openLogWorld(stores: OwnStores) {
  const url = await (prepared ??= prepare(stores));
  const pool = createPool(url, { max: 12 });
  await pool.query('TRUNCATE outbox, outbox_target, inbox, effects');
  const redis = connectRedis(stores.redis, { db: DATABASE });
  redis.on('error', silent);
  await redis.flushdb();
  const processes: LogProcess[] = [];
  const relays: OutboxRelay[] = [];
  const sent: Sent[] = [];
  const at = { socket: stores.redis, database: DATABASE, pool };

  const effects = async (group: string): Promise<Sent[]> =>
    (await pool.query<Sent>('SELECT key, n FROM effects WHERE consumer = $1 ORDER BY place', [group])).rows;
  const write = (client: pg.PoolClient, key: string, numbers: readonly number[]) =>
    enqueue(
      client,
      numbers.map((n) => ({ type: TOPIC, key, data: n })),
    );
  const world = {
    url,
    pool,
    redis,
    sent,
    /** @param options by default a member that is silent for three seconds counts as dead */
    async process(options?: Partial<BusOptions>): Promise<LogProcess> {
      const one = await startLogProcess(at, options);
      processes.push(one);
      return one;
    },
    async relay(bus: ToBus, options: { pollMs?: number; checkEveryMs?: number } = {}): Promise<OutboxRelay> {
      const one = createOutboxRelay({ pool, bus, logger: silentLogger, pollMs: 10, ...options });
      relays.push(one);
      await one.start();
      return one;
    },
    write,
    /** Writes events to the outbox. */
    async commit(key: string, ...numbers: number[]): Promise<void> {
      await inTransaction(pool, (client) => write(client, key, numbers));
      for (const n of numbers) sent.push({ key, n });
    },
    effects,
    ...expectations,
    /** Every event is marked as sent. */
    marked: () =>
      world.until('all is marked', async () => {
        const { rows } = await pool.query(`SELECT 1 FROM outbox WHERE status = 'new' LIMIT 1`);
        return rows.length === 0;
      }),
    /** Waits until a group has all that was sent, each event once. */
    async judgeEffects(group: string, should: readonly Sent[] = sent): Promise<void> {
      await waitFor(group, async () => (await effects(group)).length >= should.length, LONG_MS).catch(silent);
      fail(...wrongDeliveries(group, should, await effects(group), true));
    },
    async judgeGiven(group: string, given: readonly Sent[], isOnce: boolean, should: readonly Sent[] = sent) {
      const names = (all: readonly Sent[]) => new Set(all.map(({ key, n }) => `${key} ${n}`)).size;
      await waitFor(group, () => names(given) >= names(should), LONG_MS).catch(silent);
      fail(...wrongDeliveries(group, should, given, isOnce));
    },
    /** @param isBroken whatever hangs is not waited for */
    async stop(isBroken: boolean): Promise<void> {
      if (isBroken) for (const one of processes) one.kill();
      const ending = relays.map((one) => one.stop());
      if (!isBroken) await Promise.all(ending);
      await Promise.all(processes.map((one) => one.stop()));
      redis.disconnect();
      const closing = pool.end();
      if (!isBroken) await closing;
    },
  };
  return world;
}

export type LogCase = (world: LogWorld) => Promise<void>;
/** Long enough for what should not happen. */
export const aMoment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 30));
/** Four times as long as an entry waits for its acknowledgement. */
export const untilAcknowledged = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 100));
export const upTo = (most: number, from = 1): number[] =>
  Array.from({ length: most - from + 1 }, (_, index) => from + index);
