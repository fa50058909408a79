export type MovementKind =
  | 'sale'
  | 'refund'
  | 'dispute'
  | 'dispute-won'
  | 'deposit'
  | 'deposit-used'
  | 'deposit-returned'
  | 'voucher-sold'
  | 'voucher-refunded'
  | 'voucher-cancelled';

/**
 * One movement of money: an order that was paid, a refund, a dispute that was lost, or won after it had been lost, or a change in what is owed to buyers. What leaves the shop is negative.
 *
 * A voucher that is sold is owed, and no sale: what it pays for later is. One that is cancelled is no longer owed. A deposit is owed from the
 * month in which it was paid to the one in which its order is paid in full, which uses it, or cancelled, which returns it.
 */
export interface Movement {
  kind: MovementKind;
  /** Of the order, or of the refund. */
  id: string;
  at: Date;
  orderId: string;
  paymentId: string;
  orderNumber: string;
  country: string;
  goodsPence: number;
  discountPence: number;
  deliveryPence: number;
  /** What was sold or refunded, however it was paid. */
  totalPence: number;
  /** The part of the total that vouchers paid or got back. */
  voucherPence: number;
  /** null: the shop was not registered for VAT. */
  ratePercent: number | null;
  vatPence: number;
  /** 'INV-00042'; null: none. */
  document: string | null;
  /** By the card provider, or by other means, which its account does not show. */
  byCard: boolean;
}
/** What of it has passed through the card provider or the maker's hands. */
export const cashPence = ({ totalPence, voucherPence }: Movement): number => totalPence - voucherPence;

/** Its fee is the card provider's to say. */
export const hasFee = (movement: Movement): boolean =>
  movement.byCard &&
  (movement.kind === 'sale' || movement.kind === 'voucher-sold') &&
  cashPence(movement) > 0;

/** With what the card provider keeps; null: not known yet, or nothing to keep. */
export interface BookedMovement extends Movement {
  feePence: number | null;
}

export interface Totals {
  sales: {
    count: number;
    goodsPence: number;
    discountPence: number;
    deliveryPence: number;
    totalPence: number;
    vatPence: number;
  };
  refunds: { count: number; totalPence: number; vatPence: number; otherwisePence: number };
  /** Lost to the buyers' banks. */
  disputes: Disputes;
  /** Lost before, and won after all. */
  disputesWon: Disputes;
  deposits: { count: number; takenPence: number; usedPence: number; returnedPence: number; vatPence: number };
  vouchers: {
    count: number;
    soldPence: number;
    refundedPence: number;
    usedPence: number;
    returnedPence: number;
    cancelledPence: number;
  };
  feesPence: number;
  feesUnknown: number;
}

const noTotals = (): Totals => ({
  sales: { count: 0, goodsPence: 0, discountPence: 0, deliveryPence: 0, totalPence: 0, vatPence: 0 },
  refunds: { count: 0, totalPence: 0, vatPence: 0, otherwisePence: 0 },
  disputes: { count: 0, totalPence: 0, vatPence: 0 },
  disputesWon: { count: 0, totalPence: 0, vatPence: 0 },
  deposits: { count: 0, takenPence: 0, usedPence: 0, returnedPence: 0, vatPence: 0 },
  vouchers: { count: 0, soldPence: 0, refundedPence: 0, usedPence: 0, returnedPence: 0, cancelledPence: 0 },
  feesPence: 0,
  feesUnknown: 0,
});

const negated = (pence: number): number => (pence === 0 ? 0 : -pence);

interface Disputes {
  count: number;
  totalPence: number;
  vatPence: number;
}
/** @param sign -1: what was lost leaves the shop */
const addDispute = (before: Disputes, { totalPence, vatPence }: BookedMovement, sign: 1 | -1): Disputes => ({
  count: before.count + 1,
  totalPence: before.totalPence + sign * totalPence,
  vatPence: before.vatPence + sign * vatPence,
});

function addDeposit({ deposits, ...totals }: Totals, { kind, totalPence, vatPence }: BookedMovement): Totals {
  const taken = kind === 'deposit';
  return {
    ...totals,
    deposits: {
      count: deposits.count + (taken ? 1 : 0),
      takenPence: deposits.takenPence + (taken ? totalPence : 0),
      usedPence: deposits.usedPence - (kind === 'deposit-used' ? totalPence : 0),
      returnedPence: deposits.returnedPence - (kind === 'deposit-returned' ? totalPence : 0),
      vatPence: deposits.vatPence + vatPence,
    },
  };
}

const addVoucher =
  (change: (vouchers: Totals['vouchers'], pence: number) => Partial<Totals['vouchers']>) =>
  ({ vouchers, ...totals }: Totals, { totalPence }: BookedMovement): Totals => ({
    ...totals,
    vouchers: { ...vouchers, ...change(vouchers, totalPence) },
  });

function addRefund({ refunds, vouchers, ...totals }: Totals, movement: BookedMovement): Totals {
  const { totalPence, vatPence, voucherPence, byCard } = movement;
  return {
    ...totals,
    refunds: {
      count: refunds.count + 1,
      totalPence: refunds.totalPence - totalPence,
      vatPence: refunds.vatPence - vatPence,
      otherwisePence: refunds.otherwisePence + (byCard ? 0 : negated(cashPence(movement))),
    },
    vouchers: { ...vouchers, returnedPence: vouchers.returnedPence - voucherPence },
  };
}

function addSale({ sales, vouchers, ...totals }: Totals, movement: BookedMovement): Totals {
  return {
    ...totals,
    sales: {
      count: sales.count + 1,
      goodsPence: sales.goodsPence + movement.goodsPence,
      discountPence: sales.discountPence + movement.discountPence,
      deliveryPence: sales.deliveryPence + movement.deliveryPence,
      totalPence: sales.totalPence + movement.totalPence,
      vatPence: sales.vatPence + movement.vatPence,
    },
    vouchers: { ...vouchers, usedPence: vouchers.usedPence + movement.voucherPence },
  };
}

const ADD: Record<MovementKind, (totals: Totals, movement: BookedMovement) => Totals> = {
  sale: addSale,
  refund: addRefund,
  dispute: (totals, movement) => ({ ...totals, disputes: addDispute(totals.disputes, movement, -1) }),
  'dispute-won': (totals, movement) => ({
    ...totals,
    disputesWon: addDispute(totals.disputesWon, movement, 1),
  }),
  deposit: addDeposit,
  'deposit-used': addDeposit,
  'deposit-returned': addDeposit,
  'voucher-sold': addVoucher(({ count, soldPence }, pence) => ({
    count: count + 1,
    soldPence: soldPence + pence,
  })),
  'voucher-refunded': addVoucher(({ refundedPence }, pence) => ({ refundedPence: refundedPence - pence })),
  'voucher-cancelled': addVoucher(({ cancelledPence }, pence) => ({
    cancelledPence: cancelledPence + pence,
  })),
};

function add(before: Totals, movement: BookedMovement): Totals {
  const totals = ADD[movement.kind](before, movement);
  const { feePence } = movement;
  if (!hasFee(movement)) return totals;
  return {
    ...totals,
    feesPence: totals.feesPence + (feePence ?? 0),
    feesUnknown: totals.feesUnknown + (feePence === null ? 1 : 0),
  };
}

/** Adds a month's movements up, however many there are. */
export async function totalsOf(movements: AsyncIterable<BookedMovement>): Promise<Totals> {
  let totals = noTotals();
  for await (const movement of movements) totals = add(totals, movement);
  return totals;
}
