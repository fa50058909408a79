import type { ShopUnderTest } from './shop.ts';

/** A run of the traffic. */
export interface TrafficOptions {
  /** Its addresses are read at every call, so they may be changed when the shop is started again. */
  shop: ShopUnderTest;
  seed: string;
  shoppers: number;
  seconds: number;
  /** On a busy machine shoppers keep coming until so many have bought, at most three times as long, not counting outages. */
  leastOrders?: number;
  pots: number;
  /** Pieces that a new pot has: at least, and at most. */
  pieces: [number, number];
  /** The usual pause of a shopper between two calls. */
  paceMs: number;
  /** How often a shopper who gets no answer asks, every second and a half. */
  asks?: number;
  /** Each shopper comes once, spread over the time, instead of again and again. */
  once?: boolean;
  /** Whether the maker restocks, ships and cancels during the run. */
  makerWorks?: boolean;
  /** Whether delivery costs something, which changes during the run. Only for a shop of the run's own. */
  charges?: boolean;
  /** Whether someone at the refund desk refunds orders, also in parts. */
  refunds?: boolean;
  /** Whether the shop sells gift vouchers. Only for a shop of the run's own with a mailbox. */
  sellsVouchers?: boolean;
  /** Whether the maker makes orders by hand, paid in cash or by link, and sends pots again at no charge. */
  byHand?: boolean;
  /** Whether buyers ask for cancellations, returns and withdrawals, which someone answers. */
  asksBack?: boolean;
  /** What the pots are called; each gets a number. */
  potName: string;
  mailDomain: string;
  /** For how long a reservation of this shop lasts, for the judge. */
  longestHoldMs?: number;
  /** From the first reservation to the end of its last renewal, for the judge. */
  capMs?: number;
  /** Whether the shop may take all shoppers for one network. */
  oneNetwork?: boolean;
  /** How long a freed piece is held for the next person in the queue, for the judge. */
  offerMs?: number;
  /** How long an edit of stock may take until shoppers have it, for the judge; longer where the bus is held up. */
  editMs?: number;
  /** How long buyers may be shown what they just bought as free, for the judge; longer than nothing where the bus is held up. */
  saleMs?: number;
  hasRoom?: boolean; // which lets shoppers in
  /** For how long this shop leaves an authorisation alone that no order uses. */
  openMs?: number;
}
