import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { Refusal } from '@slipcast/contracts/refusal';
import { guestOwner } from '@slipcast/contracts/ids';
import { priceCheckout } from '../../../../../../services/order/src/sale/price-order.ts';
import {
  checkingMessage,
  goneMessage,
  priceLines,
} from '../../../../../../services/order/src/sale/pricing.ts';
import { readTerms } from '../../../../../../services/order/src/sale/quote-terms.ts';
import { isFinal, saying } from '../../../../../../services/order/src/sale/refused-checkout.ts';
import { codeRefused, voucherRefused } from '../../../../../../services/order/src/sale/refused-money.ts';
import { totalChanged } from '../../../../../../services/order/src/sale/total-changed.ts';
import {
  cancelledPayment,
  foreignPayment,
  usablePayment,
} from '../../../../../../services/order/src/sale/usable-payment.ts';
import { OPTIONS } from './deliveries.ts';
import { CODES, given, typed, voucher } from './discounts.ts';
import { each, eachLater, type Named, list } from './lines.ts';
import { BOWL, MUG, NOW, ORDER } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine } from '../table.ts';

export const GUEST = guestOwner('g1');
export const pot = (line: typeof MUG, more: object = {}) => ({
  ...line,
  active: true,
  packedGrams: null,
  collectionOnly: false,
  hsCode: '691310',
  origin: 'IT',
  category: 'Mugs',
  sale: null,
  ...more,
});
export const TERMS = {
  updateId: 'up',
  title: 'Autumn',
  revision: 2,
  opensAt: NOW.toISOString(),
  paused: false,
  pieces: 3,
  oneOfEach: false,
  earlyMinutes: 10,
  room: null,
};
const { discountPence: _none, ...bowl } = BOWL;
const POTS = (more: object = {}) =>
  new Map([
    ['mug:main', pot(MUG, more)],
    ['bowl:v1', pot(bowl as typeof MUG, { packedGrams: 1500 })],
  ]);
const ITEMS = [
  { product_id: 'mug', variant_id: 'main', quantity: 1 },
  { product_id: 'bowl', variant_id: 'v1', quantity: 1 },
  { product_id: 'mug', variant_id: 'main', quantity: 1 },
];
const CHECKOUTS: Named<[options: string, body: object, pots?: object]> = {
  usual: ['mainland', { delivery_address: '1 High Street, Leek, ST13 5AA' }],
  'with a postcode of its own': ['mainland', { delivery_address: '1 High Street', postcode: 'ST13 5AA' }],
  'without a postcode': ['all of it', { delivery_address: '1 High Street, Leek' }],
  'to Jersey': ['all of it', { delivery_address: '1 Quay, St Helier, JE2 3AA' }],
  'to Jersey, without zones': ['none', { delivery_address: '1 Quay, St Helier, JE2 3AA' }],
  'to Germany': ['all of it', { delivery_address: '1 Weg, Bonn, 53111', country: 'DE' }],
  'to Germany, without zones': ['none', { delivery_address: '1 Weg, Bonn, 53111', country: 'DE' }],
  collected: ['all of it', { delivery_address: '1 Weg, Bonn', country: 'DE', delivery_method: 'collection' }],
  'by something gone': [
    'mainland',
    { delivery_address: '1 High Street, Leek, ST13 5AA', delivery_method: 'gone' },
  ],
  'of an update that opens': [
    'none',
    { delivery_address: 'x' },
    { sale: { ...TERMS, opensAt: '2026-11-27T09:30:00.001Z' } },
  ],
  'of an update that opened': ['none', { delivery_address: 'x' }, { sale: TERMS }],
  'of a paused update': ['none', { delivery_address: 'x' }, { sale: { ...TERMS, paused: true } }],
  'of what is gone': ['none', { delivery_address: 'x' }, { active: false }],
  'to be added': [
    'mainland',
    { delivery_address: '1 High Street, Leek, ST13 5AA', add_to: { order_id: 'o0' } },
  ],
};
const FOUND = {
  none: null,
  stranger: { order: null },
  own: {
    order: orderOf('paid'),
    parcel: {
      addedTo: { orderId: 'o0', orderNumber: 'N0' },
      delivery: { ...ORDER.delivery, method: 'flat', name: 'By flat' },
      pieces: 1,
      grams: 1,
      unweighed: 0,
    },
    whyNot: null,
  },
} as never as Named<never>;
const early = <T>(sale: T): T => (sale && { ...sale, opensAt: '2026-11-27T09:20:00.000Z' }) as T;

