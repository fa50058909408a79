import type pg from 'pg';
import { readWaitingRequests } from '../../../../../../services/order/src/dashboard/waiting-requests.ts';
import { addSteps, readHistory } from '../../../../../../services/order/src/orders/history-store.ts';
import { createOrderLists } from '../../../../../../services/order/src/orders/order-lists.ts';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import { at, counted, order, parcel, pending, refund, request, row, type Columns } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const day = (text: string) => ({ placed_at: text, updated_at: text });
const JUG_LINES = [
  {
    productName: 'Jug',
    color: 'sky blue',
    quantity: 1,
    unitPence: 2000,
    productId: 'jug',
    variantId: 'main',
  },
];
const LISTED: States = {
  'a few orders': [
    order(2, day('2020-06-30T22:59:59.999Z')),
    order(3, { ...day('2020-06-30T23:00:00Z'), customer_name: 'Zoë Ash', lines: JUG_LINES }),
    order(4, {
      ...day('2020-07-01T22:59:59Z'),
      status: 'shipped',
      tracking_info: 'AB 12 CD',
      user_id: 'bob',
      owner: 'u:bob',
      customer_email: 'Bob@x.test',
    }),
    order(5, {
      ...day('2020-07-01T23:00:00Z'),
      status: 'cancelled',
      user_id: null,
      customer_email: 'gus@x.test',
      refunded_pence: 2000,
    }),
    order(6, {
      ...day('2020-07-01T23:00:00Z'),
      status: 'cancelled',
      delivery_address: '100% Lane_1, ST9 9ZZ',
      payment_id: idOf(6),
      made_by: 'mia',
    }),
    order(7, { ...day('2020-07-02T12:00:00Z'), joined_at: at(-5), customer_email: 'Ada@x.test' }),
    order(8, { ...day('2020-07-02T12:00:00Z'), total_pence: 0, voucher_pence: 2000 }),
    order(9, {
      ...day('2020-07-03T12:00:00Z'),
      added_to: { orderId: idOf(2) },
      order_number: '2020-ORD-0099',
    }),
    pending(10, { ...day('2020-07-03T13:00:00Z'), added_to: { orderId: idOf(2) } }),
    order(11, { ...day('2020-07-03T11:00:00Z'), added_to: { orderId: idOf(2) }, status: 'shipped' }),
  ],
};
const ids = (orders: readonly Pick<Order, 'id'>[]) => orders.map(({ id }) => id.slice(-2)).join(' ');
const found =
  (search: string, from = '', to = '') =>
  async (pool: pg.Pool) => {
    const lists = createOrderLists(pool);
    const wanted = { search, from, to };
    const all: string[] = [];
    for await (const batch of lists.all(wanted, 3)) all.push(ids(batch));
    return [
      await lists.counts(wanted),
      ids(await lists.slice({ status: 'paid', skip: 0, take: 9 }, wanted)),
      all,
    ];
  };
const lists = (ask: (of: ReturnType<typeof createOrderLists>) => Promise<unknown>) => (pool: pg.Pool) =>
  ask(createOrderLists(pool));
const LISTS: Calls = {
  'all of them': found(''),
  'of July 1st': found('', '2020-07-01', '2020-07-01'),
  'from July 2nd': found('', '2020-07-02'),
  'to June 30th': found('', '', '2020-06-30'),
  'by part of a name': found('OË'),
  'by two words': found('ash sky'),
  'by two words of different orders': found('zoë ST9'),
  'by a postcode': found('st15 ab'),
  'by a postcode without its space': found('ST15AB'),
  'by tracking': found('12cd'),
  'by tracking in parts': found('ab12 cd'),
  'by a sign': found('0% l'),
  'by another sign': found('e_1'),
  'by a sign that is no pattern': found('o%9'),
  'by a number': found('ord-003'),
  'second page': lists(async (of) => ids(await of.slice({ status: 'paid', skip: 1, take: 2 }))),
  'the newest three': lists(async (of) => ids(await of.newest(3))),
  'ada’s': lists(async (of) => ids(await of.ofUser('ada'))),
  'ada’s, two': lists(async (of) => ids(await of.ofUser('ada', 2))),
  'to be packed': lists((of) => of.toBePacked(null, false)),
  'to be packed, of these': lists((of) => of.toBePacked([idOf(3), idOf(4)], true)),
  'taking more': lists(async (of) => ids(await of.takingMore('ada'))),
  'added to 2': lists(async (of) => ids(await of.addedTo(idOf(2)))),
  'by numbers': lists(async (of) =>
    [...(await of.byNumbers(['2020-ORD-003', '2020-ORD-005', 'x'])).keys()].toSorted(),
  ),
  'by number and address': lists(async (of) => (await of.byNumberAndEmail('2020-ORD-005', 'gus@x.test'))?.id),
  'by number and address, joined': lists(
    async (of) => (await of.byNumberAndEmail('2020-ORD-007', 'ada@x.test'))?.id,
  ),
  'by number and address, of an account': lists(
    async (of) => (await of.byNumberAndEmail('2020-ORD-004', 'bob@x.test'))?.id,
  ),
  'by number and another address': lists(
    async (of) => (await of.byNumberAndEmail('2020-ORD-005', 'x@x.test'))?.id,
  ),
  'of payments': lists((of) =>
    of
      .ofPayments([503, 505, 508, 600].map(idOf))
      .then((all) => all.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))),
  ),
  'cancelled since': lists((of) => of.cancelledSince('2020-07-01T23:00:00Z')),
  'cancelled since a moment later': lists((of) => of.cancelledSince('2020-07-01T23:00:01Z')),
};

