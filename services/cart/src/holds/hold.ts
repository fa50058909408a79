import type { Owner } from '@slipcast/contracts/ids';
import type { Hold } from '../redis/sku-scripts.ts';

export const NO_HOLD: Hold = { quantity: 0, reservedAt: 0, expiresAt: 0, firstAt: 0 };

/** What a shopper has, whatever becomes of a checkout. */
export const ownPieces = ({ quantity, raised = 0 }: Pick<Hold, 'quantity' | 'raised'>): number =>
  quantity - raised;

/** The shopper who wants a hold. */
export interface Holder {
  owner: Owner;
  /** The owner before logging in: this guest's hold moves to the owner instead of competing. */
  guest?: Owner;
  /** A guest since this very request, who has no cart yet. */
  isNew?: boolean;
  /** Has early access to the pot's shop update. */
  isEarly?: boolean;
}

/** What one call found or made. Milliseconds of Redis's clock. */
export interface HoldAnswer {
  now: number;
  onHand: number;
  heldByOthers: number;
  hold: Hold;
  /** Pieces that the owner held before, without one that was on offer. */
  previous: number;
  /** Pieces that were taken over from the guest's hold. */
  moved: number;
  /** Of the replica that decided. */
  version: number;
  /** When that was, in the order of all changes of the SKU. */
  seq: string;
  /** After a restore the piece may or may not be here, so no more can be reserved (ADR 21). */
  quarantined?: boolean;
  /** Some of the pieces held by others were released, but not in the ledger yet. */
  releasePending?: true;
  /** Redis had forgotten one of those releases, which its owner saw confirmed long ago. */
  releaseRepeated?: true;
}

/** What one shopper could have: the stock, less what others hold. */
export const availableTo = ({ onHand, heldByOthers }: HoldAnswer): number =>
  Math.max(0, onHand - heldByOthers);
