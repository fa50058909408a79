import { REQUEST_KINDS } from '@slipcast/contracts/http/requests';
import { type RefundEntry } from '../../../../../../services/order/src/orders/refund-entry.ts';
import {
  restockedBy,
  restockedByCancelling,
  withSeconds,
} from '../../../../../../services/order/src/orders/restocked-pieces.ts';
import { offerOf, offersFor } from '../../../../../../services/order/src/requests/offers.ts';
import { each, grid, named, type Named } from './lines.ts';
import { BOWL, MUG, NOW, refund, SENT, ORDER } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';
import { piece, plain, second, type Piece } from './order-refunds.ts';

const DAYS = [
  '2026-11-24T12:00:00Z',
  '2026-12-08T23:59:59Z',
  '2026-12-09T00:00:00Z',
  '2026-12-24T12:00:00Z',
  '2026-12-25T12:00:00Z',
  '2027-01-07T12:00:00Z',
  '2027-01-08T12:00:00Z',
  '2027-01-23T12:00:00Z',
  '2027-01-24T12:00:00Z',
];

/** What buyers may ask, by day. */
export const buyerOffers = (): string[] => [
  ...grid('at once', ORDERS, named(REQUEST_KINDS), (order, kind) => offerOf(kind, order, NOW, 30)),
  ...grid('offers', ORDERS, named([30, null]), (order, days) =>
    offersFor(order, NOW, days).map(({ kind }) => kind),
  ),
  ...['shipped', 'delivered', 'delivered+collected', 'shipped+long-ago'].flatMap((name) =>
    grid(name, named(DAYS), named(REQUEST_KINDS), (day, kind) =>
      offerOf(kind, orderOf(name), new Date(day), 30),
    ),
  ),
  ...each('in summer', ['2026-07-14T22:59:59Z', '2026-07-14T23:00:00Z'], (day) =>
    offerOf(
      'withdrawal',
      { ...orderOf('delivered'), deliveredAt: new Date('2026-06-30T22:30:00Z') },
      new Date(day),
      null,
    ),
  ),
];

const step = (
  state: RefundEntry['state'],
  line: number,
  quantity: number,
  becomes: Piece['becomes'],
  hour: number,
  end = hour + 1,
): RefundEntry =>
  refund(`r${hour}`, 100, {
    state,
    pieces: [{ line, quantity, becomes }],
    askedAt: new Date(SENT.getTime() + hour * 3_600_000).toISOString(),
    endedAt: state === 'pending' ? null : new Date(SENT.getTime() + end * 3_600_000).toISOString(),
  });
const HISTORIES: Named<RefundEntry[]> = {
  none: [],
  'one live': [step('pending', 1, 1, 'on-sale', 1)],
  'one failed': [step('failed', 1, 1, 'on-sale', 1)],
  'one failed, gone': [step('failed', 1, 1, 'gone', 1)],
  'two failed, as seconds': [step('failed', 1, 2, 'second', 1)],
  'failed and asked again': [step('failed', 1, 1, 'on-sale', 1), step('done', 1, 1, 'on-sale', 3)],
  'asked again before it failed': [step('failed', 1, 1, 'on-sale', 1, 5), step('done', 1, 1, 'on-sale', 3)],
  'failed twice': [step('failed', 1, 1, 'on-sale', 1), step('failed', 1, 1, 'second', 3)],
  'of the other line': [step('failed', 2, 1, 'on-sale', 1)],
};
const SETS: Named<Piece[]> = {
  'one on sale': [piece(1, 1)],
  'two on sale': [piece(1, 2)],
  'one each': [piece(1, 1), piece(2, 1)],
  'on sale and gone': [piece(1, 1), piece(1, 1, 'gone')],
  'second and on sale': [second(1, 1), piece(1, 1)],
  'two seconds': [second(1, 2), second(2, 1)],
};
/** Two seconds of one line are two products. */
const SECONDS = [second(1, 1), second(1, 1)].map(({ second: sold, ...one }) => ({
  ...one,
  second: {
    pricePence: sold?.price_pence ?? 0,
    flaw: '',
    images: [],
    publish: false,
    productId: '',
    quantity: 0,
  },
}));
const TWICE = { ...ORDER, lines: [MUG, { ...MUG, quantity: 3 }, BOWL] };

/** Which pieces come back on sale. */
export const restockedPieces = (): string[] =>
  plain([
    ...grid('back on sale', HISTORIES, SETS, (refunds, pieces) =>
      restockedBy({ ...ORDER, refunds }, { pieces: pieces as never }),
    ),
    ...grid('two lines of one pot', HISTORIES, SETS, (refunds, pieces) =>
      restockedBy({ ...TWICE, refunds }, { pieces: pieces as never }),
    ),
    ...grid(
      'seconds',
      HISTORIES,
      { 'of one line': SECONDS, 'of both': [...SECONDS, { ...SECONDS[0]!, line: 2 }] },
      (refunds, pieces) =>
        withSeconds({ refunds }, { id: 'r9', pieces }).map((one) => [
          one.line,
          one.second?.productId,
          one.second?.quantity,
        ]),
    ),
    ...grid('cancelled', HISTORIES, named([[], [1], [2, 1], [0, 3]]), (refunds, gone) =>
      restockedByCancelling({ ...ORDER, refunds }, gone),
    ),
    ...grid('cancelled, of two lines', HISTORIES, named([[]]), (refunds) =>
      restockedByCancelling({ ...TWICE, refunds }),
    ),
  ]);
