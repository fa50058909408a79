import type { HandMethod } from '@slipcast/contracts/by-hand';
import type { ParcelPieces } from './parcel.ts';

/** What may be done to an order. `markPaid` and `changeOrder` carry it out. */
export type Command =
  /** The payment has been captured. `markPaid` does it, and sets the time. */
  | { type: 'mark-paid' }
  /**
   * `trackingInfo`: null where it is sent without. `parcelId`: left out, the order's own. `pieces`: left out, all that are left to be sent.
   * `by`: an admin's user id. `undoMs`: how long it can be undone before the buyer is emailed.
   */
  | {
      type: 'ship';
      trackingInfo: string | null;
      parcelId?: string;
      pieces?: readonly ParcelPieces[] | undefined;
      grams?: number | null;
      by?: string;
      undoMs?: number;
    }
  | { type: 'undo-parcel'; parcelId: string }
  /** `printed`: with a packing slip, a label or a carrier's spreadsheet. */
  | { type: 'begin-packing'; printed?: boolean }
  /** It was only viewed in Ship Next, and skipped. */
  | { type: 'skip-packing' }
  | { type: 'deliver' }
  /**
   * `notCharged`: the payment is known to be void. `gone`: how many pieces of each line do not go back on sale. `lapsed`: it was not paid by
   * link in time.
   */
  | { type: 'cancel'; notCharged?: true; gone?: readonly number[]; lapsed?: true }
  | { type: 'change-tracking'; trackingInfo: string; parcelId?: string | undefined }
  | { type: 'record-refund'; refundPence: number }
  /** The card provider cannot refund this amount. */
  | { type: 'record-refund-failure'; owedPence: number }
  /** The maker has paid it back by other means. */
  | { type: 'settle-refund'; by: string; how: HandMethod | null };
