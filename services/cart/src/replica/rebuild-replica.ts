import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Owner } from '@slipcast/contracts/ids';
import type { ReleasedHold } from '@slipcast/contracts/http/ledger';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Queue } from '../redis/sku-scripts.ts';
import { createSharedCalls } from '../redis/shared-calls.ts';
import { applySaleToSnapshot, readSnapshot, type SnapshotHold } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ReadLedger } from './ledger-client.ts';
import { readSaleText } from './sale-terms.ts';
import type { Missing, ReplicaScripts, Sale, StockChange } from './replica-scripts.ts';

/**
 * Makes the replica of a SKU that Redis does not have: stock from the ledger, live and past holds from the snapshot. An outdated one is
 * joined with the snapshot (merge.lua). False when the ledger does not know the SKU. Throws Refusal 'unavailable' when the ledger does not answer.
 */
export type Rebuild = (sku: Sku) => Promise<boolean>;

/** Someone who joins meanwhile waits until the replica is there. */
export type WithQueue = <T>(
  pool: pg.Pool,
  sku: Sku,
  work: (queue: Queue, client: pg.PoolClient) => Promise<T>,
) => Promise<T>;

/** A reading that an event has overtaken is repeated, for two seconds in all. */
const TRIES = 40;
const RETRY_MS = 50;

const salesOf = (changes: StockChange[]): Sale[] =>
  changes.flatMap(({ version, sale }) =>
    sale ? [{ version, owner: sale.owner, quantity: sale.quantity }] : [],
  );
/** What each owner held before the last change of the hold: they may have released it, and the ledger may not know. */
const releasesOf = (holds: SnapshotHold[]): ReleasedHold[] =>
  holds.map(({ owner, quantity, seq }) => ({ owner: owner as Owner, seq: quantity > 0 ? seq - 1 : seq }));
const isSame = (one: Missing | undefined, other: Missing): boolean =>
  one?.server === other.server && one.storedSeq === other.storedSeq;

export function createRebuild(options: {
  scripts: Pick<ReplicaScripts, 'inspect' | 'install'>;
  pool: pg.Pool;
  readLedger: ReadLedger;
  withQueue: WithQueue;
  snapshot: Snapshot;
  othersFlushed: () => Promise<void>;
  waitMs: number;
  logger: Logger;
}): Rebuild {
  const { scripts, pool, readLedger, withQueue, snapshot, othersFlushed, waitMs, logger } = options;
  const calls = createSharedCalls<boolean>();

  const install = async (sku: Sku): Promise<boolean> => {
    let found: Missing | undefined;
    let sales: Sale[] = [];
    let salesUpTo = 0;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const inspected = await scripts.inspect(sku);
      if (inspected.status === 'ok') return true;
      if (!isSame(found, inspected)) {
        found = inspected;
        // Without a stored hold there is nothing to take earlier sales off.
        [sales, salesUpTo] = [[], found.storedSeq === '0' ? Infinity : found.storedApplied];
        // Holds that any instance has answered but not written yet belong to it too.
        await Promise.all([snapshot.flushed(), othersFlushed()]);
      }
      let { applied, holds } = await readSnapshot(pool, sku, waitMs);
      const asked = performance.now();
      // What Redis still has says which releases the ledger does not know (merge.lua).
      const released = inspected.storedSeq === '0' ? releasesOf(holds) : [];
      const [stock] = await readLedger([{ ...sku, after: Math.min(applied, salesUpTo), released }]);
      if (!stock) return false;
      const { version, changes } = stock;
      // Pieces that have been sold since are taken off the snapshot's holds.
      if (changes.length > 0) {
        for (const change of changes) await applySaleToSnapshot(pool, change, inspected.seq);
        sales.push(...salesOf(changes));
        salesUpTo = Math.max(salesUpTo, ...changes.map((change) => change.version));
        ({ applied, holds } = await readSnapshot(pool, sku, waitMs));
      }
      // Another instance may be ahead of our reading of the ledger. If it stays ahead, the ledger was set back.
      if (applied !== version && attempt < TRIES) {
        await sleep(RETRY_MS);
        continue;
      }
      const saleText = await readSaleText(pool, sku);
      const read = { ...stock, applied, sales, found, saleText };
      const reply = await withQueue(pool, sku, async (queue, client) => {
        // Once more: an offer that has been recorded since is in the queue, so its hold must be here too.
        const { applied: appliedNow, ...newest } = await readSnapshot(client, sku, waitMs);
        if (appliedNow !== applied) return { status: 'stale' } as const;
        const askedMsAgo = performance.now() - asked;
        return scripts.install(sku, { ...read, ...newest, askedMsAgo, queue });
      });
      if (reply.status === 'present') return true;
      if (reply.status === 'ok') {
        snapshot.stockChange(sku, reply);
        const isOutdated = inspected.storedSeq !== '0';
        logger.info({ ...sku, ...stock, holds: holds.length, isOutdated }, 'replica rebuilt');
        return true;
      }
      await sleep(RETRY_MS);
    }
    throw new Refusal('unavailable', "We can't reserve this item right now. Please try again in a moment.", {
      headers: { 'retry-after': '2' },
    });
  };
  /** Requests for the same replica at the same time share one rebuild. */
  return (sku) => {
    return calls.share(skuKey(sku), () => install(sku));
  };
}
