import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenStock } from '@slipcast/contracts/http/ledger';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { isUnreconciled, type Guard } from '../ledger/unreconciled.ts';
import { forgottenOrders } from './find-forgotten.ts';
import { recordForgotten } from './record-forgotten.ts';
import { ledgerOrders, type RestoreStore } from './restore-store.ts';
import type { Sources } from './sources.ts';

/** A restored ledger is compared with payments from this long before its last entry. */
const BEFORE_LAST_MS = 3_600_000;
const LONGEST_MS = 90 * 24 * 3_600_000;
/** While the ledger is sound, recent payments are enough. */
const RECENT_MS = 7_200_000;
/** Within that, the sources have received what they had not received yet when a restored ledger was compared with them. */
const SETTLING_MS = 600_000;
/** Every pot is compared that often, and payments each time. */
const EVERYTHING_EVERY_MS = 3_600_000;
/** A payment is captured within seconds of its beginning; one that takes longer is compared with everything else. */
const OVERLAP_MS = 60_000;
/** Kafka takes seconds to read a topic. Without the log, the other sources have to do. */
const LOG_TIMEOUT_MS = 20_000;
const RETRY_MS = 250;
/** How long a sale waits for the reconciliation before its shopper is asked to come back. */
const SALE_WAITS_MS = 5000;

export type Reconciliation = ReturnType<typeof createReconciliation>;

const by = (name: string, seen: SeenStock[]) => seen.map((one) => ({ ...one, by: name }));

/** Stops a restored or promoted ledger from selling until it has been compared with its sources (ADR 21). */
export function createReconciliation(options: {
  pool: pg.Pool;
  store: Pick<RestoreStore, 'reconciled' | 'lastMoment' | 'skus'>;
  sources: Sources;
  logger: Logger;
  /** Milliseconds. */
  clock?: () => number;
}) {
  const { pool, store, sources, logger, clock = () => performance.now() } = options;
  let running: Promise<void> | undefined;
  /** The log could not be read in the last full reconciliation, so the next one reads it. */
  let owesLog = false;
  let settledAt = -Infinity;
  let knownServer: string | null | undefined;
  let comparedAllAt = -Infinity;
  /** By the database's clock: when the last run that succeeded began. */
  let lastRun: Date | undefined;

  async function readLog() {
    const late = new AbortController();
    try {
      const log = await Promise.race([
        sources.published(),
        sleep(LOG_TIMEOUT_MS, null, { signal: late.signal, ref: false }),
      ]);
      if (!log)
        logger.warn(
          { milliseconds: LOG_TIMEOUT_MS },
          'reading the event log timed out: reconciling the ledger without it, and with it next time',
        );
      return log;
    } catch (error) {
      logger.warn({ err: error }, 'could not read the event log to reconcile the ledger');
      return null;
    } finally {
      late.abort();
    }
  }

  const mustCompareAll = () => {
    const at = clock();
    return owesLog || at < settledAt || at - comparedAllAt >= EVERYTHING_EVERY_MS;
  };

  /** Whether the ledger has the orders of all payments that were begun since then. Reads nothing else. */
  async function knowsPaymentsSince(since: Date): Promise<boolean> {
    const evidence = { stock: [], orders: [], captured: await sources.captured(since, false) };
    const paymentIds = evidence.captured.map(({ id }) => id);
    const known = await ledgerOrders(pool, { orderIds: [], paymentIds });
    return forgottenOrders(evidence, known).length === 0;
  }

  async function run(): Promise<void> {
    const now = await databaseTime(pool);
    const { server, isThis } = await store.reconciled();
    const whole = !isThis;
    // Another process has reconciled it, and may have ended since.
    if (isThis && knownServer !== undefined && server !== knownServer) settledAt = clock() + SETTLING_MS;
    knownServer = isThis ? server : undefined;
    const isSound =
      !whole &&
      lastRun !== undefined &&
      !mustCompareAll() &&
      (await knowsPaymentsSince(new Date(lastRun.getTime() - OVERLAP_MS)));
    if (!isSound) await compareAll(now, whole);
    lastRun = now;
  }

  /** Reads the sources before the ledger, so that a sound ledger is never behind them. */
  async function compareAll(now: Date, whole: boolean): Promise<void> {
    // Finding the last entry reads the whole ledger.
    const last = whole ? ((await store.lastMoment())?.getTime() ?? now.getTime() - LONGEST_MS) : null;
    const since = last === null ? now.getTime() - RECENT_MS : last - BEFORE_LAST_MS;
    const readsLog = whole || owesLog;
    const [log, catalogue, captured] = await Promise.all([
      readsLog ? readLog() : null,
      sources.catalogue(),
      sources.captured(new Date(since), whole),
    ]);
    const skus = [...(await store.skus()), ...catalogue, ...(log?.stock ?? [])].map(
      ({ productId, variantId }) => ({ productId, variantId }),
    );
    const cart = await sources.cart([...new Map(skus.map((sku) => [skuKey(sku), sku])).values()]);
    const evidence = {
      stock: [...by('cart', cart), ...by('log', log?.stock ?? []), ...by('catalogue', catalogue)],
      orders: log?.orders ?? [],
      captured,
    };
    const { orders, pots } = await recordForgotten(pool, evidence, { whole, now });
    const found = orders.length + pots.length;
    owesLog = readsLog ? log === null : found > 0;
    comparedAllAt = clock();
    if (whole || found > 0) settledAt = comparedAllAt + SETTLING_MS;
    if (found > 0)
      logger.error(
        { orders: orders.length, pots: pots.length },
        'the ledger is behind its sources: its pots are in quarantine until they are confirmed (npm run reconciliation)',
      );
    else if (whole) logger.info('the ledger has been reconciled with its sources');
  }

  /** Callers at the same time share one reconciliation. */
  const reconcile = (): Promise<void> => (running ??= run().finally(() => (running = undefined)));

  /** Retries until every source has answered. */
  async function untilReconciled(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      try {
        return await reconcile();
      } catch (error) {
        logger.warn({ err: error }, 'could not reconcile the ledger with its sources, retrying');
      }
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Runs a change of the ledger, after the reconciliation if one is due. Throws Refusal 'unavailable' if that takes too long. */
  const guard: Guard = async (work) => {
    for (const end = performance.now() + SALE_WAITS_MS; ;) {
      try {
        return await work();
      } catch (error) {
        if (!isUnreconciled(error)) throw error;
        const left = end - performance.now();
        if (left <= 0)
          throw new Refusal(
            'unavailable',
            'The shop has only just started. You have not been charged. Please try again in a moment.',
            { headers: { 'retry-after': '5' }, cause: error },
          );
        await Promise.race([
          reconcile().catch(() => sleep(RETRY_MS)),
          sleep(left, undefined, { ref: false }),
        ]);
      }
    }
  };

  return { reconcile, untilReconciled, guard };
}
