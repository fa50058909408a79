import type { HoldScripts, StockChange } from '../holds/hold-scripts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { applyChange } from './apply-change.ts';
import type { CatchUp } from './catch-up.ts';

export type ApplySale = (change: StockChange) => Promise<void>;

/** Brings an event into the replica. What did not arrive before it is read from the ledger first. */
export const createApplySale =
  (
    scripts: Pick<HoldScripts, 'applySale'>,
    snapshot: Pick<Snapshot, 'stockChange'>,
    catchUp: CatchUp,
  ): ApplySale =>
  async (change) => {
    if (await applyChange(scripts, snapshot, change)) return;
    await catchUp(change);
    await applyChange(scripts, snapshot, change, true);
  };
