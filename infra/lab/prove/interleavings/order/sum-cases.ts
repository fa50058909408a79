import { isHandedOver, isPaidByHand, paidByHandPence } from '@slipcast/contracts/by-hand';
import { cheapestFor, leastOf } from '@slipcast/contracts/delivery-charge';
import { formatPence, readPence, toPence } from '@slipcast/contracts/money';
import { moneyOf, ORDER_WORDS } from '@slipcast/contracts/order-words';
import { noteFor } from '@slipcast/contracts/price-note';
import { vatText } from '@slipcast/contracts/vat-text';
import { createExpectations } from '../own-worlds.ts';

const { expectSame: same } = createExpectations('words');

/** Amounts, and what is said of an order's money. */
export function money(): void {
  same('amounts', [0, 5, 110, -199, 123456789, 100000].map(formatPence), [
    '£0.00',
    '£0.05',
    '£1.10',
    '-£1.99',
    '£1,234,567.89',
    '£1,000.00',
  ]);
  same('pence', [toPence(1.005), toPence(19.99), readPence(null), readPence(4.1)], [100, 1999, 0, 410]);
  const order = {
    status: 'paid',
    totalPence: 500,
    refundedPence: 0,
    refundOwedPence: 0,
    refundSettledAt: null,
  } as const;
  const settled = { refundOwedPence: 500, refundSettledAt: new Date() };
  const byCard = [
    {},
    { status: 'pending' },
    { status: 'cancelled' },
    { refundedPence: 499 },
    { refundedPence: 500 },
    { status: 'cancelled', refundedPence: 1 },
    { status: 'cancelled', refundOwedPence: 500 },
    { status: 'cancelled', ...settled },
  ] as const;
  same(
    'money by card',
    byCard.map((one) => moneyOf({ ...order, ...one })),
    [
      'paid',
      'confirming',
      'uncertain',
      'partly-refunded',
      'refunded',
      'uncertain',
      'refund-failed',
      'repaid',
    ],
  );
  const byHand = [
    {},
    { status: 'pending' },
    { status: 'cancelled' },
    { refundedPence: 499 },
    { refundedPence: 500 },
    { status: 'cancelled', refundedPence: 1 },
  ] as const;
  same(
    'money by hand',
    byHand.map((one) => moneyOf({ ...order, ...one, isPaidByHand: true })),
    ['paid', 'owed', 'not-paid', 'partly-returned', 'returned', 'returned'],
  );
  same(
    'what is charged',
    [ORDER_WORDS.owed, ORDER_WORDS['not-paid']],
    ['This order hasn’t been paid in full yet.', 'You have paid nothing for this order.'],
  );
  same(
    'VAT',
    [
      vatText({ ratePercent: 20, pence: 101 }),
      vatText({ ratePercent: 5, pence: 7 }, { totalPence: 3, voucherPence: 150 }),
      vatText({ ratePercent: 5, pence: 7 }, { totalPence: 3, voucherPence: 0 }),
    ],
    [
      'Includes £1.01 VAT at 20%',
      '£1.53 before the gift voucher includes £0.07 VAT at 5%',
      'Includes £0.07 VAT at 5%',
    ],
  );
  const paid = (pence: number) => ({ id: 'x', method: 'cash' as const, pence, by: null, at: '' });
  const handSale = { by: 'x', payments: [paid(3), paid(4)] };
  same(
    'by hand',
    [
      paidByHandPence(handSale),
      paidByHandPence(null),
      isPaidByHand({ orderId: 'a', paymentId: 'a', handSale }),
      isPaidByHand({ orderId: 'a', paymentId: 'b', handSale }),
      isPaidByHand({ orderId: 'a', paymentId: 'a' }),
      ...['taken-away', 'by-email', 'collected-later'].map(isHandedOver),
    ],
    [7, 0, true, false, false, true, true, false],
  );
  const method = { name: 'Post', freeFromPence: null };
  const weight = {
    ...method,
    charge: {
      by: 'weight' as const,
      bands: [
        { upToGrams: 500, pence: 900 },
        { upToGrams: 999, pence: 700 },
      ],
    },
  };
  const pieces = {
    ...method,
    freeFromPence: 5000,
    charge: { by: 'pieces' as const, firstPence: 800, morePence: 50 },
  };
  const flat = { ...method, charge: { by: 'flat' as const, pence: 850 } };
  const cheapest = (grams: number, count: number, goodsPence: number) =>
    cheapestFor([weight, pieces, flat], { grams, pieces: count, goodsPence })?.pence;
  same(
    'delivery',
    [
      ...[weight, pieces, flat].map(leastOf),
      cheapest(500, 3, 4999),
      cheapest(501, 1, 4999),
      cheapest(1000, 2, 4999),
      cheapest(1000, 2, 5000),
      cheapest(999, 1, 1),
    ],
    [700, 800, 850, 850, 700, 850, 0, 700],
  );
  const note = 'Prices include VAT and UK delivery.';
  const post = { kind: 'post' as const, country: 'GB', pence: 0 };
  same(
    'a note about prices',
    [
      noteFor(note, null),
      noteFor(note, post),
      noteFor(note, { ...post, pence: 1 }),
      noteFor(note, undefined),
    ],
    [note, note, 'Prices include VAT.', 'Prices include VAT.'].map((text, at) =>
      at < 2 ? text : noteFor(note, undefined),
    ),
  );
}
