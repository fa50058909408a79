import { BOOK_FORMATS } from '@slipcast/contracts/http/books';
import { FORMATS } from '../../../../../../services/order/src/books/formats.ts';
import {
  cashPence,
  hasFee,
  totalsOf,
  type BookedMovement,
  type MovementKind,
} from '../../../../../../services/order/src/books/movement.ts';
import { compareMonths } from '../../../../../../services/order/src/dashboard/takings.ts';
import { namesDaysOf, undoMsOf } from '../../../../../../services/order/src/shop-limits.ts';
import { changes, each, eachLater, grid, list, named, type Named } from './lines.ts';
import { combine } from '../table.ts';

const KINDS: MovementKind[] = [
  'sale',
  'refund',
  'dispute',
  'dispute-won',
  'deposit',
  'deposit-used',
  'deposit-returned',
  'voucher-sold',
  'voucher-refunded',
  'voucher-cancelled',
];
const ADDS: MovementKind[] = ['sale', 'dispute-won', 'deposit', 'voucher-sold'];
const movement = (kind: MovementKind, more: Partial<BookedMovement> = {}): BookedMovement => {
  const sign = ADDS.includes(kind) ? 1 : -1;
  return {
    kind,
    id: 'm1',
    at: new Date('2026-11-30T23:30:00Z'),
    orderId: 'o1',
    paymentId: 'pay',
    orderNumber: 'N1',
    country: 'GB',
    goodsPence: 5000 * sign,
    discountPence: -500 * sign,
    deliveryPence: 400 * sign,
    totalPence: 4900 * sign,
    ratePercent: 20,
    vatPence: 817 * sign,
    document: 'INV-00042',
    byCard: true,
    feePence: null,
    ...more,
    voucherPence: (more.voucherPence ?? 0) * sign,
  };
};
const VARIANTS: Named<Partial<BookedMovement>> = {
  usual: {},
  'with a fee': { feePence: 98 },
  'without a fee': { feePence: 0 },
  'by other means': { byCard: false, feePence: 5 },
  'in part by voucher': { voucherPence: 1000 },
  'all by voucher': { voucherPence: 4900 },
  'not registered': { ratePercent: null, document: null, vatPence: 0 },
  'in summer': { at: new Date('2026-06-30T23:30:00Z') },
};
const MOVEMENTS = Object.fromEntries(
  KINDS.flatMap((kind) =>
    Object.entries(VARIANTS).map(([name, more]) => [`${kind}+${name}`, movement(kind, more)]),
  ),
);
async function* each1(all: BookedMovement[]) {
  yield* all;
}
const total = async (all: BookedMovement[]) => changes(await totalsOf(each1([])), await totalsOf(each1(all)));
const PAYOUTS = (['sent', 'paid', 'failed'] as const).map((state) => ({
  id: 'po1',
  amountPence: 980,
  state,
  madeAt: '2026-11-30T23:30:00Z',
  arrivesOn: null,
  parts: { salesPence: 1000, refundsPence: 0, feesPence: -20, disputesPence: 0, otherPence: 0 },
}));
const day = (name: string, pence: number) => ({ day: name, pence, orders: 1 });
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    day(new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10), at + 1),
  );

/** What the books say of money that has moved. */
export const books = async (): Promise<string[]> => [
  ...(await eachLater('adds', Object.keys(MOVEMENTS), (name) => total([MOVEMENTS[name]!]))),
  ...(await eachLater('adds up', [0], () =>
    total([...Object.values(MOVEMENTS), ...Object.values(MOVEMENTS)]),
  )),
  ...grid('cash', MOVEMENTS, { '': 0 }, (one) => [cashPence(one), hasFee(one)]),
  ...grid('rows', MOVEMENTS, named(BOOK_FORMATS), (one, format) => FORMATS[format].rowsOf(one)),
  ...each('payout', combine(BOOK_FORMATS, PAYOUTS), ([format, payout]) =>
    FORMATS[format].payoutRow(payout),
  ).map((line) => line.replace(/,madeAt.*?\}\}/, '')),
  ...each('columns', BOOK_FORMATS, (format) => FORMATS[format].columns),
  ...list(
    'takings',
    {
      none: [],
      'first of a month': days('2026-10-01', 32),
      'end of a month': days('2026-10-01', 61),
      'short month': days('2027-02-01', 58),
      'one day': days('2026-11-05', 1),
      'thirty one': days('2026-11-01', 31),
    },
    (all) => {
      const { days: shown, ...sums } = compareMonths(all);
      return [sums, shown.length, shown[0]];
    },
  ),
  ...(await eachLater(
    'limits',
    [
      [],
      [{ undoMinutes: null, namesDays: null }],
      [{ undoMinutes: 0, namesDays: 0 }],
      [{ undoMinutes: 5, namesDays: 90 }],
    ],
    async (rows) => {
      const parts = {
        pool: { query: async () => ({ rows }) } as never,
        config: { SHIPPING_UNDO_SECONDS: 7, ORDER_NAMES_DAYS: 30 },
      };
      return [await undoMsOf(parts), await namesDaysOf(parts)];
    },
  )),
];
