import { Refusal } from '@slipcast/contracts/refusal';
import { forMaker } from '../../../../../../services/order/src/by-hand/for-maker.ts';
import { orderByHand, refuseTime } from '../../../../../../services/order/src/by-hand/make-order.ts';
import {
  isSameReplacement,
  piecesOf,
  refuseReplacement,
  replacementId,
  replacementOf,
} from '../../../../../../services/order/src/by-hand/replacement.ts';
import { takePayment } from '../../../../../../services/order/src/by-hand/take-payment.ts';
import { changes, each, grid, list, type Named } from './lines.ts';
import { OPTIONS } from './deliveries.ts';
import { BOWL, decided, MUG, NOW, ORDER } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';

const POT = { ...MUG, packedGrams: 500, collectionOnly: false, hsCode: '1', origin: 'GB', category: 'Mugs' };
const BODY = {
  id: 'h1',
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  delivery_address: '',
  items: [],
  free_lines: [],
  pays: 'cash' as const,
};
const BODIES: Named<object> = {
  'one pot': {},
  'for someone': {
    customer_name: 'Ada',
    customer_email: 'a@x',
    customer_phone: '1',
    delivery_address: '1 Lane',
  },
  'by link': { pay_until: '2026-12-01T10:00:00+01:00' },
  'with a line': { free_lines: [{ text: 'Repair', amount_pence: 500 }] },
  'too dear': { free_lines: [{ text: 'Gold', amount_pence: 99_998_001 }] },
  'as dear as can be': { free_lines: [{ text: 'Gold', amount_pence: 99_998_000 }] },
  'with a deposit': { deposit_pence: 1999 },
  'with too much of a deposit': { deposit_pence: 2000 },
};
const VAT = { on: true, ratePercent: 20, number: 'GB1', name: '', address: '' };
const piece = (line: number, quantity: number, instead?: string) => ({
  line,
  quantity,
  ...(instead && { instead: { product_id: instead, variant_id: 'main' } }),
});
const PIECES: Named<ReturnType<typeof piece>[]> = {
  mug: [piece(1, 1)],
  'two mugs': [piece(1, 1), piece(1, 1)],
  'three mugs': [piece(1, 3)],
  bowl: [piece(2, 1)],
  all: [piece(1, 2), piece(2, 1)],
  'another pot': [piece(2, 1, 'mug'), piece(1, 1)],
  'no line': [piece(3, 1)],
};
const made = (order: typeof ORDER, pieces: (typeof PIECES)[string], seen = 0) =>
  replacementOf(
    order,
    { seen, pieces } as never,
    { pots: [{ ...POT, unitPence: 1100 } as never], options: OPTIONS['collection']! },
    { by: 'maker', now: NOW },
  );
const plain = (lines: string[]): string[] =>
  lines.map((line) => line.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid'));
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000).toISOString();

/** What a maker makes by hand, and sends again. */
export const byHandOrders = (): string[] =>
  plain([
    ...Object.entries(BODIES).flatMap(([name, more]) =>
      list(`made, ${name},`, OPTIONS, (options) =>
        changes(
          ORDER,
          orderByHand(
            { ...BODY, ...more } as never,
            { pots: [POT as never], vat: VAT, options },
            'maker',
            NOW,
          ),
        ),
      ).filter((_, at) => at < 2),
    ),
    ...each('made of nothing', [0], () =>
      orderByHand(BODY as never, { pots: [], vat: VAT, options: OPTIONS['none']! }, 'maker', NOW),
    ),
    ...each('link for minutes', [9.99, 10, 60 * 24 * 60, 60 * 24 * 60 + 0.01], (count) => {
      refuseTime(minutes(count), NOW);
      return 'fine';
    }),
    ...grid('again', ORDERS, PIECES, (order, pieces) => {
      refuseReplacement(order, pieces as never);
      return 'fine';
    }),
    ...list(
      'replaces',
      {
        shipped: orderOf('shipped'),
        'taken away': { ...orderOf('delivered'), delivery: { ...ORDER.delivery!, method: 'taken-away' } },
        'with wishes': { ...orderOf('shipped'), wishes: { note: 'x' } as never, packingNote: 'y' },
      },
      (order) => changes(order, made(order, PIECES['another pot']!)),
    ),
    ...list(
      'lines of',
      PIECES,
      (pieces) =>
        made({ ...orderOf('shipped'), lines: [{ ...MUG, valuePence: 5, quantity: 3 }, BOWL] }, pieces).lines,
    ),
    ...list('pieces of', PIECES, (pieces) => piecesOf(pieces as never)),
    ...each(
      'same id',
      [
        [0, 0],
        [0, 1],
      ],
      ([one = 0, other = 0]) => replacementId(ORDER, one) === replacementId(ORDER, other),
    ),
    ...grid('same', PIECES, PIECES, (one, other) => {
      try {
        return isSameReplacement(made(orderOf('shipped'), one), orderOf('shipped'), {
          seen: 0,
          pieces: other,
        } as never);
      } catch {
        return 'refused';
      }
    }),
    ...each(
      'for the maker',
      ['reserved-by-others', 'out-of-stock', 'unavailable', 'conflict'] as const,
      (code) => {
        throw forMaker(
          new Refusal(code, 'For shoppers', { data: { pot: 'Mug' }, headers: { 'retry-after': '5' } }),
        );
      },
    ),
    ...each('for the maker', ['out-of-stock'] as const, (code) => {
      throw forMaker(new Refusal(code, ''));
    }),
    ...list(
      'takes',
      { 'in parts': [1000, 3900], 'all at once': [4900], 'too much': [1000, 3901] },
      (amounts) =>
        amounts.reduce(
          (order, amountPence, at) =>
            takePayment(order, { id: `h${at}`, method: 'cash', amountPence }, 'maker', NOW).order,
          orderOf('pending+by-hand'),
        ).status,
    ),
    ...list('takes away', { all: undefined, part: 100 }, (amountPence) =>
      decided(
        orderOf('pending+taken-away'),
        takePayment(orderOf('pending+taken-away'), { id: 'h9', method: 'cash', amountPence }, 'maker', NOW),
      ),
    ),
  ]);
