import { isBritish, countryAt } from '@slipcast/contracts/british-addresses';
import { parseAddress, previousAddresses, withoutPlace } from '@slipcast/contracts/address';
import {
  isHandedOver,
  isPaidByHand,
  isReplacement,
  paidBack,
  paidByHandPence,
} from '@slipcast/contracts/by-hand';
import { chargeFor, cheapestFor, leastOf } from '@slipcast/contracts/delivery-charge';
import { disputeReason, isDisputeLost, isDisputeOpen, DISPUTE_STATES } from '@slipcast/contracts/disputes';
import { formatPence, readPence, toPence } from '@slipcast/contracts/money';
import { isSameName } from '@slipcast/contracts/names';
import { choiceName, isColour, picturedAs } from '@slipcast/contracts/named-option';
import { moneyOf, ORDER_WORDS, REFUND_REASON_WORDS, REQUEST_WORDS } from '@slipcast/contracts/order-words';
import { optionKind } from '@slipcast/contracts/option-kind';
import { ORDER_STATUSES, ORDER_TRANSITIONS } from '@slipcast/contracts/order-status';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import { PROBLEM_STATUS } from '@slipcast/contracts/problem';
import { each } from './lines.ts';
import { combine, short } from '../table.ts';

const ADDRESSES = [
  '1 Kiln Lane, Flat 2, Stoke, ST1 1AA',
  '1 Kiln Lane\nStoke\nst11aa, England, UK',
  'Stoke ST1 1AA',
  '1 Rue, Paris, 75001',
  '1 Rue, Paris',
  '',
  '1 Quay, St Helier, JE2 3AA, Jersey',
  '1 Lane, Wales',
];
const STAR = {
  status: 'paid' as const,
  totalPence: 1000,
  refundedPence: 0,
  refundOwedPence: 0,
  refundSettledAt: null,
};
const money = (pence: number) => ({ by: 'flat' as const, pence });
const FLAT = { name: 'Flat', charge: money(395), freeFromPence: 6000 };
const WEIGHT = {
  name: 'Weight',
  charge: {
    by: 'weight' as const,
    bands: [
      { upToGrams: 1000, pence: 300 },
      { upToGrams: 2000, pence: 250 },
    ],
  },
  freeFromPence: null,
};
const PIECES = {
  name: 'Pieces',
  charge: { by: 'pieces' as const, firstPence: 350, morePence: 100 },
  freeFromPence: null,
};

/** What all services say and count alike: addresses, money, delivery, names. */
export const sharedRules = (): string[] => [
  ...each('address', ADDRESSES, (text) => [parseAddress(text), withoutPlace(text)]),
  `previous -> ${short(previousAddresses(['1 Lane, Leek', '1  LANE, leek', ' ', '2 Lane, Leek']))}`,
  ...each(
    'country',
    combine(['GB', 'JE', 'IM', 'FR'], ['JE2 3AA', 'GY1', 'GG', 'im1 1aa', 'JEX', '']),
    ([country, postcode]) => [isBritish(country), countryAt(country, postcode)],
  ),
  ...each(
    'charge',
    combine([FLAT, WEIGHT, PIECES], [1000, 1001, 2000, 2001], [1, 3], [5999, 6000]),
    ([method, grams, pieces, goodsPence]) => chargeFor(method, { grams, pieces, goodsPence }),
  ),
  ...each(
    'cheapest',
    [500, 1500, 2500],
    (grams) => cheapestFor([FLAT, WEIGHT, PIECES], { grams, pieces: 1, goodsPence: 0 })?.method.name,
  ),
  ...each('least', [FLAT, WEIGHT, PIECES], leastOf),
  ...each('pence', [0, 5, 100, 123_456_789, -250, Number.NaN], formatPence),
  ...each('to pence', [0.005, 1.005, 19.999, Infinity], toPence),
  ...each('read pence', [null, undefined, 1.5, Number.NaN], readPence),
  ...each(
    'same name',
    [
      ['Fern', ' fern'],
      ['a  b', 'A b'],
      ['ﬁn', 'fin'],
      ['a', 'b'],
    ],
    ([one = '', other = '']) => isSameName(one, other),
  ),
  ...each('option', ['', 'Colour', 'colors', 'Glazes', 'Size', 'sizes', 'Size / Glaze', 'Handle'], (name) => [
    isColour(name),
    optionKind(name),
    choiceName(name, 'Large'),
    choiceName(name, ''),
    picturedAs('Jug', name, 'Large'),
    picturedAs('Jug', name, ''),
  ]),
  ...each(
    'money',
    combine(ORDER_STATUSES, [0, 400, 1000], [0, 600], [null, new Date(0)]),
    ([status, refundedPence, refundOwedPence, refundSettledAt]) =>
      [false, true].map((isPaidByHand) =>
        moneyOf({ ...STAR, status, refundedPence, refundOwedPence, refundSettledAt, isPaidByHand }),
      ),
  ),
  ...each('free', [true, false], (isPaidByHandToo) =>
    moneyOf({ ...STAR, totalPence: 0, isPaidByHand: isPaidByHandToo, isReplacement: true }),
  ),
  ...each(
    'by hand',
    [
      null,
      {
        by: 'm',
        payments: [
          { id: '1', method: 'cash' as const, pence: 5, by: null, at: '' },
          { id: '2', method: 'cash' as const, pence: 7, by: null, at: '' },
        ],
      },
    ],
    (handSale) => [
      isPaidByHand({ orderId: 'o', paymentId: 'o', handSale }),
      isPaidByHand({ orderId: 'o', paymentId: 'p', handSale }),
      paidByHandPence(handSale),
      isReplacement({ handSale }),
    ],
  ),
  ...each('handed over', ['taken-away', 'by-email', 'collected-later', 'post', undefined], isHandedOver),
  ...each('paid back', ['cash', 'card-reader', 'bank-transfer', null] as const, paidBack),
  `words -> ${short([ORDER_WORDS, REFUND_REASON_WORDS, REQUEST_WORDS, PAYMENT_WORDS])}`,
  ...Object.entries(PROBLEM_STATUS).map(([code, status]) => `problem ${code} -> ${status}`),
  ...each('follows', ORDER_STATUSES, (status) => ORDER_TRANSITIONS[status]),
  ...each('dispute', DISPUTE_STATES, (state) => [isDisputeLost(state), isDisputeOpen(state)]),
  ...each(
    'reason',
    [
      'AMOUNT_DIFFERS',
      'CANCELLED',
      'DUPLICATE',
      'NO_KNOWLEDGE',
      'NOT_AS_DESCRIBED',
      'NOT_RECEIVED',
      'PAID_BY_OTHER_MEANS',
      'CUSTOMER_REQUESTS_CREDIT',
      'EMV_LIABILITY_SHIFT',
      'X',
    ],
    disputeReason,
  ),
];
