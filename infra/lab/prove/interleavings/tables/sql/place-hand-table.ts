import type { HandSale } from '@slipcast/contracts/by-hand';
import type { AuditLine } from '../../../../../../services/order/src/sale/placed-with.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import {
  at,
  counted,
  order,
  parcel,
  pending,
  refund,
  request,
  row,
  texts,
  type Columns,
} from './order-rows.ts';
import { ASKED, early, JUG, placing, shop, terms } from './place-cases.ts';
import { idOf } from './sql-words.ts';

const OTHER = { orderId: idOf(2), orderNumber: '2020-ORD-002' };
/** An order whose parcel takes more, or does not. */
const together = (columns: Columns = {}, ...more: string[]): string[] => [
  ...shop(4),
  order(2, columns),
  ...more,
  counted(2),
];
const PARCELS: States = {
  'it takes more': together(),
  'there is none': shop(4),
  'it waits for its money': together({ status: 'pending' }),
  'it is shipped': together({ status: 'shipped' }),
  'it is cancelled': together({ status: 'cancelled' }),
  'it is being packed': together({ packing_at: at(-1) }),
  'a parcel of it was sent': together({}, parcel(1, 2)),
  'its buyer wants to cancel': together({}, request(1, 2)),
  'its cancelling was accepted': together({}, request(1, 2, { state: 'accepted' })),
  'its pots are back': together({}, request(1, 2, { kind: 'withdrawal', state: 'received' })),
  'its buyer wanted to cancel': together({}, request(1, 2, { state: 'declined' })),
  'its buyer sends it back': together({}, request(1, 2, { kind: 'return' })),
  'another one’s buyer wants to cancel': together({}, order(3), request(1, 3)),
  'a part was refunded': together({}, refund(1, 2, { amount_pence: 1999 })),
  'all was refunded': together({}, refund(1, 2, { amount_pence: 2000 })),
  'all was refunded, once': together(
    {},
    refund(1, 2, { amount_pence: 1500 }),
    refund(2, 2, { state: 'pending' }),
  ),
  'all was refunded, which failed': together({}, refund(1, 2, { amount_pence: 2000, state: 'failed' })),
  'another one was refunded': together({}, order(3), refund(1, 3, { amount_pence: 2000 })),
  'all was refunded long ago': together({ refunded_pence: 2000 }),
  'a voucher paid some, the card is refunded': together(
    { voucher_pence: 500, goods_pence: 2500 },
    refund(1, 2, { amount_pence: 2000 }),
  ),
  'a voucher paid some, all is refunded': together(
    { voucher_pence: 500, goods_pence: 2500 },
    refund(1, 2, { amount_pence: 2000, voucher_pence: 500 }),
  ),
  'a voucher paid some, long ago': together(
    { voucher_pence: 500, goods_pence: 2500, refunded_pence: 2000 },
    refund(1, 2, { amount_pence: 0, voucher_pence: 500 }),
  ),
  'it goes elsewhere': together({ delivery_address: 'ST2 1AA' }),
  'two each, ada has one': together(
    {},
    terms(-5, { pieces: 2 }),
    row('update_piece', {
      update_id: 'autumn',
      order_id: idOf(2),
      product_id: 'mug',
      variant_id: 'main',
      pieces: 1,
      buyers: texts('u:ada'),
    }),
  ),
};
const ADDED: Calls = {
  'two mugs, too': placing({ addedTo: OTHER }, {}, { parcel_address: 'ST1 5AB' }),
  'two mugs, too, address unknown': placing({ addedTo: OTHER }),
};

const HAND: HandSale = { by: 'mia', payments: [] };
const line = { action: 'order.made', objectId: idOf(1), object: '' } as unknown as AuditLine;
const MADE: Calls = {
  'paid by hand': placing({ paymentId: ASKED.id, handSale: HAND }, {}, { audit: line }),
  'paid by link': placing(
    { paymentId: ASKED.id, handSale: { ...HAND, payUntil: '2020-02-01T12:00:00.000Z' } },
    {},
    { audit: line },
  ),
  'paid by link already': placing(
    { handSale: { ...HAND, payUntil: '2020-02-01T12:00:00.000Z' } },
    {},
    { audit: line },
  ),
};
const STALLS: States = {
  'four mugs': shop(4),
  'one mug': shop(1),
  'opens in 5 minutes': [...shop(4), terms(5, { pieces: 1 }), early('u:bob')],
  'there is one of this id': [...shop(4), pending(9, { payment_id: ASKED.id })],
};

