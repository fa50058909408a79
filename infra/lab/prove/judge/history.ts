/**
 * What an outsider saw of a run. Times are milliseconds on one monotonic clock. Nothing in this folder imports anything
 * of the shop.
 */
import type { Did, Line } from './did.ts';

export type Reply =
  /** `held`: pieces this client now holds; `until`: when the promise ends, on the run's clock. */
  | { kind: 'held'; held: number; until: number }
  | { kind: 'available'; available: number }
  /** So many pieces are in the cart and reserved, until then on the run's clock. */
  | { kind: 'in-cart'; reserved: number; until: number }
  /** Has a place in the queue. */
  | { kind: 'waiting' }
  /** A piece that became available is held for this client; `until`: when that ends, on the run's clock. */
  | { kind: 'offered'; until: number }
  | { kind: 'quoted'; pence: number }
  | { kind: 'paid'; payment: string }
  | { kind: 'ordered'; order: string; status: string }
  | { kind: 'done' }
  /**
   * `gone`: nothing is left, or too few; `others`: others hold what is left; `unknown`: something on the way failed, so it
   * may have happened or not.
   */
  | {
      kind: 'refused';
      because: 'gone' | 'others' | 'payment' | 'busy' | 'unknown' | 'other';
      status: number;
      /** The shop's own name for the reason; empty if it gave none. */
      code: string;
      text: string;
    };

export interface Call {
  client: string;
  did: Did;
  asked: number;
  /** Null: never answered, so it may or may not have happened, at any time after `asked`. */
  answered: number | null;
  reply: Reply | null;
}

/** One payment reference in the provider's books, in pence. */
export interface BookEntry {
  payment: string;
  captured: number;
  refunded: number;
  pendingRefunds: number;
  /** What the provider could not refund and never will. */
  failedRefunds?: number;
  open: number;
  /** How many separate payments the provider took under this reference. */
  charges: number;
  /** Since when `open` is held on the card, on the run's clock. */
  openSince?: number;
}

/** A refund that the shop shows on an order at the end. `voucherPence`: the part of `pence` that went to vouchers. */
export interface FinalRefund {
  id: string;
  pence: number;
  voucherPence: number;
  state: string;
  /** By the order's lines, from 1 on. */
  pieces: { line: number; quantity: number }[];
  /** The maker made it in the provider's dashboard. */
  inDashboard?: boolean;
}

/** A voucher as the back office shows it at the end. */
export interface FinalVoucher {
  /** Of its code; null: it has not been sent. */
  lastFour: string | null;
  /** The number of the order that it was bought with, or refunded for. */
  order: string;
  valuePence: number;
  balancePence: number;
  /** What its ledger says, in pence. */
  entries: number[];
}

export interface FinalOrder {
  number: string;
  payment: string | null;
  email: string;
  status: string;
  pence: number;
  lines: Line[];
  /** What vouchers paid, which is not in `pence`. */
  voucherPence?: number;
  /** What was refunded of it in parts to the card, by an admin or in the provider's dashboard. */
  partsPence?: number;
  /** Of an order that the maker made: how it was to be paid, and what she has taken for it herself. */
  hand?: { by: 'cash' | 'link'; pence: number };
  /** What its buyer has asked about it. */
  requests?: { id: string; kind: string; state: string }[];
  /** The number of the order whose pots it sends again. */
  replaces?: string;
  /** Left out where a run does not read them. */
  refunds?: FinalRefund[];
  /** How many refunds of parts are done, where they are not listed. */
  parts?: number;
  /** What the shop tells its maker to pay back by other means than the provider's. */
  owedPence?: number;
  /** The maker has said that this is done, and the buyer gets an email about it. */
  isSettled?: boolean;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** When it was delivered, on the run's clock. */
  at?: number;
}

/** A time on the run's clock. */
export type Period = Record<'from' | 'to', number>;

/** What happened in this time is forgotten, because a backup was restored at its end that was made between `from` and `copied`. */
export interface Forgotten extends Period {
  copied: number;
}

/** When the process that sends the mails was killed. */
export interface Crash extends Period {
  /** So many mails may come again because of it; default: as many as a sender has in hand at once. */
  mails?: number;
}

/** So many pieces of these pots are what everyone may have of a shop update. */
export interface UpdateLimit {
  skus: readonly string[];
  pieces: number;
}

/** What someone has reserved at the end, by SKU. */
export interface Held {
  client: string;
  signedIn: boolean;
  pieces: Record<string, number>;
}

export interface Evidence {
  seed: string;
  calls: Call[];
  books: BookEntry[];
  orders: FinalOrder[];
  /** Pieces that the shop says are available, by SKU, once it is quiet. */
  stock: Record<string, number>;
  /** Pieces that the shop window shows at the end, held or not. */
  shown?: Record<string, number>;
  mails: Mail[];
  /** Left out where a run has none. */
  vouchers?: FinalVoucher[];
  limits?: UpdateLimit[];
  held?: Held[];
  /** When all this was collected; default: the time of the last call. */
  ended?: number;
  /** How long a hold may last whose answer was lost; default: two hours and a claim at checkout. */
  longestHoldMs?: number;
  /** How long a freed piece is held for the next person in the queue; default: ten minutes. */
  offerMs?: number;
  /** From the first reservation of a piece to the end of its last renewal; default: two hours. */
  capMs?: number;
  /** Authorisations that the run took back: the provider's doing, or as if the shopper had been away for long. */
  withdrawn?: { payment: string; at: number }[];
  forgotten?: Forgotten;
  /** Shoppers are let in by a waiting room. */
  hasRoom?: boolean;
  oneNetwork?: boolean; // for which the shop may take all shoppers
  /** A shopper who looks at a place may see an offer this much later; default: at once. */
  noteMs?: number;
  /** For how long buyers may see what they just bought as available, because the bus is late; default: not at all. */
  saleMs?: number;
  /** When the run itself kept the shop, or what it needs, from working. */
  outages?: Period[];
}

export const endOf = ({ ended, calls }: Evidence): number =>
  ended ?? calls.reduce((latest, { asked, answered }) => Math.max(latest, answered ?? asked), 0) + 1;

/** Whether there is no way to tell if it happened. */
export const isUnknown = ({ reply }: Call): boolean =>
  reply === null || (reply.kind === 'refused' && reply.because === 'unknown');
export const isRefused = (call: Call): boolean => call.reply?.kind === 'refused' && !isUnknown(call);

export interface Violation {
  rule: string;
  says: string;
  /** The lines of history that show it. */
  calls: Call[];
}

const time = (milliseconds: number | null) =>
  milliseconds === null ? 'never' : `${(milliseconds / 1000).toFixed(3)} s`;

/** One call as a line of text. */
export const lineOf = ({ client, did, asked, answered, reply }: Call): string =>
  `${time(asked).padStart(11)} → ${time(answered).padEnd(11)} ${client}: ${JSON.stringify(did)} ⇒ ${JSON.stringify(reply)}`;
