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
import { discountLabel } from '@slipcast/contracts/discount-label';
import { readCode, worthWords } from '@slipcast/contracts/discount-codes';
import { disputeReason, isDisputeLost, isDisputeOpen, DISPUTE_STATES } from '@slipcast/contracts/disputes';
import { formatPence, readPence, toPence } from '@slipcast/contracts/money';
import { isSameName } from '@slipcast/contracts/names';
import { choiceName, isColour, picturedAs } from '@slipcast/contracts/named-option';
import { moneyOf, ORDER_WORDS, REFUND_REASON_WORDS, REQUEST_WORDS } from '@slipcast/contracts/order-words';
import { optionKind } from '@slipcast/contracts/option-kind';
import { ORDER_STATUSES, ORDER_TRANSITIONS } from '@slipcast/contracts/order-status';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import { noteFor } from '@slipcast/contracts/price-note';
import { PROBLEM_STATUS } from '@slipcast/contracts/problem';
import { knownSize } from '@slipcast/contracts/product-size';
import { letInText, numberText, outlookText, termsText, ticketsText } from '@slipcast/contracts/room-words';
import {
  earlyTerms,
  limitText,
  notOpenText,
  saleState,
  ukClock,
  ukTime,
} from '@slipcast/contracts/sale-words';
import { nameOfSecond } from '@slipcast/contracts/seconds';
import { skuKey, skuOfKey } from '@slipcast/contracts/sku';
import { trackingParts } from '@slipcast/contracts/tracking';
import { vatText } from '@slipcast/contracts/vat-text';
import { searchedWords } from '@slipcast/contracts/visits';
import { readVoucherCode, voucherName, writeVoucherCode } from '@slipcast/contracts/vouchers';
import {
  dayInLondon,
  dispatchDate,
  dispatchDay,
  dispatchPlan,
  workingDaysText,
} from '@slipcast/contracts/working-days';
import { mailboxOf } from '@slipcast/service-kit/email-limits';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { isPublic, realShopReason, sellsForPlayMoney } from '@slipcast/service-kit/real-shop';
import { isSameOrigin, sessionCookieIn } from '@slipcast/service-kit/session-cookie';
import { addTogether, countersOf, MOST } from '../../../../../services/content/src/rules/counters.ts';
import {
  daysUpTo,
  plusDays,
  shopDay,
  weekFrom,
} from '../../../../../services/content/src/rules/visit-days.ts';
import { summaryOf, viewsOf, visitsOfPots } from '../../../../../services/content/src/rules/visit-summary.ts';
import { each } from './lines.ts';
import { combine, short } from './table.ts';

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
const TERMS = { opensAt: '2026-07-01T18:00:00.000Z', paused: false, earlyMinutes: 10 };
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
  ...each(
    'label',
    [
      [],
      [
        { code: 'A', by: 'percentage' },
        { code: 'F', by: 'free-delivery' },
        { code: 'B', by: 'amount' },
      ],
      [{ code: 'F', by: 'free-delivery' }],
    ],
    discountLabel,
  ),
  ...each('code', [' spring 10', 'a\tB'], readCode),
  ...each(
    'worth',
    [{ by: 'percentage', percent: 10 }, { by: 'amount', pence: 500 }, { by: 'free-delivery' }] as const,
    worthWords,
  ),
  ...each('voucher', [' abcd-efgh jk', 'ABCDEFGHJKMNPQRS'], (code) => [
    readVoucherCode(code),
    writeVoucherCode(code),
    voucherName(code.slice(-4)),
  ]),
  ...each(
    'size',
    [
      [10, 10, 10],
      [10, 10, 11],
      [0, 0, 0],
    ],
    ([lengthMm = 0, widthMm = 0, heightMm = 0]) => knownSize({ lengthMm, widthMm, heightMm }),
  ),
  ...each(
    'note',
    combine(
      [
        'Prices include VAT and UK delivery.',
        'UK delivery is included! All is handmade.',
        'Handmade, with postage in the UK, and VAT.',
      ],
      [
        null,
        undefined,
        { kind: 'post', country: 'GB', pence: 0 },
        { kind: 'post', country: 'GB', pence: 1 },
        { kind: 'post', country: 'FR', pence: 0 },
        { kind: 'collection', country: 'GB', pence: 0 },
      ] as const,
    ),
    ([note, travel]) => noteFor(note, travel),
  ),
  ...each('second', ['Mug', 'Mug (second)', 'x'.repeat(200)], nameOfSecond),
  ...each('sku', [{ productId: 'a', variantId: 'b' }], (sku) => [
    skuKey(sku),
    skuOfKey(skuKey(sku)),
    skuOfKey('a'),
  ]),
  ...each(
    'VAT',
    combine(
      [0, 500],
      [undefined, { totalPence: 100, voucherPence: 0 }, { totalPence: 100, voucherPence: 50 }],
    ),
    ([pence, paid]) => vatText({ ratePercent: 20, pence }, paid),
  ),
  ...each(
    'tracking',
    [
      'RM1',
      'AB123456789GB',
      'ab 123 456 789 gb',
      'AB123456789FR',
      'Royal Mail AB123456789FR',
      'DPD: 15501234567890, then Evri 12345678901',
      'dhl 1234567890',
      'ups 123456',
      'UPS 1Z12345678901234567890',
      '1Z1234567890123456',
      'FedEx 123456789012',
      'yodel JD0002212345678901',
      'Hermes 12345678901',
      'parcel force AB123456789GB',
      'https://x.example/t?n=1.',
      'https://u:p@x.example/t',
      'see https://x.example, please',
    ],
    trackingParts,
  ),
];

