import type pg from 'pg';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { inTransaction } from '@slipcast/storage/postgres';
import { createBatchLoader } from './batch-loader.ts';

/** One statement, and what its result means. It is sent before anything is awaited, and again after a roll-back. */
export type Step<R> = (client: Pick<pg.ClientBase, 'query'>) => Promise<R>;
/** @param locks what the step locks, where all locks of a group are taken first */
export type GroupCommit<Locks = never> = <R>(key: string, step: Step<R>, locks?: Locks) => Promise<R>;

interface Keyed<Locks> {
  key: string;
  step: Step<unknown>;
  locks: Locks | undefined;
}
/** Not in the types of `pg`: what is written while the stream is corked leaves in one packet. */
type WithStream = pg.PoolClient & { connection?: { stream?: { cork(): void; uncork(): void } } };

const MAX_GROUP = 32;
/** A commit takes a few milliseconds. One that waits for a lock must not hold up everyone else. */
const SLOW_MS = 50;

/** A lock that could not be had in time concerns the row that it is for. */
const concernsAll = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && (error as { code?: string }).code !== '55P03';

type Settled = PromiseSettledResult<unknown>;

/**
 * One round trip: `BEGIN`, the steps and `COMMIT` are sent before the first answer is there. Rejects if nothing was committed; a step
 * that rejects after that, because of what its result means, rejects alone.
 */
async function pipelined(
  pool: pg.Pool,
  lock: Step<unknown> | undefined,
  steps: Step<unknown>[],
): Promise<Settled[]> {
  const client: WithStream = await pool.connect();
  const stream = client.connection?.stream;
  stream?.cork();
  const begun = [client.query('BEGIN'), lock?.(client)];
  const answers = steps.map(async (step) => step(client));
  const ended = client.query('COMMIT');
  stream?.uncork();
  const [settled, [end]] = await Promise.all([
    Promise.allSettled([...begun, ...answers]),
    Promise.allSettled([ended]),
  ]);
  const failed = [...settled, end].find((one) => one.status === 'rejected');
  client.release(failed && isDatabaseUnavailable(failed.reason));
  // After a failed statement, PostgreSQL answers COMMIT with ROLLBACK.
  const committed = end.status === 'fulfilled' && end.value.command === 'COMMIT';
  if (!committed) throw failed?.reason ?? new Error('the transaction was rolled back');
  return settled.slice(begun.length);
}

const oneByOne: typeof pipelined = (pool, lock, steps) =>
  inTransaction(pool, async (client) => {
    await lock?.(client);
    const answers: Settled[] = [];
    for (const step of steps) answers.push({ status: 'fulfilled', value: await step(client) });
    return answers;
  });

/**
 * Commits what arrives while a commit is on its way together with the next one. When nothing is on its way, a step is sent
 * at once and by itself, without a transaction around it. When a step of a group fails, the group is rolled back and
 * repeated in halves: it fails alone. An answer comes only after the commit.
 *
 * @param pool one with `pipeline` sends a group in one round trip
 * @param options.lockAll where a step locks several rows: takes the locks of all steps of a group, in one order for all processes. What every
 *   step locks, such as a counter, comes after these
 * @returns a function of a step and a key: steps of one key are never in one group, and keep their order
 */
export function createGroupCommit<Locks = never>(
  pool: pg.Pool,
  {
    max = MAX_GROUP,
    slowMs = SLOW_MS,
    lockAll,
  }: {
    max?: number;
    slowMs?: number;
    lockAll?: (client: Pick<pg.ClientBase, 'query'>, locks: Locks[]) => Promise<unknown>;
  } = {},
): GroupCommit<Locks> {
  const commit = createBatchLoader<Keyed<Locks>, Settled>(
    async (given) => {
      const [first] = given;
      if (given.length === 1 && first) return [{ status: 'fulfilled', value: await first.step(pool) }];
      // The order in which two processes lock the same rows.
      const sorted = given.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const steps = sorted.map(({ step }) => step);
      const locks = sorted.map((one) => one.locks).filter((one) => one !== undefined);
      const lock = lockAll && ((client: Pick<pg.ClientBase, 'query'>) => lockAll(client, locks));
      const answers = await (pool.options.pipeline ? pipelined : oneByOne)(pool, lock, steps);
      return given.map((one) => answers[sorted.indexOf(one)] as Settled);
    },
    max,
    concernsAll,
    { keyOf: ({ key }) => key, slowMs },
  );
  return async <R>(key: string, step: Step<R>, locks?: Locks) => {
    const settled = await commit({ key, step, locks });
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value as R;
  };
}
