import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';

/** A shopper without a confirmed address counts while the page asks at least this often. */
export const SEEN_SECONDS = 120;
/** How long a link to confirm an address works. */
export const CONFIRM_SECONDS = 86_400;
export const ENTRY_DAYS = 30;
/** An entry gets no second email to confirm within this time. */
export const EMAIL_AGAIN_SECONDS = 600;
export const MOST_ENTRIES = 20;
export const MOST_WAITING = 200;

/** A shopper on the waiting list of a pot, as PostgreSQL has it. */
export interface Entry extends Sku {
  id: string;
  owner: Owner;
  /** A guest's. */
  email: string | null;
  confirmed: boolean;
  /** Since an email asked to confirm the address; null if none has. */
  emailedSecondsAgo: number | null;
  /** Whether it is in the queue: one with a confirmed address, or one whose page still asks. */
  counts: boolean;
  /** How many come before it. */
  ahead: number;
  /** Until then a piece is held for this shopper. */
  offeredUntil: Date | null;
}

export function wireEntry(entry: Entry): WireWaitingPlace {
  const { id, productId, variantId, emailedSecondsAgo, confirmed, ahead, offeredUntil } = entry;
  const byMail = confirmed ? 'confirmed' : emailedSecondsAgo === null ? 'no' : 'unconfirmed';
  return {
    id,
    product_id: productId,
    variantId,
    state: offeredUntil ? 'yours' : 'waiting',
    byMail,
    ahead: offeredUntil ? 0 : ahead,
    until: offeredUntil?.toISOString() ?? null,
  };
}
