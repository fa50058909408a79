import type { KnownVouchers } from './known-vouchers.ts';
import type { Code } from './paying.ts';
import type { Pot } from './shop.ts';

/** Where a shopper is. */
export interface Scene {
  pots: readonly Pot[];
  applicationId: string;
  /** What follows the @ in every shopper's address. */
  mailDomain: string;
  /** The usual pause between two calls. */
  paceMs: number;
  /** How often a shopper who gets no answer asks. */
  asks: number;
  /** Whether delivery costs something, so that shoppers ask for the price of it. */
  charges: boolean;
  /** A discount code of which some shoppers know. */
  code: Code | null;
  /** Gift vouchers whose codes shoppers know; null: the shop sells none. */
  vouchers: KnownVouchers | null;
  /** Whether buyers ask for cancellations, returns and withdrawals, which someone answers. */
  asksBack: boolean;
  isOver(): boolean;
}
