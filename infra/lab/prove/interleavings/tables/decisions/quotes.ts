import { mergeItems, nameOf, type ParcelLine } from '../../../../../../services/order/src/sale/pricing.ts';
import {
  quoteTogether,
  type FoundParcel,
  type OpenParcel,
} from '../../../../../../services/order/src/sale/open-parcel.ts';
import { quote, wireQuote } from '../../../../../../services/order/src/sale/quote.ts';
import { each, named, type Named, grid, list } from './lines.ts';
import { BOWL, MUG, POST } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine } from '../table.ts';
import { COLLECTION, OPTIONS } from './deliveries.ts';
import { CODES, FIVER, FREE, given, TEN, typed, voucher, VOUCHERS } from './discounts.ts';

const line = (one: typeof MUG, more: Partial<ParcelLine> = {}): ParcelLine =>
  ({
    ...one,
    discountPence: undefined,
    packedGrams: null,
    collectionOnly: false,
    hsCode: '6912',
    origin: 'GB',
    category: 'Mugs',
    ...more,
  }) as ParcelLine;
const LINES = [line(MUG), line(BOWL, { packedGrams: 1500, category: 'Big bowls' })];
const parcelOf = (more: Partial<OpenParcel> = {}): OpenParcel => ({
  addedTo: { orderId: 'o0', orderNumber: 'N0' },
  delivery: { ...POST, method: 'weight', name: 'By weight' },
  pieces: 1,
  grams: 200,
  unweighed: 0,
  ...more,
});
const found = (more: Partial<OpenParcel> = {}, whyNot: string | null = null): FoundParcel => ({
  order: orderOf('paid'),
  parcel: parcelOf(more),
  whyNot,
});
const FOUND: Named<FoundParcel> = {
  none: null,
  stranger: { order: null },
  light: found(),
  heavy: found({ grams: 1801 }),
  unweighed: found({ unweighed: 3 }),
  flat: found({ delivery: { ...POST, method: 'flat' }, pieces: 4 }),
  gone: found({ delivery: { ...POST, method: 'gone' } }),
  packed: found({}, 'order N0 is being packed'),
};
const HOME = { country: 'GB', postcode: 'ST1 5AB' };
const brief = ({ offers, ...quoted }: ReturnType<typeof quote>) => ({
  ...quoted,
  chosen: offers.chosen?.id,
  lines: quoted.lines.map((one) => [one.goodsPence, one.discountPence, one.deliveryPence]),
  vouchers: quoted.vouchers.map(({ at, pence }) => [at, pence]),
});

/** What an order costs. */
export const quotes = (): string[] => [
  ...list('with codes', CODES, (codes) =>
    brief(quote(OPTIONS['mainland']!, LINES, HOME, { asked: typed(codes) })),
  ),
  ...list('with vouchers', VOUCHERS, (all) =>
    brief(
      quote(OPTIONS['mainland']!, LINES, HOME, {
        asked: typed([TEN]),
        vouchers: given(all),
        vat: { on: true, ratePercent: 20, number: 'GB1', name: '', address: '' },
      }),
    ),
  ),
  ...grid(
    'of',
    OPTIONS,
    named(combine(['GB', 'FR'], ['', 'ST1 5AB'], [undefined, 'collection'])),
    (options, [country, postcode, by]) => brief(quote(options, LINES, { country, postcode, method: by })),
  ),
  ...grid(
    'together',
    FOUND,
    named(combine([true, false], [undefined, 'collection', 'flat'], [false, true])),
    (parcel, [isAsked, by, only]) => {
      const { quoted, ...together } = quoteTogether(
        { ...OPTIONS['mainland']!, collection: COLLECTION },
        [line(MUG, { packedGrams: 100, collectionOnly: only })],
        { ...HOME, method: by },
        { found: parcel, isAsked, asked: typed([FREE]) },
      );
      return {
        ...together,
        together: together.together?.addedTo.orderNumber,
        pays: [quoted.totalPence, quoted.deliveryPence, quoted.discounts.map(({ pence }) => pence)],
      };
    },
  ),
  ...each(
    'as clients read it',
    [{}, { takesCodes: true, takesVouchers: true, problems: [{ field: 'a', message: 'b' }] }],
    (more) =>
      wireQuote(
        quote(OPTIONS['mainland']!, LINES, HOME, {
          asked: typed([FIVER]),
          vouchers: given([voucher('A', 700), null]),
          vat: { on: true, ratePercent: 20, number: 'GB1', name: '', address: '' },
        }),
        more,
      ),
  ),
  ...each('one item each', [['m v 1', 'm w 2', 'm v 3', 'n v 1']], (items) =>
    mergeItems(
      items
        .map((one) => one.split(' '))
        .map(([product_id = '', variant_id = '', quantity]) => ({
          product_id,
          variant_id,
          quantity: Number(quantity),
        })),
    ),
  ),
  ...each(
    'name',
    [
      undefined,
      { productName: 'Mug', color: '' },
      { productName: 'Mug', color: 'Default' },
      { productName: 'Mug', color: 'Slate' },
    ],
    nameOf,
  ),
];
