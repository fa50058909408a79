import { createHash } from 'node:crypto';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import { at, code, entry, order, pending, row, texts, use, voucher } from './order-rows.ts';
import { ASKED, JUG, placing, shop, terms } from './place-cases.ts';
import { idOf } from './sql-words.ts';

const mailbox = (email: string) => `e:${createHash('sha256').update(email).digest('base64url')}`;

const TEN = { codeId: idOf(11), code: 'TEN', by: 'percentage' as const, words: '10% off', pence: 200 };
const POST = { codeId: idOf(12), code: 'POST', by: 'free-delivery' as const, words: 'Free', pence: 0 };
const WITH_TEN: Partial<Order> = { discounts: [TEN], discountPence: 200, totalPence: 1800 };
const both = (ten = {}, post = {}) => [
  ...shop(4),
  order(2),
  order(3),
  code(11, 'TEN', ten),
  code(12, 'POST', post),
];
const CODES: States = {
  'codes without limits': both(),
  'TEN unknown': [...shop(4), code(12, 'POST')],
  'TEN ended': both({ ended_at: at(-1) }),
  'TEN begins later': both({ from_at: at(0.5) }),
  'TEN has begun': both({ from_at: at(-0.5) }),
  'TEN is over': both({ until_at: at(-0.5) }),
  'TEN ends later': both({ until_at: at(0.5) }),
  'TEN once, used': [...both({ uses_max: 1 }), use(11, 2)],
  'TEN twice, used': [...both({ uses_max: 2 }), use(11, 2)],
  'TEN once, given back': [...both({ uses_max: 1 }), use(11, 2, { given_back_at: at(-3) })],
  'TEN once, POST used': [...both({ uses_max: 1 }), use(12, 2)],
  'TEN once each, used by ada': [...both({ uses_per_buyer: 1 }), use(11, 2)],
  'TEN twice each, used by ada': [...both({ uses_per_buyer: 2 }), use(11, 2)],
  'TEN once each, used by ada’s address': [
    ...both({ uses_per_buyer: 1 }),
    use(11, 2, { buyers: texts('u:eve', mailbox('ada@x.test')) }),
  ],
  'TEN once each, used by bob': [...both({ uses_per_buyer: 1 }), use(11, 2, { buyers: texts('u:bob') })],
  'TEN once each, given back by ada': [...both({ uses_per_buyer: 1 }), use(11, 2, { given_back_at: at(-3) })],
  'TEN once each, POST used by ada': [...both({ uses_per_buyer: 1 }), use(12, 2)],
  'POST ended': both({}, { ended_at: at(-1) }),
  'its payment has an order, TEN ended': [
    ...both({ ended_at: at(-1) }),
    pending(9, { payment_id: ASKED.paymentId }),
  ],
};
const USED: Calls = {
  'with TEN': placing(WITH_TEN),
  'with TEN and POST': placing({ ...WITH_TEN, discounts: [POST, TEN] }),
  'with TEN, claim over': placing(WITH_TEN, { mug: { version: 7, until: -1 } }),
};

const PART = { voucherId: idOf(21), lastFour: 'V021', pence: 1500 };
const REST = { voucherId: idOf(22), lastFour: 'V022', pence: 500 };
const WITH_PART: Partial<Order> = { vouchers: [PART], voucherPence: 1500, totalPence: 500 };
const WITH_ALL: Partial<Order> = { vouchers: [REST, PART], voucherPence: 2000, totalPence: 0 };
const vouchers = (first: number, second: number, columns = {}) => [
  ...shop(4),
  order(2),
  order(3),
  voucher(21, 2, columns),
  voucher(22, 3),
  ...(first > 0 ? [entry(21, 'issue', first)] : []),
  ...(second > 0 ? [entry(22, 'issue', second)] : []),
];
const VOUCHERS: States = {
  'more than enough': vouchers(3000, 3000),
  'just enough': vouchers(1500, 500),
  'a penny less on the first': vouchers(1499, 500),
  'a penny less on the second': vouchers(1500, 499),
  'spent before': [...vouchers(3000, 3000), entry(21, 'redeem', -1501, { order_id: idOf(3) })],
  'spent before, enough is left': [
    ...vouchers(3000, 3000),
    entry(21, 'redeem', -1500, { order_id: idOf(3) }),
  ],
  'never issued': vouchers(0, 3000),
  'the first is void': vouchers(3000, 3000, { voided_at: at(-1) }),
  'the second is unknown': [...shop(4), order(2), voucher(21, 2), entry(21, 'issue', 3000)],
  'enough, and TEN ended': [...vouchers(3000, 3000), code(11, 'TEN', { ended_at: at(-1) })],
  'enough, and TEN': [...vouchers(3000, 3000), code(11, 'TEN')],
  'a penny less, and TEN ended': [...vouchers(1499, 3000), code(11, 'TEN', { ended_at: at(-1) })],
};
const PAID: Calls = {
  'with a voucher': placing(WITH_PART),
  'with two for all of it': placing(WITH_ALL),
  'with a voucher and TEN': placing({ ...WITH_PART, ...WITH_TEN, totalPence: 300 }),
};

