import type { RefundReason } from './http/refunds.ts';
import type { RequestKind } from './http/requests.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * What an order's money is doing, as its buyer may know it. confirming: the capture has no answer yet · uncertain: cancelled,
 * and not known to be paid · refund-failed: the card provider could not refund it · repaid: the maker has, by other means.
 * Of orders made by hand: owed: not paid (in full) yet · not-paid: cancelled before any of it was · partly-returned and returned: given
 * back without a card provider. free: it replaces pots of another order.
 */
export const ORDER_MONEY = [
  'confirming',
  'paid',
  'uncertain',
  'partly-refunded',
  'refunded',
  'refund-failed',
  'repaid',
  'owed',
  'not-paid',
  'partly-returned',
  'returned',
  'free',
] as const;
export type OrderMoney = (typeof ORDER_MONEY)[number];

/** Said on every screen and in every email about the order's money. */
export const ORDER_WORDS: Record<OrderMoney, string> = {
  confirming: 'Your payment is being confirmed. We’ll email you as soon as that is done.',
  paid: 'We have received your payment.',
  uncertain: 'If a payment was taken, we will return all of it to your card.',
  'partly-refunded': 'We’ve refunded part of your payment to the card you paid with.',
  refunded: 'We’ve refunded your payment to the card you paid with.',
  'refund-failed': 'The refund to your card failed, so we’ll return the money to you another way.',
  repaid: 'The refund to your card failed, so we’ve returned the money to you another way.',
  owed: 'This order hasn’t been paid in full yet.',
  'not-paid': 'You have paid nothing for this order.',
  'partly-returned': 'We’ve given you back part of your payment.',
  returned: 'We’ve given you back your payment.',
  free: 'There is nothing to pay for this order: it replaces pots of an earlier one.',
};

/** Why a part of an order was refunded. */
export const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  broken: 'Broken in the post',
  returned: 'Returned',
  'never-arrived': 'Never arrived',
  late: 'Late',
  goodwill: 'Goodwill',
  other: 'Other',
};

/** What a buyer asks for. */
export const REQUEST_WORDS: Record<RequestKind, string> = {
  cancel: 'Cancellation',
  return: 'Return',
  withdrawal: 'Withdrawal from the contract',
};

interface MoneyFacts {
  status: OrderStatus;
  totalPence: number;
  refundedPence: number;
  refundOwedPence: number;
  refundSettledAt: Date | null;
  /** The payment service knows nothing of it. */
  isPaidByHand?: boolean;
  /** It costs nothing. */
  isReplacement?: boolean;
}

const handMoneyOf = ({ status, totalPence, refundedPence, isReplacement }: MoneyFacts): OrderMoney => {
  if (isReplacement) return 'free';
  if (refundedPence > 0)
    return refundedPence >= totalPence || status === 'cancelled' ? 'returned' : 'partly-returned';
  if (status === 'cancelled') return 'not-paid';
  return status === 'pending' ? 'owed' : 'paid';
};

export function moneyOf(order: MoneyFacts): OrderMoney {
  if (order.isPaidByHand) return handMoneyOf(order);
  const { status, totalPence, refundedPence, refundOwedPence, refundSettledAt } = order;
  if (refundedPence > 0 && refundedPence >= totalPence) return 'refunded';
  if (refundSettledAt) return 'repaid';
  if (refundOwedPence > 0) return 'refund-failed';
  if (refundedPence > 0 && status !== 'cancelled') return 'partly-refunded';
  if (status === 'pending') return 'confirming';
  return status === 'cancelled' ? 'uncertain' : 'paid';
}
