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
  /** Sets how many pieces the cart has of a pot. */
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
      /** The maker made it: paid in cash at once, or by its buyer with a link. Its `payment` is an id of its own until a card pays. */
      byHand?: 'cash' | 'link';
      /** The order whose pots the maker sends again, at no charge. */
      replaces?: string;
    }
  /** Pays for an order that the maker made, with a payment that was made for it. */
  | { kind: 'pay-link'; order: string; payment: string }
  /** The buyer asks for something about an order. A repeat under the same `request` asks for nothing more. */
  | { kind: 'request'; order: string; request: string; what: 'cancel' | 'return' | 'withdrawal' }
  /** The maker answers what a buyer has asked. */
  | { kind: 'answer'; order: string; request: string; state: 'accepted' | 'declined' }
  /** The maker takes cash for an order that she made. */
  | { kind: 'hand-payment'; order: string }
  /** Asks what goods of this price cost with this way of delivery. */
  | { kind: 'quote'; goods: number; method: string }
  /** The maker cancels an order. */
  | { kind: 'cancel'; order: string }
  | { kind: 'ship'; order: string }
  /**
   * The maker refunds pieces of an order, or an amount: so many pence, or null where this side cannot tell what it comes to. A repeat
   * under the same `refund` refunds nothing more.
   */
  | {
      kind: 'refund';
      order: string;
      refund: string;
      pence: number | null;
      pieces: (Line & { becomes: 'on-sale' | 'gone' })[];
      to: 'as-paid' | 'new-voucher';
    }
  /** The maker changes the price of this pot. */
  | { kind: 'price'; pot: string }
  /** The maker makes a discount code that so many orders can use. */
  | { kind: 'code'; code: string; uses: number }
  /** There is a voucher of so many pence. */
  | { kind: 'voucher'; voucher: string; pence: number }
  /** The maker says what each way of delivery costs from now on, in pence. */
  | { kind: 'delivery'; prices: Record<string, number> }
  /** Uses a reader's own link, which gives early access to a shop update. */
  | { kind: 'early-link'; link: string }
  /** Looks around or logs in: nothing is promised. */
  | { kind: 'visit'; what: string };

export interface Line {
  sku: string;
  quantity: number;
}

export const piecesOf = (lines: Line[], sku: string): number =>
  lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