const REPLACES: Partial<typeof ASKED> = { paymentId: ASKED.id, totalPence: 0, goodsPence: 0 };
const instead = (...pieces: [line: number, quantity: number][]) =>
  placing(
    {
      ...REPLACES,
      handSale: {
        ...HAND,
        replaces: { ...OTHER, pieces: pieces.map(([at, quantity]) => ({ line: at, quantity })) },
      },
    },
    {},
    { audit: line, pieces_text: '1 × Mug' },
  );
const SENT_AGAIN: Calls = {
  'one mug again': instead([1, 1]),
  'two mugs and a jug again': instead([1, 2], [2, 1]),
};
const sent = (columns: Columns = {}, ...more: string[]): string[] =>
  together({ status: 'shipped', lines: [...ASKED.lines, JUG], shipped_at: at(-30), ...columns }, ...more);
const again = (number: number, status: string, ...pieces: [line: number, quantity: number][]) =>
  order(number, {
    status,
    total_pence: 0,
    goods_pence: 0,
    made_by: 'mia',
    replaces: { ...OTHER, pieces: pieces.map(([at, quantity]) => ({ line: at, quantity })) },
  });
const mugs = (number: number, quantity: number, columns: Columns = {}) =>
  refund(number, 2, { pieces: [{ line: 1, quantity, becomes: 'gone' }], ...columns });
const SENT: States = {
  'it was sent': sent(),
  'it is paid': sent({ status: 'paid' }),
  'it was delivered': sent({ status: 'delivered' }),
  'it waits for its money': sent({ status: 'pending' }),
  'it is cancelled': sent({ status: 'cancelled' }),
  'there is none': shop(4),
  'one mug was refunded': sent({}, mugs(1, 1)),
  'two mugs were refunded': sent({}, mugs(1, 2)),
  'one mug was refunded twice': sent({}, mugs(1, 1), mugs(2, 1)),
  'two mugs were refunded, which failed': sent({}, mugs(1, 2, { state: 'failed' })),
  'two mugs of another one were refunded': sent({}, order(3), mugs(1, 2, { order_id: idOf(3) })),
  'one mug was sent again': sent({}, again(3, 'paid', [1, 1])),
  'one mug was sent again, one refunded': sent({}, again(3, 'paid', [1, 1]), mugs(1, 1)),
  'two mugs were sent again': sent({}, again(3, 'shipped', [1, 2])),
  'two mugs again was cancelled': sent({}, again(3, 'cancelled', [1, 2])),
  'the jug was sent again': sent({}, again(3, 'shipped', [2, 1])),
  'all was refunded': sent({}, refund(1, 2, { amount_pence: 2000 })),
  'all but a penny was refunded': sent({}, refund(1, 2, { amount_pence: 1999 })),
  'all was refunded, which failed': sent({}, refund(1, 2, { amount_pence: 2000, state: 'failed' })),
  'all was refunded long ago': sent({ refunded_pence: 2000 }),
  'a voucher paid some, the card is refunded': sent(
    { voucher_pence: 500, goods_pence: 2500 },
    refund(1, 2, { amount_pence: 2000 }),
  ),
  'a voucher paid some, all is refunded': sent(
    { voucher_pence: 500, goods_pence: 2500 },
    refund(1, 2, { amount_pence: 2000, voucher_pence: 500 }),
  ),
  'it replaces one itself': sent({
    total_pence: 0,
    goods_pence: 0,
    made_by: 'mia',
    replaces: { orderId: idOf(5) },
  }),
  'its lines are fewer': sent({ lines: ASKED.lines }),
};

/** What becomes of orders in the parcels of others, of those that the maker makes, and of pots that are sent again. */
export const placeHandTable = orderTable([PARCELS, ADDED], [STALLS, MADE], [SENT, SENT_AGAIN]);
