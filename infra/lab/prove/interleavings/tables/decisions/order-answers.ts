import { emailStatus } from '../../../../../../services/order/src/orders/email-status.ts';
import { countryOf } from '../../../../../../services/order/src/orders/country-of.ts';
import { slicesOf } from '../../../../../../services/order/src/orders/order-pages.ts';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { shortAddress } from '../../../../../../services/order/src/orders/short-address.ts';
import {
  wireAdminOrder,
  wireOrder,
  wireOrderFor,
} from '../../../../../../services/order/src/orders/wire-order.ts';
import { wireAdminRefund } from '../../../../../../services/order/src/orders/wire-refund.ts';
import { wireShortOrder } from '../../../../../../services/order/src/orders/wire-short-order.ts';
import { changes, each, list } from './lines.ts';
import { BOWL, MUG, ORDER, refund, SENT } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';
import { combine, short } from '../table.ts';

export const usual = orderOf('paid');
export const RICH: Order = {
  ...orderOf('shipped+two'),
  wishes: { note: 'Ring twice' } as never,
  packingNote: 'Wrap well',
  discounts: [{ codeId: 'c1', code: 'TEN', by: 'percentage', words: '10% off', pence: 500 }],
  vat: { ratePercent: 20, number: 'GB1', includedPence: 817 },
  vouchers: [{ voucherId: 'v9', lastFour: 'WXYZ', pence: 1000 }],
  voucherPence: 1000,
  lines: [
    {
      ...MUG,
      imageUrl: '/v.jpg',
      variantId: 'v2',
      images: [{ url: '/v.jpg' }],
      customs: { hsCode: '6912', origin: 'GB', packedGrams: 900 },
    },
    BOWL,
  ],
  added: [{ id: 'o3', orderNumber: 'N3', status: 'paid' }],
  packingAt: SENT,
  refundOwedPence: 100,
};
const USERS = [
  { id: 'u', isAdmin: true },
  { id: 'u', isAdmin: false },
] as never[];
const SECOND = { pricePence: 600, flaw: 'Chip', images: [], publish: true, productId: 'p9', quantity: 1 };

/** What clients read of an order. */
export const orderAnswers = (): string[] => [
  ...list('buyer', { 'the usual one': usual, 'a rich one': RICH }, wireOrder),
  ...list('buyer', ORDERS, (order) => changes(wireOrder(usual), wireOrder(order))),
  ...list('admin', ORDERS, (order) => changes(wireOrder(order), wireAdminOrder(order))),
  ...list('admin of', { rich: RICH }, (order) => changes(wireOrder(order), wireAdminOrder(order))),
  ...USERS.map((user) => `back office ${short(user)} -> ${short(wireOrderFor(user, RICH))}`),
  ...list(
    'guest of',
    {
      rich: RICH,
      collected: orderOf('delivered+collected'),
      asked: orderOf('paid+cancel-asked'),
      added: orderOf('paid+added'),
    },
    (order) => changes(wireOrder(order), wireShortOrder(order)),
  ),
  ...each(
    'refund',
    [
      refund('r1', 100, {
        settledHow: 'cash',
        pieces: [
          { line: 1, quantity: 1, becomes: 'second', second: SECOND },
          { line: 2, quantity: 1, becomes: 'second', second: { ...SECOND, quantity: 0 } },
        ],
      }),
      refund('r2', 0, { voucherPence: 5, toNewVoucher: true, state: 'pending', endedAt: null }),
    ],
    (entry) => wireAdminRefund([MUG, BOWL], entry),
  ),
  ...list('confirmation', ORDERS, (order) => [
    emailStatus(order, true).message,
    emailStatus({ ...order, customerEmail: '' }, true).sent,
    emailStatus(order, false),
  ]).filter((line) => /^confirmation (pending|paid|cancelled) /.test(line)),
  ...each(
    'short',
    [
      '1 High Street, Leek, ST13 5AA',
      '1 High Street, Leek',
      '1 High Street\nLeek\nst13 5aa',
      '12 Flat 3, ST13 5AA',
      '',
      '1 Rue, Paris, 75001, France',
    ],
    shortAddress,
  ),
  ...each(
    'country',
    combine([null, 'FR'], ['1 Quay, St Helier, JE2 3AA', '1 High Street, Leek, ST13 5AA', 'Guernsey']),
    ([country, address]) => countryOf(country === null ? null : { ...ORDER.delivery!, country }, address),
  ),
  ...each('slices', combine([0, 2, 3, 5, 9], [0, 2, 4, 50]), ([skip, take]) =>
    slicesOf({ pending: 2, paid: 0, shipped: 3, delivered: 1, cancelled: 1 }, skip, take),
  ),
];
