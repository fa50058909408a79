import type { Snapshot } from './snapshot.ts';
import type { Sku } from '../rules/sku.ts';

type Change = [owner: string, quantity: number, reservedAt: number, expiresAt: number, firstAt: number];
/** What settling and installing answer; `seq`, `settled` and the changed holds only with 'ok'. */
export type ChangeReply = [status: string, now: number, seq: number, settled: number, ...changes: Change[]];

/** Writes down which holds a stock change shrank, and up to which version. */
export function noteChanges(snapshot: Snapshot, sku: Sku, reply: ChangeReply): void {
  const [, , seq, settled, ...changes] = reply;
  for (const [owner, quantity, reservedAt, expiresAt, firstAt] of changes)
    snapshot.hold({ ...sku, owner, quantity, reservedAt, expiresAt, firstAt, seq });
  snapshot.settled(sku, settled);
}
