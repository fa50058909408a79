import type { HoldScripts, StockChange } from '../holds/hold-scripts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/**
 * Brings one stock change into the replica, once per version. With a sale the buyer's hold shrinks in the same step. False:
 * earlier changes are missing. Where there is no replica nothing has to be done, because a rebuild begins with the ledger.
 *
 * @param whole nothing is missing between what the replica has and this
 */
export async function applyChange(
  scripts: Pick<HoldScripts, 'applySale'>,
  snapshot: Pick<Snapshot, 'stockChange'>,
  change: StockChange,
  whole = false,
): Promise<boolean> {
  const reply = await scripts.applySale(change, whole);
  if (reply.status === 'ok') snapshot.stockChange(change, reply);
  return reply.status !== 'gap';
}
