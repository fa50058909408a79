import type { Owner } from '@slipcast/contracts/ids';

/** Pieces that are reserved for one owner. Milliseconds since 1970 by Redis's clock; all 0 without a reservation. */
export interface Hold {
  quantity: number;
  reservedAt: number;
  expiresAt: number;
  /** When the reservation began; renewals do not move it, the two hours count from it. */
  firstAt: number;
}
export const NO_HOLD: Hold = { quantity: 0, reservedAt: 0, expiresAt: 0, firstAt: 0 };

/** Who wants a hold. */
export interface Holder {
  owner: Owner;
  /** Who the owner was before signing in: a hold of theirs moves to the owner instead of competing. */
  guest?: Owner;
}

/** What one call found or made. Milliseconds of Redis's clock. */
export interface HoldAnswer {
  now: number;
  onHand: number;
  heldByOthers: number;
  hold: Hold;
  /** Pieces the owner held before. */
  previous: number;
  /** Pieces that were taken over from the guest's hold. */
  moved: number;
  /** Of the replica that decided. */
  version: number;
  /** When that was, in the order of all changes of the SKU. */
  seq: string;
  /** Nobody knows whether it is still here (ADR 21): nothing more can be reserved. */
  quarantined?: boolean;
}

export const availableTo = ({ onHand, heldByOthers }: HoldAnswer): number =>
  Math.max(0, onHand - heldByOthers);
