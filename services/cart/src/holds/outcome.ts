import type { Hold } from '../redis/sku-scripts.ts';
import { NO_HOLD, availableTo, type HoldAnswer } from './hold.ts';
import {
  beingChecked,
  notAvailable,
  notOpenYet,
  updateLimit,
  updatePaused,
  waitForOthers,
} from './refusals.ts';

/** What the terms of the pot's update refuse. */
type SaleStatus = 'not-open' | 'paused' | 'one-of-each';
interface Found extends HoldAnswer {
  /** 'unsure': the ledger has to be asked first. */
  status:
    'ok' | 'none' | 'bought' | 'moved' | 'refused' | 'limit' | 'wait' | 'quarantined' | 'unsure' | SaleStatus;
  /** With 'wait': when the owner may reserve again. */
  waitUntil?: number;
  /** The hold that now counts as the owner's last one, although the guest had it. */
  joined?: { firstAt: number; endedAt: number };
  /** With 'not-open': when it opens, in milliseconds; a text, as every large number. */
  opensAt?: string;
}
export type Reply = Found | { status: 'missing'; now: number };
export type Outcome = Omit<Found, 'status'> & { status: Found['status'] | 'unknown' };

export const endedHold = ({ firstAt, endedAt }: { firstAt: number; endedAt: number }): Hold => ({
  quantity: 0,
  reservedAt: firstAt,
  expiresAt: endedAt,
  firstAt,
});

/** The ledger does not know the SKU, so there is nothing to hold. */
export const unknownSku = (now: number): Outcome => ({
  status: 'unknown',
  now,
  seq: '0',
  onHand: 0,
  heldByOthers: 0,
  hold: NO_HOLD,
  previous: 0,
  moved: 0,
  version: 0,
});

export function orRefuse(answer: Outcome): HoldAnswer {
  if (answer.status === 'refused' || answer.status === 'unknown')
    throw notAvailable({ onHand: answer.onHand, available: availableTo(answer) });
  if (answer.status === 'not-open') throw notOpenYet(Number(answer.opensAt));
  if (answer.status === 'paused') throw updatePaused();
  if (answer.status === 'one-of-each') throw updateLimit(null);
  if (answer.status === 'quarantined') throw beingChecked();
  if (answer.status === 'wait') throw waitForOthers(answer.now, answer.waitUntil ?? answer.now);
  return answer;
}