const WAITING: States = {
  'one paid': [order(2)],
  'being packed': [order(2, { packing_at: at(-5) })],
  'being packed, printed': [order(2, { packing_at: at(-5), packing_printed: true })],
  'to be collected': [order(2, { delivery: { kind: 'collection' } })],
  'to be posted': [order(2, { delivery: { kind: 'post' } })],
  'ready to collect': [order(2, { ready_at: at(-5) })],
  shipped: [order(2, { status: 'shipped' })],
  'a parcel was sent': [order(2), parcel(1, 2), counted(2)],
  'its buyer wants to cancel': [order(2), request(1, 2), counted(2)],
  'its cancelling was accepted': [order(2), request(1, 2, { state: 'accepted' })],
  'it is back': [order(2), request(1, 2, { state: 'received', kind: 'withdrawal' })],
  'its buyer wanted to cancel': [order(2), request(1, 2, { state: 'retracted' })],
  'it comes back': [order(2), request(1, 2, { kind: 'return' })],
  'it is refunded': [order(2), refund(1, 2, { amount_pence: 2000 }), counted(2)],
  'it was refunded before entries': [order(2, { refunded_pence: 2000 })],
  'a part is refunded': [order(2, { refunded_pence: 500 }), refund(1, 2), counted(2)],
  'eight ask': [2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => [
    order(number, { status: number === 7 ? 'shipped' : 'paid' }),
    request(number, number, {
      kind: number % 2 ? 'withdrawal' : 'return',
      state: number === 4 ? 'received' : number === 6 ? 'accepted' : 'asked',
    }),
  ]),
};
const WORK: Calls = {
  'to be packed': LISTS['to be packed']!,
  'to be printed': lists((of) => of.toBePacked(null, true)),
  'to ship': lists((of) => of.countToShip()),
  'taking more': LISTS['taking more']!,
  'what buyers ask': (pool) => readWaitingRequests(pool),
};

const step = (what: string, minutes: number, columns: Columns = {}) =>
  row('order_history', { order_id: idOf(2), what, at: at(minutes), ...columns });
const HISTORY: States = {
  placed: [pending(2)],
  'paid and shipped long ago': [order(2, { paid_at: at(-70), shipped_at: at(-5) })],
  'paid and shipped': [
    order(2, { shipped_at: at(-5) }),
    step('shipped', -4, { text: 'AB1', by_user: 'mia' }),
    step('note', -60),
    step('note', -90, { amount_pence: 5 }),
    order(3),
    row('order_history', { order_id: idOf(3), what: 'shipped' }),
  ],
  'made by hand': [order(2, { made_by: 'mia' })],
  'made to replace': [
    order(2, {
      made_by: 'mia',
      total_pence: 0,
      goods_pence: 0,
      replaces: { orderId: idOf(3), orderNumber: '2020-ORD-003' },
    }),
  ],
};
const STEPS: Calls = {
  'read it': (pool) => readHistory(pool, idOf(2)),
  'two steps': (pool) =>
    addSteps(
      pool,
      idOf(2),
      [
        { what: 'note', text: 'a' },
        { what: 'cancelled', amountPence: 7 },
      ],
      'mia',
    ),
};

/** What the back office lists. */
export const listTable = orderTable([LISTED, LISTS], [WAITING, WORK], [HISTORY, STEPS]);
