import type pg from 'pg';
import type { HoldScripts, StockChange } from '../store/hold-scripts.ts';
import { applySaleToSnapshot } from '../store/snapshot-queries.ts';
import type { Snapshot } from '../store/snapshot.ts';

export type ApplySale = (change: StockChange) => Promise<void>;

/** Brings a stock change into the replica, once per version. With a sale the buyer's hold shrinks in the same step. */
export const createApplySale =
  (scripts: Pick<HoldScripts, 'applySale'>, pool: pg.Pool, snapshot: Snapshot): ApplySale =>
  async (change) => {
    let reply = await scripts.applySale(change);
    if (reply.status === 'missing') {
      // Nobody needs the replica now, but the snapshot that a later rebuild reads must know of the sale.
      await snapshot.flushed();
      await applySaleToSnapshot(pool, change);
      reply = await scripts.applySale(change);
    }
    if (reply.status === 'ok') snapshot.stockChange(change, reply);
  };
