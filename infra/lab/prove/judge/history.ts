/**
 * What an outsider saw of a run. Times are milliseconds on one monotonic clock. Nothing in this folder imports anything
 * of the shop.
 */

/** `maker` puts pieces into stock and takes them out; every other client is a shopper. `s1.2` and `s1~2` are `s1` as a new guest. */
export type Did =
  /**
   * Pieces put into stock, or taken out if negative. A new pot begins with its first. `withinMs`: how long after the answer
   * shoppers may still see the stock as it was.
   */
  | { kind: 'stock'; sku: string; delta: number; withinMs?: number }
  /** Asks for so many more pieces in the cart. */
  | { kind: 'hold'; sku: string; quantity: number }
  | { kind: 'extend'; sku: string }
  /** Asks to have so many pieces in all, more or fewer than before. */
  | { kind: 'change'; sku: string; quantity: number }
  | { kind: 'release'; sku: string }
  /** Asks for a place in the queue of a pot that others have. */
  | { kind: 'wait'; sku: string }
  /** Asks whether it is this client's turn. */
  | { kind: 'look'; sku: string }
  /** Waits no longer, and gives up what was offered. */
  | { kind: 'leave'; sku: string }
  /** How many pieces could this client have? */
  | { kind: 'read'; sku: string }
  /** Looks at the cart, at what it has of this pot. */
  | { kind: 'cart'; sku: string }
  /** `card`: whether the bank takes it; `again`: the same card token was sent before. */
  | { kind: 'pay'; pence: number; card?: 'good' | 'bad'; again?: boolean }
  /** `pence` is the whole of it; `goods` and `method`: where its delivery costs something; `code`: its discount is in `pence`. */
  | {
      kind: 'order';
      payment: string;
      lines: Line[];
      email: string;
      pence: number;
      goods?: number;
      method?: string;
      code?: string;
      /** What of its price the voucher pays, which is not in `pence`. */
      voucher?: string;
      voucherPence?: number;
    }
  /** Asks what goods of this price cost with this way of delivery. */
  | { kind: 'quote'; goods: number; method: string }
  /** The maker cancels an order. */
  | { kind: 'cancel'; order: string }
  | { kind: 'ship'; order: string }
  /** The maker changes the price of this pot. */
  | { kind: 'price'; pot: string }
  /** The maker makes a discount code that so many orders can use. */
  | { kind: 'code'; code: string; uses: number }
  /** There is a voucher of so many pence. */
  | { kind: 'voucher'; voucher: string; pence: number }
  /** The maker says what each way of delivery costs from now on, in pence. */
  | { kind: 'delivery'; prices: Record<string, number> }
  /** Looks around or logs in: nothing is promised. */
  | { kind: 'visit'; what: string };

export interface Line {
  sku: string;
  quantity: number;
}

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

export interface FinalOrder {
  number: string;
  payment: string | null;
  email: string;
  status: string;
  pence: number;
  lines: Line[];
  /** What was refunded of it in parts, by an admin or in the provider's dashboard. */
  partsPence?: number;
  /** What the shop tells its maker to pay back by other means than the provider's. */
  owedPence?: number;
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

/** When the process that sends the mails was killed. */
export interface Crash extends Period {
  /** So many mails may come again because of it; default: as many as a sender has in hand at once. */
  mails?: number;
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
  /** What happened in this time is forgotten, because an older backup was restored at its end. */
  forgotten?: Period;
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
