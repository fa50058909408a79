import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenStock } from '@slipcast/contracts/http/ledger';
import { Refusal } from '@slipcast/contracts/refusal';
import { RetryLater, type Bus } from '@slipcast/event-bus/bus';
import type { Logger } from '@slipcast/service-kit/logs';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Witnesses } from './sources.ts';
import { skuKey } from '../sale/pricing.ts';
import { isUncompared, type FenceStore } from './restore-store.ts';
import { recordForgotten } from './record-forgotten.ts';

/** Money that was taken while the ledger last remembered something, and everything after it. */
const BEFORE_LAST_MS = 3_600_000;
const LONGEST_MS = 90 * 24 * 3_600_000;
/** While the ledger is sound, what was taken lately is enough. */
const RECENT_MS = 7_200_000;
/** Kafka takes seconds to read a topic; while the log is away, the other witnesses have to do. */
const LOG_TIMEOUT_MS = 20_000;
const RETRY_MS = 250;
/** How long a sale waits for the comparison before its shopper is asked to come back. */
const SALE_WAITS_MS = 5000;

/** An event that would change the ledger waits for the comparison, without using up its attempts. */
export const waitForComparison = ({ subscribe }: Pick<Bus, 'subscribe'>): Pick<Bus, 'subscribe'> => ({
  subscribe: ({ handle, ...subscription }) =>
    subscribe({
      ...subscription,
      handle: (event) =>
        handle(event).catch((error: unknown) => {
          throw isUncompared(error)
            ? new RetryLater('the ledger is being compared', { cause: error })
            : error;
        }),
    }),
});

export type Fence = ReturnType<typeof createFence>;

const by = (name: string, seen: SeenStock[]) => seen.map((one) => ({ ...one, by: name }));

/** Keeps a restored or promoted ledger from selling before it was compared with what others know of it (ADR 21). */
export function createFence(options: {
  pool: pg.Pool;
  store: FenceStore;
  witnesses: Witnesses;
  logger: Logger;
}) {
  const { pool, store, witnesses, logger } = options;
  let running: Promise<void> | undefined;
  /** The log could not be read at the last whole comparison, so the next one reads it. */
  let owesLog = false;

  async function readLog() {
    const late = new AbortController();
    try {
      const log = await Promise.race([
        witnesses.published(),
        sleep(LOG_TIMEOUT_MS, null, { signal: late.signal, ref: false }),
      ]);
      if (!log)
        logger.warn(
          { milliseconds: LOG_TIMEOUT_MS },
          'the event log was not read in time: the ledger is compared without it, and with it the next time',
        );
      return log;
    } catch (error) {
      logger.warn({ err: error }, 'the event log could not be read for the comparison of the ledger');
      return null;
    } finally {
      late.abort();
    }
  }

  /** The witnesses are read before the ledger, which therefore is never behind them while it is sound. */
  async function run(): Promise<void> {
    const now = await databaseTime(pool);
    const whole = !(await store.isCompared());
    const last = (await store.lastMoment()) ?? new Date(now.getTime() - LONGEST_MS);
    const since = whole ? last.getTime() - BEFORE_LAST_MS : now.getTime() - RECENT_MS;
    const readsLog = whole || owesLog;
    const [log, catalogue, captured] = await Promise.all([
      readsLog ? readLog() : null,
      witnesses.catalogue(),
      witnesses.captured(new Date(since), whole),
    ]);
    const skus = [...(await store.skus()), ...catalogue, ...(log?.stock ?? [])].map(
      ({ productId, variantId }) => ({
        productId,
        variantId,
      }),
    );
    const cart = await witnesses.cart([
      ...new Map(skus.map((sku) => [skuKey(sku.productId, sku.variantId), sku])).values(),
    ]);
    const evidence = {
      stock: [...by('cart', cart), ...by('log', log?.stock ?? []), ...by('catalogue', catalogue)],
      orders: log?.orders ?? [],
      captured,
    };
    const { orders, pots } = await recordForgotten(pool, evidence, { whole, now });
    const found = orders.length + pots.length;
    owesLog = readsLog ? log === null : found > 0;
    if (found > 0)
      logger.error(
        { orders: orders.length, pots: pots.length },
        'the ledger is behind its witnesses: pots are in quarantine until somebody confirms them (npm run fence)',
      );
    else if (whole) logger.info('the ledger was compared with its witnesses');
  }

  /** Callers at the same time share one comparison. */
  const compare = (): Promise<void> => (running ??= run().finally(() => (running = undefined)));

  /** Tries until every witness has answered. */
  async function untilCompared(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      try {
        return await compare();
      } catch (error) {
        logger.warn({ err: error }, 'the ledger could not be compared with its witnesses, retrying');
      }
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  return {
    compare,
    untilCompared,
    /** Runs a change of the ledger, after the comparison if that is due. Throws Refusal 'unavailable' if it does not come about. */
    async guard<T>(work: () => Promise<T>): Promise<T> {
      for (const end = performance.now() + SALE_WAITS_MS; ;) {
        try {
          return await work();
        } catch (error) {
          if (!isUncompared(error)) throw error;
          const left = end - performance.now();
          if (left <= 0)
            throw new Refusal(
              'unavailable',
              'The shop has only just started. You have not been charged. Please try again in a moment.',
              { headers: { 'retry-after': '5' }, cause: error },
            );
          await Promise.race([
            compare().catch(() => sleep(RETRY_MS)),
            sleep(left, undefined, { ref: false }),
          ]);
        }
      }
    },
  };
}
