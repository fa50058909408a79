import { apportion } from '../../../../../../services/order/src/codes/apportion.ts';
import type { Code } from '../../../../../../services/order/src/codes/code.ts';
import { discountOf, type AskedCode } from '../../../../../../services/order/src/codes/discount.ts';
import { vatIn, vatOf, vatOfRefund } from '../../../../../../services/order/src/vat/vat.ts';
import {
  payWith,
  storedVouchers,
  type AskedVoucher,
} from '../../../../../../services/order/src/vouchers/voucher.ts';
import { type Named, each, list } from './lines.ts';
import { combine } from '../table.ts';

const code = (name: string, worth: Code['worth'], more: Partial<Code> = {}): Code => ({
  id: `id-${name}`,
  code: name,
  worth,
  minimumPence: null,
  usesPerBuyer: null,
  alone: false,
  categories: [],
  products: [],
  begins: null,
  isOver: false,
  isUsedUp: false,
  isUsedByBuyer: false,
  ...more,
});
export const TEN = code('TEN', { by: 'percentage', percent: 10 });
export const FIVER = code('FIVER', { by: 'amount', pence: 500 });
export const FREE = code('FREE', { by: 'free-delivery' });
const begins = new Date('2026-07-01T08:00:00Z');
export const CODES: Named<(Code | 'limited' | null)[]> = {
  none: [],
  unknown: [null],
  limited: ['limited'],
  ten: [TEN],
  'half of a penny': [code('ODD', { by: 'percentage', percent: 33 })],
  fiver: [FIVER],
  'amount and percentage': [FIVER, TEN],
  'delivery and amount': [FREE, FIVER],
  'all three': [FREE, FIVER, TEN],
  hundred: [code('ALL', { by: 'percentage', percent: 100 })],
  'hundred and delivery': [code('ALL', { by: 'percentage', percent: 100 }), FREE],
  'too much': [code('BIG', { by: 'amount', pence: 99_999 })],
  'two amounts': [code('BIG', { by: 'amount', pence: 4999 }), FIVER],
  'of a pot': [{ ...TEN, products: ['mug'] }],
  'of a category': [{ ...FIVER, categories: ['Big bowls'] }],
  'of a pot, then all': [{ ...FIVER, products: ['bowl'] }, code('REST', { by: 'amount', pence: 300 })],
  'of other pots': [{ ...TEN, products: ['urn'], categories: ['Urns'] }],
  'for 5000': [{ ...TEN, minimumPence: 5000 }],
  'for 5001': [{ ...TEN, minimumPence: 5001 }],
  'for 2001 of the mugs': [{ ...TEN, minimumPence: 2001, products: ['mug'] }],
  'for 3000 of the bowls': [{ ...TEN, minimumPence: 3000, categories: ['big-bowls'] }],
  alone: [{ ...TEN, alone: true }],
  'alone with another': [{ ...TEN, alone: true }, FIVER],
  over: [{ ...TEN, isOver: true, begins }],
  'not begun': [{ ...TEN, begins, isUsedUp: true }],
  'used up': [{ ...TEN, isUsedUp: true, isUsedByBuyer: true }],
  'used once': [{ ...TEN, isUsedByBuyer: true, usesPerBuyer: 1 }],
  'used twice': [{ ...TEN, isUsedByBuyer: true, usesPerBuyer: 2 }],
};
export const typed = (codes: (Code | 'limited' | null)[]): AskedCode[] =>
  codes.map((one, at) => ({ typed: ' typo ', at: at + 3, code: one }));
const GOODS = [
  { productId: 'mug', category: 'Mugs', pence: 2000 },
  { productId: 'bowl', category: 'Big Bowls', pence: 3000 },
  { productId: 'lid', category: null, pence: 0 },
];
export const voucher = (id: string, balancePence: number, isVoid = false) => ({
  id,
  lastFour: `${id}XYZ`,
  balancePence,
  isVoid,
});
export const VOUCHERS: Named<AskedVoucher['voucher'][]> = {
  none: [],
  unknown: [null],
  limited: ['limited'],
  void: [voucher('A', 0, true)],
  empty: [voucher('A', 0)],
  part: [voucher('A', 700)],
  'two in part': [voucher('A', 700), voucher('B', 50)],
  'all and more': [voucher('A', 9000), voucher('B', 50)],
};
export const given = (all: AskedVoucher['voucher'][]): AskedVoucher[] =>
  all.map((one, at) => ({ at: at + 2, voucher: one }));

/** What codes and vouchers take off. */
export const discounts = (): string[] => [
  ...list('codes', CODES, (codes) => discountOf(typed(codes), GOODS)),
  ...each(
    'shares',
    combine([0, 1, 100, 101], [[1, 1, 1], [0, 0], [1, 2, 3], [5], [], [3, 0, 3]]),
    ([pence, weights]) => apportion(pence, weights),
  ),
  ...list('vouchers', VOUCHERS, (all) => payWith(given(all), 800)),
  ...list('stored', VOUCHERS, (all) => storedVouchers(payWith(given(all), 700).vouchers)),
  ...each('VAT in', combine([0, 1, 120, 4900], [0, 5, 12.5, 20]), ([pence, percent]) =>
    vatIn(pence, percent),
  ),
  ...each('VAT of', [true, false], (on) =>
    vatOf({ on, ratePercent: 20, number: 'GB1', name: '', address: '' }, 1200),
  ),
  ...each(
    'VAT of a refund',
    combine([1, 600, 1200, 1300], [0, 600, 1200], [0, 100, 200, 300]),
    ([pence, amountPence, vatPence]) =>
      vatOfRefund({ totalPence: 1200, includedPence: 200 }, pence, { amountPence, vatPence }),
  ),
];