const checkout = (name: string, found: string, codes: string, own: boolean) => {
  const [options = '', body = {}, more = {}] = CHECKOUTS[name] ?? [];
  const prices = async () => ({
    pots: POTS(more),
    at: NOW,
    options: OPTIONS[options],
    vat: { on: true, ratePercent: 20, number: 'GB1', name: '', address: '' },
  });
  const readAsked = async () => ({
    asked: typed(CODES[codes] ?? []),
    vouchers: given(codes === 'none' ? [] : [voucher('A', 700), voucher('B', 0)]).slice(
      0,
      codes === 'ten' ? 1 : 2,
    ),
    found: FOUND[found],
  });
  return priceCheckout(prices as never, { items: ITEMS, ...body } as never, readAsked as never, async () =>
    own ? early : <T>(sale: T) => sale,
  );
};

/** What a checkout costs, and what it is refused for. */
export const sales = async (): Promise<string[]> => [
  ...(await eachLater('checkout', Object.keys(CHECKOUTS), (name) => checkout(name, 'none', 'none', false))),
  ...(await eachLater('checkout with', ['ten', 'delivery and amount', 'unknown', 'too much'], (codes) =>
    checkout('usual', 'none', codes, false),
  )),
  ...(await eachLater('checkout beside', ['stranger', 'own'], (found) =>
    checkout('to be added', found, 'none', false),
  )),
  ...(await eachLater('checkout, not added', ['own'], (found) => checkout('usual', found, 'none', false))),
  ...(await eachLater('checkout, early', ['of an update that opens', 'of a paused update'], (name) =>
    checkout(name, 'none', 'none', true),
  )),
  ...each('lines', [{}, { active: false }], (more) =>
    priceLines([{ productId: 'mug', variantId: 'main', quantity: 7 }], POTS(more) as never),
  ),
  ...each('gone', [undefined, MUG], (one) => [goneMessage(one), checkingMessage(one)]),
  ...(await eachLater(
    'terms',
    [
      [],
      [{ options: null, vat: null, takesCodes: true, takesVouchers: false }],
      [{ options: OPTIONS['none'], vat: { on: true }, takesCodes: false, takesVouchers: true }],
    ],
    (rows) => readTerms({ query: async () => ({ rows }) } as never),
  )),
  ...(await eachLater(
    'payment',
    combine([...PAYMENT_STATES, null], ['GBP', 'EUR'], [GUEST, null]).filter(
      ([state, currency, owner]) => (currency === 'GBP' && owner !== null) || state === 'authorised',
    ),
    ([state, currency, owner]) =>
      usablePayment(
        {
          find: async () =>
            state === null ? null : ({ id: 'pay', owner: GUEST, state, currency, amountPence: 5 } as never),
        },
        { id: 'pay', owner },
      ),
  )),
  ...list('says', { foreign: foreignPayment(), cancelled: cancelledPayment() }, (refusal) => {
    throw refusal;
  }),
  ...each('total', [undefined, 'because of it'], (why) => {
    throw totalChanged(4900, 5000, why);
  }),
  ...each(
    'code refused',
    [
      null,
      [{ codeId: 'c', code: 'TEN', by: 'percentage', words: '', pence: 5 }],
      [
        { codeId: 'c', code: 'TEN', by: 'percentage', words: '', pence: 5 },
        { codeId: 'd', code: 'FREE', by: 'free-delivery', words: '', pence: 395 },
      ],
    ] as never[],
    (codes) => {
      throw codeRefused({ ...ORDER, discounts: codes, deliveryPence: 0 });
    },
  ),
  ...each('voucher refused', ['pending', 'pending+vouchers'], (name) => {
    throw voucherRefused(orderOf(name));
  }),
  ...each('final', ['out-of-stock', 'unavailable', 'internal'] as const, (code) => [
    isFinal(new Refusal(code, '')),
    isFinal(new Refusal(code, '', { data: { payment: 'released' } })),
    isFinal(new Error('x')),
  ]),
  ...each('saying', [{}, { payment: 'taken', pot: 'Mug' }], (data) => {
    throw saying(
      new Refusal('conflict', 'No', { data, headers: { a: 'b' }, errors: [{ field: 'f', message: 'm' }] }),
      'released',
    );
  }),
];
