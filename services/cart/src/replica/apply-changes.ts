import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ReplicaScripts, StockChange } from './replica-scripts.ts';

interface Parts {
  scripts: Pick<ReplicaScripts, 'applySale'>;
  snapshot: Pick<Snapshot, 'stockChange'>;
}

/**
 * Brings one stock change into the replica, once per version. After a sale the buyer's hold shrinks in the same step. Without a replica there
 * is nothing to do, because a rebuild starts from the ledger.
 *
 * @param complete no change between the replica's version and this one is missing
 * @returns false if earlier changes are missing
 */
export async function applyChange(
  { scripts, snapshot }: Parts,
  change: StockChange,
  complete = false,
): Promise<boolean> {
  const reply = await scripts.applySale(change, complete);
  if (reply.status === 'ok') snapshot.stockChange(change, reply);
  return reply.status !== 'gap';
}

export type ApplyEvent = (change: StockChange) => Promise<void>;

/** Brings an event into the replica. Earlier changes that have not arrived are read from the ledger first. */
export const createApplyEvent =
  (parts: Parts, catchUp: (change: StockChange) => Promise<void>): ApplyEvent =>
  async (change) => {
    if (await applyChange(parts, change)) return;
    await catchUp(change);
    await applyChange(parts, change, true);
  };