const room = (calledUpTo: number, free: number, inCarts: number) => ({ calledUpTo, free, inCarts }) as never;
const DATES = [
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T23:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-06-30T23:00:00Z',
  '2026-12-31T23:59:59Z',
];
const DAYS = [
  '2026-04-02T10:00:00Z',
  '2026-04-03T10:00:00Z',
  '2026-05-01T10:00:00Z',
  '2026-05-22T10:00:00Z',
  '2026-08-28T10:00:00Z',
  '2026-12-23T10:00:00Z',
  '2026-12-24T10:00:00Z',
  '2027-12-24T10:00:00Z',
  '2027-12-31T10:00:00Z',
  '2028-04-13T10:00:00Z',
  '2026-11-27T10:00:00Z',
  '2026-11-27T23:59:00Z',
];

/** Days and times, as all services count them. */
export const sharedDays = (): string[] => [
  ...each('day', DATES, (at) => [dayInLondon(new Date(at)), shopDay(new Date(at)), ukTime(at), ukClock(at)]),
  ...each('sent', combine(DAYS, [0, 1, 3]), ([at, days]) => [
    dispatchDay(new Date(at), days),
    dispatchDate(new Date(at), days),
  ]),
  ...each('working days', [1, 2], workingDaysText),
  `plan -> ${short(dispatchPlan(new Date('2026-12-20T12:00:00Z'), 2))}`,
  `plan in summer -> ${short(dispatchPlan(new Date('2026-03-28T12:00:00Z'), 1))}`,
  ...each('sale', combine([null, TERMS, { ...TERMS, paused: true }], [-1, 0]), ([terms, later]) =>
    saleState(terms, Date.parse(TERMS.opensAt) + later),
  ),
  ...each('early', [0, 10], (earlyMinutes) => earlyTerms({ ...TERMS, earlyMinutes })),
  ...each('says', [1, 3], (pieces) => [limitText(pieces), notOpenText(TERMS.opensAt)]),
  ...each(
    'outlook',
    combine([0, 3], [0, 1], [0, 1, 2], [null, 1, 4, 5, 6]),
    ([calledUpTo, free, inCarts, place]) => outlookText(room(calledUpTo, free, inCarts), { place } as never),
  ),
  ...each('number', combine([null, 1, 1200], [true, false]), ([place, isDrawn]) =>
    numberText({ place, isDrawn } as never),
  ),
  ...each('tickets', [0, 1, 1200], (count) => [ticketsText(count), letInText(room(count, 0, 0))]),
  ...each('terms', combine([0, 1, 2, 1200], [1, 10]), ([from, minutes]) => termsText({ from, minutes })),
];

const COUNTERS = [
  ['page', 'home', 2],
  ['page', 'product', 3],
  ['seen', 'p1', 3],
  ['seen', 'p2', 3],
  ['added', 'p2', 1],
  ['bought', 'p3', 1],
  ['search', 'mug', 2],
  ['search', 'bowl', 2],
  ['search', '', 4],
  ['step', 'cart', 1],
  ['seen', '', 9],
] as const;
const DAY = { day: '2026-11-27', counters: COUNTERS };
const HEADERS = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
  {},
  { origin: 'https://shop.example' },
  { origin: 'http://localhost:5000', host: 'localhost:5000' },
  { origin: 'http://evil.example', host: 'evil.example' },
];

