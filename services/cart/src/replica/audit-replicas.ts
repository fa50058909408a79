import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type pg from 'pg';
import type { SkuEvents } from '../redis/sku-scripts.ts';
import { findUnsaved, noteIdle, readNewest, type HoldRow } from '../snapshot/snapshot-queries.ts';
import type { CatchUp } from './catch-up.ts';
import type { Rebuild } from './rebuild-replica.ts';
import type { ReplicaScripts } from './replica-scripts.ts';

/** Reads which of these SKUs have a waiting list, and the owners with a recorded offer. */
export type ReadQueued = (pool: pg.Pool, skus: Sku[]) => Promise<(Sku & { offered: Owner[] })[]>;

/** Replicas that are rebuilt at the same time, so that shoppers' requests find free connections. */
const AT_ONCE = 4;

/**
 * Compares replicas with the snapshot and with the ledger, and heals them. Replicas that no one has asked for are dropped, and those with
 * a waiting list are made where Redis lost them. A SKU without a replica, holds and a queue is noted as idle, so the next comparison does not
 * read it. A SKU that fails does not keep the others from it. It emits `unsaved` for each hold that the snapshot lacks.
 */
export function createAudit(options: {
  scripts: Pick<ReplicaScripts, 'audit' | 'read'>;
  pool: pg.Pool;
  readQueued: ReadQueued;
  rebuild: Rebuild;
  catchUp: CatchUp;
  events: Pick<SkuEvents, 'emit'>;
  logger: Logger;
}): (skus: Sku[], stopping: AbortSignal) => Promise<void> {
  const { scripts, pool, readQueued, rebuild, catchUp, events, logger } = options;

  const tolerant = (work: (sku: Sku) => Promise<void>) => async (sku: Sku) =>
    work(sku).catch((error: unknown) =>
      logger.warn({ err: error, ...sku }, 'a replica of stock could not be compared and will be retried'),
    );

  async function look(skus: Sku[]): Promise<{ damaged: Sku[]; idle: Sku[]; lateHolds: HoldRow[] }> {
    // The snapshot first: whatever it knows, an intact replica knows too.
    const [newest, queued] = await Promise.all([readNewest(pool, skus), readQueued(pool, skus)]);
    const seqs = new Map(newest.map((one) => [skuKey(one), one.seq]));
    const offers = new Map(queued.map((one) => [skuKey(one), one.offered]));
    const [damaged, idle, lateHolds]: [Sku[], Sku[], HoldRow[]] = [[], [], []];
    const lookAt = tolerant(async (sku) => {
      const key = skuKey(sku);
      const isQueued = offers.has(key);
      const offered = offers.get(key) ?? [];
      const asked = { offered, isQueued };
      const { status, savedSeq, late = [] } = await scripts.audit(sku, seqs.get(key) ?? 0, asked);
      lateHolds.push(...late.map((hold) => ({ ...sku, ...hold, seq: Number(savedSeq) })));
      if (status === 'damaged' || (status === 'missing' && isQueued)) damaged.push(sku);
      else if (status === 'dropped' || (status === 'missing' && !seqs.has(key))) idle.push(sku);
    });
    await Promise.all(skus.map(lookAt));
    return { damaged, idle, lateHolds };
  }

  /** A request may make a replica at this moment. If that was before the note, it is here to be seen; if after, it ends the note. */
  async function noteAsIdle(skus: Sku[]): Promise<void> {
    await noteIdle(pool, skus, true);
    const there = await Promise.all(skus.map(async (sku) => ((await scripts.read(sku)) ? [sku] : [])));
    await noteIdle(pool, there.flat(), false);
  }

  return async (skus, stopping) => {
    const { damaged, idle, lateHolds } = await look(skus);
    for (const hold of await findUnsaved(pool, lateHolds)) events.emit('unsaved', hold);
    await noteAsIdle(idle);
    const heal = tolerant(async (sku) => void (await rebuild(sku)));
    const lane = async () => {
      for (let sku = damaged.pop(); sku && !stopping.aborted; sku = damaged.pop()) await heal(sku);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const left = skus.filter((sku) => !idle.includes(sku));
    if (!stopping.aborted) await Promise.all(left.map(tolerant(catchUp)));
  };
}
