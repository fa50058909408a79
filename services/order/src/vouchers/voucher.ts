import type { OrderVoucher } from '@slipcast/contracts/events/voucher-events';
import type { Pence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import { voucherName } from '@slipcast/contracts/vouchers';

/** A voucher as it stands at one moment. */
export interface Voucher {
  id: string;
  lastFour: string;
  balancePence: Pence;
  isVoid: boolean;
}
/** A voucher whose code its owner has typed. `voucher`: null if there is none, or 'limited' after too many wrong ones. */
export interface AskedVoucher {
  /** Its place in the body. */
  at: number;
  voucher: Voucher | 'limited' | null;
}

/** What one voucher pays of an order. */
export interface Paying {
  at: number;
  voucher: Voucher;
  pence: Pence;
}
export interface Paid {
  vouchers: Paying[];
  /** What is left for the card. */
  leftPence: Pence;
  problems: FieldError[];
}

const LIMITED = 'Too many wrong codes have been tried. Please wait a few minutes.';
const UNKNOWN = 'We don’t know this voucher. Please check its code.';

function problemOf({ voucher }: AskedVoucher): string | null {
  if (voucher === 'limited') return LIMITED;
  if (voucher === null) return UNKNOWN;
  if (voucher.isVoid) return `${voucherName(voucher.lastFour)} is no longer valid. Please ask the shop.`;
  return voucher.balancePence === 0 ? `${voucherName(voucher.lastFour)} has been used up.` : null;
}

/** Vouchers pay in the order in which they were entered, each as much as it can. One with a problem pays nothing. */
export function payWith(asked: readonly AskedVoucher[], pricePence: Pence): Paid {
  const problems: FieldError[] = [];
  const vouchers: Paying[] = [];
  let leftPence = pricePence;
  for (const one of asked) {
    const message = problemOf(one);
    if (message !== null) problems.push({ field: `vouchers.${one.at}`, message });
    else if (one.voucher !== null && one.voucher !== 'limited') {
      const pence = Math.min(one.voucher.balancePence, leftPence);
      leftPence -= pence;
      vouchers.push({ at: one.at, voucher: one.voucher, pence });
    }
  }
  return { vouchers, leftPence, problems };
}

/** As an order stores them; null: none pays anything. */
export function storedVouchers(paying: readonly Paying[]): OrderVoucher[] | null {
  const used = paying.filter(({ pence }) => pence > 0);
  if (used.length === 0) return null;
  return used.map(({ voucher: { id, lastFour }, pence }) => ({ voucherId: id, lastFour, pence }));
}