const piece = (of: number, pieces: number, columns = {}) =>
  row('update_piece', {
    update_id: 'autumn',
    order_id: idOf(of),
    product_id: 'mug',
    variant_id: 'main',
    pieces,
    buyers: texts('u:ada'),
    ...columns,
  });
const ofUpdate = (more: object, ...rest: string[]) => [
  ...shop(6),
  terms(-5, more),
  order(2),
  order(3),
  ...rest,
];
const UPDATES: States = {
  'no limit': ofUpdate({}),
  'two each': ofUpdate({ pieces: 2 }),
  'one each': ofUpdate({ pieces: 1 }),
  'three each, ada has one': ofUpdate({ pieces: 3 }, piece(2, 1)),
  'three each, ada has two': ofUpdate({ pieces: 3 }, piece(2, 2)),
  'three each, ada has one of each of two orders': ofUpdate({ pieces: 3 }, piece(2, 1), piece(3, 1)),
  'three each, ada has two jugs of it': ofUpdate({ pieces: 3 }, piece(2, 2, { product_id: 'jug' })),
  'three each, ada has two of spring': ofUpdate({ pieces: 3 }, piece(2, 2, { update_id: 'spring' })),
  'three each, ada’s two are cancelled': ofUpdate(
    { pieces: 3 },
    piece(2, 2),
    `UPDATE orders SET status = 'cancelled'`,
  ),
  'three each, ada’s two wait for their money': ofUpdate(
    { pieces: 3 },
    piece(2, 2),
    `UPDATE orders SET status = 'pending'`,
  ),
  'three each, ada’s address has two': ofUpdate(
    { pieces: 3 },
    piece(2, 2, { buyers: texts('u:eve', mailbox('ada@x.test')) }),
  ),
  'three each, bob has two': ofUpdate({ pieces: 3 }, piece(2, 2, { buyers: texts('u:bob') })),
  'three each, an unknown order has two': ofUpdate({ pieces: 3 }, piece(8, 2)),
  'one of each': ofUpdate({ oneOfEach: true }),
  'one of each, ada has one': ofUpdate({ oneOfEach: true }, piece(2, 1)),
  'one of each, ada has a green one': ofUpdate({ oneOfEach: true }, piece(2, 1, { variant_id: 'green' })),
  'one of each, two each': ofUpdate({ oneOfEach: true, pieces: 2 }, piece(2, 1)),
  'jugs of it, too': ofUpdate({ pieces: 2 }, terms(-5, { pieces: 2 }, 'jug')),
  'jugs of spring, two each': ofUpdate({ pieces: 1 }, terms(-5, { pieces: 1, updateId: 'spring' }, 'jug')),
  paused: ofUpdate({ paused: true }),
};
const MORE = { ofUpdate: true };
const BOUGHT: Calls = {
  'two mugs': placing({}, {}, MORE),
  'a mug and a jug': placing({ lines: [{ ...ASKED.lines[0]!, quantity: 1 }, JUG] }, {}, MORE),
  'a mug, as a guest': placing(
    { lines: [{ ...ASKED.lines[0]!, quantity: 1 }], userId: null, customerEmail: 'Ada@X.test' },
    {},
    MORE,
  ),
};

const bought = { pence: 3000, name: 'Bob', email: 'bob@x.test', sender: 'Ada', message: 'Hello' };
const FOR_VOUCHER: Partial<Order> = {
  lines: [{ ...ASKED.lines[0]!, productId: '', variantId: '', quantity: 1, unitPence: 2000 }],
};
const SOLD: Calls = {
  'a voucher for today': placing(FOR_VOUCHER, {}, { voucher: { ...bought, day: null } }),
  'a voucher for a summer’s day': placing(FOR_VOUCHER, {}, { voucher: { ...bought, day: '2020-07-01' } }),
  'a voucher for a winter’s day': placing(FOR_VOUCHER, {}, { voucher: { ...bought, day: '2020-12-01' } }),
};
const OTHERS: States = {
  'nothing before': shop(4),
  'its payment has an order': [...shop(4), pending(9, { payment_id: ASKED.paymentId })],
};

/** What becomes of an order with codes, vouchers, or pots of a shop update, and of one for a voucher. */
export const placeWithTable = orderTable([CODES, USED], [VOUCHERS, PAID], [UPDATES, BOUGHT], [OTHERS, SOLD]);
