import { AT, ORDER, refund, handed, byHand, type Written } from './written-order.ts';

/** Emails about what is cancelled and refunded. */
export const ABOUT_REFUNDS: Written[] = [
  [
    'cancelled and refunded',
    'order-cancelled',
    { ...ORDER, refundPence: 7735, notCharged: false, cancelledAt: AT },
  ],
  [
    'cancelled and not charged',
    'order-cancelled',
    { ...ORDER, refundPence: 0, notCharged: true, cancelledAt: AT },
  ],
  [
    'cancelled after a refund',
    'order-cancelled',
    { ...ORDER, refundPence: 0, refundedPence: 310, notCharged: false, cancelledAt: AT },
  ],
  [
    'cancelled, to a voucher and a card',
    'order-cancelled',
    {
      ...ORDER,
      refundPence: 6735,
      returnedVoucherPence: 1000,
      lostVoucherPence: 55,
      notCharged: false,
      cancelledAt: AT,
    },
  ],
  [
    'cancelled, by hand',
    'order-cancelled',
    { ...byHand, handSale: handed([7735, 'cash']), refundPence: 7735, notCharged: false, cancelledAt: AT },
  ],
  [
    'cancelled, not paid in time',
    'order-cancelled',
    {
      ...byHand,
      lapsed: true,
      handSale: { ...handed(), payUntil: AT },
      refundPence: 0,
      notCharged: true,
      cancelledAt: AT,
    },
  ],
  [
    'refunded',
    'order-refunded',
    { ...ORDER, refundPence: 7735, amountPence: 7000, cancelledAt: AT, refundedAt: AT, notCharged: false },
  ],
  [
    'partly refunded',
    'order-partly-refunded',
    { ...ORDER, ...refund, amountPence: 3470, refundedPence: 3470, message: 'Sorry for the crack.' },
  ],
  [
    'refunded with its delivery',
    'order-partly-refunded',
    {
      ...ORDER,
      ...refund,
      amountPence: 7735,
      refundedPence: 7735,
      refundDeliveryPence: 395,
      isShipped: false,
    },
  ],
  [
    'refunded to a card and a voucher',
    'order-partly-refunded',
    { ...ORDER, ...refund, pieces: [], amountPence: 470, refundVoucherPence: 1000, refundedPence: 1470 },
  ],
  [
    'refunded with a new voucher',
    'order-partly-refunded',
    {
      ...ORDER,
      ...refund,
      amountPence: 0,
      refundVoucherPence: 1230,
      toNewVoucher: true,
      refundedPence: 1230,
    },
  ],
  [
    'refunded by hand',
    'order-partly-refunded',
    {
      ...byHand,
      ...refund,
      handSale: handed([7735, 'cash']),
      byHand: true,
      amountPence: 410,
      refundedPence: 820,
    },
  ],
  [
    'settled',
    'order-refund-settled',
    {
      ...ORDER,
      ...refund,
      amountPence: 410,
      isLast: true,
      how: 'cash',
      refundVoucherPence: 200,
      message: 'Sorry',
      settledAt: AT,
    },
  ],
];
