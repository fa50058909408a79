import type { RefundBody } from '@slipcast/contracts/http/refunds';
import { cancellationPence, givenBack } from '../../../../../../services/order/src/orders/give-back.ts';
import { piecesToSend, sentPieces, trackingOf } from '../../../../../../services/order/src/orders/parcel.ts';
import { whyNoMore } from '../../../../../../services/order/src/orders/one-parcel.ts';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import {
  cardLeftPence,
  isRefundedInFull,
  leftPence,
  promisedPence,
} from '../../../../../../services/order/src/orders/refund-entry.ts';
import { replaceablePieces, takesTwice } from '../../../../../../services/order/src/orders/replacements.ts';
import { restockedByCancelling } from '../../../../../../services/order/src/orders/restocked-pieces.ts';
import {
  backOnVouchers,
  isPaidByVouchers,
  voucherLeftPence,
  voucherShare,
} from '../../../../../../services/order/src/orders/voucher-shares.ts';
import {
  canBeVoucher,
  planRefund,
  refundable,
} from '../../../../../../services/order/src/refunds/plan-refund.ts';
import { each, type Named, grid, list } from './lines.ts';
import { decided, NOW, refund, request, SENT, ORDER } from './order-states.ts';
import { ORDERS, orderOf } from './orders.ts';
import { combine } from '../table.ts';

export type Piece = RefundBody['pieces'][number];
export const piece = (line: number, quantity: number, becomes: Piece['becomes'] = 'on-sale'): Piece => ({
  line,
  quantity,
  becomes,
});
export const second = (line: number, quantity: number): Piece => ({
  ...piece(line, quantity, 'second'),
  second: { price_pence: 600, flaw: 'Chip', image_urls: ['/x.jpg'], publish: true },
});
const asked = (more: Partial<RefundBody>): RefundBody => ({
  id: 'r9',
  pieces: [],
  delivery: false,
  amount_pence: null,
  reason: 'broken',
  note: '',
  message: '',
  to: 'as-paid',
  also_replaced: false,
  request_id: null,
  ...more,
});
const BODIES: Named<RefundBody> = {
  nothing: asked({}),
  again: asked({ id: 'r1', pieces: [piece(1, 1)] }),
  'a mug': asked({ pieces: [piece(1, 1)], note: 'Chipped', message: 'Sorry' }),
  'a mug that is gone': asked({ pieces: [piece(1, 1, 'gone')], reason: 'never-arrived' }),
  'two mugs': asked({ pieces: [piece(1, 1), piece(1, 1, 'gone')], reason: 'returned' }),
  'three mugs': asked({ pieces: [piece(1, 3)] }),
  'all that was bought': asked({ pieces: [piece(1, 2), piece(2, 1)], delivery: true }),
  'the delivery': asked({ delivery: true }),
  'an amount': asked({ amount_pence: 700 }),
  'an amount and the delivery': asked({ amount_pence: 300, delivery: true }),
  'all of it': asked({ amount_pence: 4900 }),
  'more than all': asked({ amount_pence: 4901 }),
  'a mug as a second': asked({ pieces: [second(1, 1)] }),
  'a bowl and its second': asked({ pieces: [piece(2, 1), second(1, 1), second(1, 1)] }),
  'a line that is not there': asked({ pieces: [piece(3, 1)] }),
  'a mug, to a voucher': asked({ pieces: [piece(1, 1)], to: 'new-voucher' }),
  'a mug that was sent again': asked({ pieces: [piece(1, 1)], also_replaced: true }),
  'as was asked': asked({ pieces: [piece(2, 1)], request_id: 'q-return' }),
  'as was withdrawn': asked({ pieces: [piece(1, 1)], request_id: 'q-withdrawal' }),
  'as was not asked': asked({ pieces: [piece(2, 1)], request_id: 'q-other' }),
};
/** Ids that are made of others, by what they are. */
export const plain = (lines: string[]): string[] => {
  const ids = new Map<string, string>();
  return lines.map((line) =>
    line.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      ids.set(id, ids.get(id) ?? `uuid${ids.size + 1}`);
      return ids.get(id) ?? '';
    }),
  );
};

/** What the refund desk does with an order in each state. */
export const orderRefunds = (): string[] =>
  plain([
    ...grid('refund', ORDERS, BODIES, (order, body) => decided(order, planRefund(order, body, 'maker', NOW))),
    ...list('left', ORDERS, (order) => ({
      ...refundable(order),
      left: [
        leftPence(order),
        cardLeftPence(order),
        promisedPence(order),
        voucherLeftPence(order),
        backOnVouchers(order.refunds),
      ],
      cancelled: [
        cancellationPence(order),
        Object.keys(givenBack(order, 1, NOW)).length,
        restockedByCancelling(order).length,
      ],
      is: [
        isRefundedInFull(order) && 'refunded in full',
        isPaidByVouchers(order) && 'paid by vouchers',
        canBeVoucher(order) && 'can be a voucher',
      ].filter(Boolean),
    })),
    ...list('pieces', ORDERS, (order) => ({
      toSend: [0, 1, 2, 3].map((line) => piecesToSend(order, line)),
      sent: [1, 2].map((line) => sentPieces(order, line)),
      again: [1, 2].map((line) => replaceablePieces(order, line)),
      twice: [
        takesTwice(order, 2),
        takesTwice(order, 2, 1),
        ...[0, 1, 2].map((more) => takesTwice(order, 1, more)),
      ],
      tracking: trackingOf(order),
      takesMore: whyNoMore(order) ?? 'yes',
    })),
    ...each(
      'share',
      combine([0, 301, 1000, 4900], [0, 100, 300], [1, 12, 333, 1000, 4900]),
      ([voucherPence, back, pence]) => {
        const order = {
          ...ORDER,
          voucherPence,
          totalPence: 4900 - voucherPence,
          refunds:
            back > 0
              ? [
                  refund('r0', 7, { voucherPence: 90, toNewVoucher: true }),
                  refund('rx', 7, { voucherPence: 90, state: 'failed' as const }),
                  refund('r1', back * 2, { voucherPence: back }),
                ]
              : [],
        };
        return voucherShare(order, pence, Math.max(0, cardLeftPence(order)));
      },
    ),
    ...each(
      'takes more',
      [
        ...[COLLECTION, { ...ORDER.delivery, method: 'taken-away' }, null].map((delivery) => ({ delivery })),
        { status: 'pending' },
        { requests: [request('return')] },
        { packingAt: SENT, status: 'shipped' },
      ],
      (more) => whyNoMore({ ...orderOf('paid'), ...more } as Order),
    ),
  ]);
const COLLECTION = { ...ORDER.delivery, kind: 'collection' };
