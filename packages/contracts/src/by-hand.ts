import { BY_EMAIL } from './vouchers.ts';

/** How the maker takes money without the shop. */
export const HAND_METHODS = ['cash', 'card-reader', 'bank-transfer'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];
/** As in: it was paid … */
export const HAND_METHOD_WORDS: Record<HandMethod, string> = {
  cash: 'in cash',
  'card-reader': 'by card in person',
  'bank-transfer': 'by bank transfer',
};

/** How she has paid back what the card provider could not refund; null: not as any of these, or no one has said. */
export const paidBack = (how: HandMethod | null | undefined): string =>
  how ? HAND_METHOD_WORDS[how] : 'another way';

/** Money that the maker took herself: an entry that never changes. */
export interface HandPayment {
  id: string;
  method: HandMethod;
  pence: number;
  /** The admin who recorded it. */
  by: string | null;
  /** ISO 8601. */
  at: string;
}
/** What an order has that the maker made herself, on the telephone or at a stall. It may be paid in several parts. */
export interface HandSale {
  /** The admin who made it. */
  by: string;
  payments: HandPayment[];
  /** Until when its buyer may pay by link; afterwards it is cancelled. ISO 8601; left out: there is no link. */
  payUntil?: string | undefined;
  /** What it is sent instead of, at no charge; left out: it is a sale. */
  replaces?: Replaced | undefined;
}
/** Pieces of an earlier order, by its lines from 1 on, that an order at no charge replaces. */
export interface Replaced {
  orderId: string;
  orderNumber: string;
  pieces: { line: number; quantity: number }[];
}
/** Whether an order is sent instead of pots of an earlier one. It costs nothing. */
export const isReplacement = ({ handSale }: { handSale?: HandSale | null | undefined }): boolean =>
  handSale?.replaces !== undefined;

interface MadeByHand {
  orderId: string;
  paymentId: string;
  handSale?: HandSale | null | undefined;
}
/** Whether the payment service knows nothing of an order: its own id stands where others have their payment's. */
export const isPaidByHand = ({ orderId, paymentId, handSale }: MadeByHand): boolean =>
  Boolean(handSale) && paymentId === orderId;

export const paidByHandPence = (handSale: HandSale | null | undefined): number =>
  (handSale?.payments ?? []).reduce((sum, { pence }) => sum + pence, 0);

/** For a buyer at a stall who gives no name. */
export const WALK_IN = 'Walk-in customer';

/** The delivery method of an order whose buyer takes the pots away with them. */
export const TAKEN_AWAY = 'taken-away';

/** The delivery method of an order that is paid by link and collected afterwards. */
export const COLLECTED_LATER = 'collected-later';

/** How far a link to pay has come. over: cancelled, or its time has run out · paying: the card provider has not answered yet. */
export const PAY_LINK_STATES = ['open', 'paying', 'paid', 'over'] as const;
export type PayLinkState = (typeof PAY_LINK_STATES)[number];

/** Nothing of such an order is sent or collected later. */
export const isHandedOver = (method: string | undefined): boolean =>
  method === TAKEN_AWAY || method === BY_EMAIL;

/** A line that is no pot has no product: its text is the name, its amount the price. */
export const isPot = ({ productId }: { productId: string }): boolean => productId !== '';
