import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import type { OrderVoucher } from '@slipcast/contracts/events/voucher-events';
import type { RefundState } from '@slipcast/contracts/http/refunds';
import type { OrderDelivery } from '@slipcast/contracts/events/order-events';

/** As far as it matters here. */
interface Entry {
  state: RefundState;
  amountPence: number;
  voucherPence: number;
  toNewVoucher: boolean;
}
interface Sold {
  totalPence: number;
  voucherPence: number;
  refunds: readonly Entry[];
}
interface PaidWithVouchers {
  totalPence: number;
  voucherPence?: number | undefined;
}
/** What an order costs. Vouchers pay some of it, and the card the rest, which is its total. */
export const pricePence = ({ totalPence, voucherPence = 0 }: PaidWithVouchers): number =>
  totalPence + voucherPence;

/** Vouchers paid all of it, so there is no payment to ask about. */
export const isPaidByVouchers = (order: PaidWithVouchers): boolean =>
  order.totalPence === 0 && pricePence(order) > 0;

/** What it sells is a voucher. */
export const sellsVoucher = ({ delivery }: { delivery: OrderDelivery | null }): boolean =>
  delivery?.method === BY_EMAIL;

/** As events carry what vouchers paid. */
export const vouchersOf = ({
  voucherPence,
  vouchers,
}: {
  voucherPence: number;
  vouchers: OrderVoucher[] | null;
}): { voucherPence?: number; vouchers?: OrderVoucher[] } => (vouchers ? { voucherPence, vouchers } : {});

const isLive = ({ state }: Entry) => state !== 'failed';
const isBack = ({ state }: Entry) => state === 'done' || state === 'settled';
const sum = (entries: readonly Entry[]) =>
  entries.reduce((total, { voucherPence }) => total + voucherPence, 0);

/** Back on vouchers, old or new, or soon. */
export const promisedToVouchers = (refunds: readonly Entry[]): number => sum(refunds.filter(isLive));
/** Back on vouchers, old or new. */
export const backOnVouchers = (refunds: readonly Entry[]): number => sum(refunds.filter(isBack));
/** Promised to the vouchers that paid. */
const promisedToPayers = (refunds: readonly Entry[]): number =>
  sum(refunds.filter((one) => isLive(one) && !one.toNewVoucher));

/** What the vouchers that paid can still get back. */
export const voucherLeftPence = ({ voucherPence, refunds }: Omit<Sold, 'totalPence'>): number =>
  voucherPence - promisedToPayers(refunds);

/**
 * The part of a refund that goes back to the vouchers that paid, the rest being the card's. All refunds together return to each what it has
 * paid: the parts are differences of one rounded sum, and the last takes the remainder.
 *
 * @param cardLeftPence what the card can still get back
 */
export function voucherShare(order: Sold, amountPence: number, cardLeftPence: number): number {
  const left = voucherLeftPence(order);
  if (left <= 0) return 0;
  const refunded = order.refunds
    .filter((one) => isLive(one) && !one.toNewVoucher)
    .reduce((total, one) => total + one.amountPence + one.voucherPence, 0);
  const due = Math.floor((order.voucherPence * (refunded + amountPence)) / pricePence(order));
  const share = due - promisedToPayers(order.refunds);
  return Math.max(amountPence - cardLeftPence, Math.min(share, left, amountPence), 0);
}
