import type { Random } from './random.ts';

/** One refund that the maker makes at the desk, whatever the shop answers. */
export interface RefundPlan {
  /** Of an order in this state, and which of the newest, from 0 up to 1. */
  status: 'paid' | 'shipped';
  which: number;
  what: 'all' | 'piece' | 'amount' | 'delivery';
  /** What becomes of its pieces. */
  becomes: 'on-sale' | 'gone';
  /** Of an amount, in pence. */
  pence: number;
  to: 'as-paid' | 'new-voucher';
  /** Presses so often at once. */
  presses: number;
  /** Does not wait for the first answer, but asks again with the same id; null: waits. */
  leavesAfterMs: number | null;
}

/** @param vouchers whether refunds may go to new vouchers */
export const refundPlan = (random: Random, vouchers = false): RefundPlan => ({
  status: random.pick(['paid', 'paid', 'shipped']),
  which: random.fraction(),
  what: random.pick(['all', 'piece', 'piece', 'piece', 'amount', 'amount', 'delivery']),
  becomes: random.pick(['on-sale', 'gone']),
  pence: random.whole(1, 500),
  to: random.chance(0.3) && vouchers ? 'new-voucher' : 'as-paid',
  presses: random.chance(0.3) ? 2 : 1,
  leavesAfterMs: random.chance(0.3) ? random.whole(1, 60) : null,
});