/** Visits, networks and what is public. */
export const sharedNetworks = (): string[] => [
  ...each(
    'counted',
    [
      { kind: 'view', page: 'product', productId: 'p1' },
      { kind: 'view', page: 'product' },
      { kind: 'view', page: 'home', productId: 'p1' },
      { kind: 'add', productId: 'p1' },
      { kind: 'search', words: ' Mug ' },
      { kind: 'search', words: 'a@b' },
      { kind: 'step', step: 'cart' },
    ] as never[],
    countersOf,
  ),
  ...each(
    'searched',
    [
      'Blue  Mug',
      'a@x',
      '01782 123456',
      'st1 5ab',
      '2026-ORD-1',
      'x'.repeat(60),
      'x'.repeat(61),
      '',
      'bowl 12',
    ],
    searchedWords,
  ),
  `together -> ${short(addTogether(COUNTERS, COUNTERS.slice(0, 3)))}`,
  `most -> ${short([
    MOST,
    addTogether(
      [],
      Array.from({ length: 12 }, (_, at) => ['step', `s${at}`, 1] as const),
    ),
    addTogether(
      [['step', '', 1]],
      Array.from({ length: 11 }, (_, at) => ['step', `s${at}`, 2] as const),
    ).at(0),
  ])}`,
  `summary -> ${short(summaryOf([DAY, { day: '2026-11-28', counters: COUNTERS.slice(0, 4) }]))}`,
  `pots -> ${short([visitsOfPots([DAY], ['p9', 'p2', 'p1']), viewsOf([DAY]), summaryOf([{ day: 'd', counters: Array.from({ length: 32 }, (_, at) => ['search', `w${at}`, at] as const) }]).searches.length, summaryOf([{ day: 'd', counters: Array.from({ length: 22 }, (_, at) => ['seen', `w${at}`, at] as const) }]).pots.length])}`,
  ...each('days', [-1, 0, 3], (days) => [
    plusDays('2026-03-01', days),
    daysUpTo('2026-03-01', 3),
    weekFrom('2026-02-27', plusDays('2026-03-01', days)),
  ]),
  ...each(
    'network',
    [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8::1',
      'fe80::1%eth0',
      '::1',
      '::',
      '127.0.0.1',
      '::ffff:127.0.0.9',
      '',
    ],
    (ip) => [networkOf(ip), isLoopback(ip)],
  ),
  ...each(
    'mailbox',
    ['Ada+x@Gmail.com', 'a.d.a@googlemail.com', 'a.d.a@x.example', 'a+b+c@X.example', '"a@b"@x'],
    mailboxOf,
  ),
  ...each(
    'public',
    [
      'https://shop.example',
      'http://localhost:5000',
      'http://10.0.0.1',
      'http://172.15.0.1',
      'http://172.16.0.1',
      'http://172.31.0.1',
      'http://172.32.0.1',
      'http://192.168.1.1',
      'http://169.254.1.1',
      'http://127.0.0.1',
      'http://[::1]',
      'http://[fd00::1]',
      'http://[fe80::1]',
      'http://[2001:db8::1]',
      'http://box',
      'http://box.local',
      'http://x.test',
      undefined,
    ],
    (url) => [
      isPublic(url),
      sellsForPlayMoney({ SHOP_URL: url }),
      sellsForPlayMoney({ SHOP_URL: url, SQUARE_URL: 'https://connect.squareup.com' }),
      sellsForPlayMoney({ SHOP_URL: url, SQUARE_URL: 'https://connect.squareupsandbox.com' }),
    ],
  ),
  ...each(
    'real',
    combine(
      [undefined, 'http://localhost', 'https://connect.squareup.com'],
      [undefined, 'http://localhost', 'https://shop.example'],
      [undefined, '127.0.0.1', '0.0.0.0', '::', '203.0.113.1'],
    ),
    ([square, shop, host]) => realShopReason({ SQUARE_URL: square, SHOP_URL: shop, HOST: host }),
  ),
  ...each(
    'own page',
    combine(HEADERS, [undefined, 'https://shop.example/', 'http://localhost:1']),
    ([headers, url]) => isSameOrigin(headers, url),
  ),
  ...each(
    'cookie',
    [
      undefined,
      'slipcast_session=a',
      '__Host-slipcast_session=b; slipcast_session=a',
      'x=1',
      'slipcast_session=',
    ],
    sessionCookieIn,
  ),
  ...each('key', combine(['o1', 'o2'], [0, 89, 90]), ([order, days]) => {
    const keys = createLookupKeys('secret');
    const at = new Date('2026-11-27T10:00:00Z');
    return [
      keys.opens(order, keys.of('o1', at), new Date(at.getTime() + days * 86_400_000)),
      createLookupKeys('other').opens('o1', keys.of('o1', at), at),
    ];
  }),
];
