import type { States } from './order-lines.ts';
import {
  at,
  code,
  counted,
  entry,
  LINE,
  order,
  parcel,
  pending,
  product,
  refund,
  request,
  row,
  saleOf,
  stock,
  use,
  voucher,
} from './order-rows.ts';
import { idOf } from './sql-words.ts';

const JUG = { ...LINE, productId: 'jug', productName: 'Jug', quantity: 1 };
/** Two mugs and a jug, for 30 pounds. */
export const BOTH = { lines: [LINE, JUG], total_pence: 3000, goods_pence: 3000 };
export const SHOP = [
  product('mug'),
  product('jug'),
  stock('mug', 1, 9),
  stock('jug', 0, 6, { shortfall: 1 }),
];
/** Two vouchers have paid 10 pounds of it, and codes were used. */
const WITH_MONEY = [
  order(7),
  order(8),
  voucher(21, 7),
  voucher(22, 8),
  entry(21, 'issue', 3000),
  entry(22, 'issue', 3000),
  code(11, 'TEN'),
  code(12, 'POST'),
];
const PART = {
  ...BOTH,
  total_pence: 1800,
  discount_pence: 200,
  voucher_pence: 1000,
  vouchers: [
    { voucherId: idOf(22), lastFour: 'V022', pence: 600 },
    { voucherId: idOf(21), lastFour: 'V021', pence: 400 },
  ],
  discounts: [{ codeId: idOf(11), code: 'TEN', by: 'percentage', words: '10% off', pence: 200 }],
};
const USES = [
  entry(22, 'redeem', -600, { order_id: idOf(2) }),
  entry(21, 'redeem', -400, { order_id: idOf(2) }),
  entry(21, 'redeem', -100, { order_id: idOf(8) }),
  use(11, 2),
  use(12, 2, { given_back_at: at(-9) }),
  use(11, 8),
];
const gone = (quantity: number) => [{ line: 1, quantity, becomes: 'gone' }];

/** Order 2 in each state that statements tell apart. */
export const ORDER_STATES: States = {
  none: SHOP,
  pending: [...SHOP, pending(2, BOTH), saleOf(2, 'mug', 8, 2)],
  paid: [...SHOP, order(2, BOTH), order(3)],
  'pending, with vouchers and codes': [...SHOP, ...WITH_MONEY, pending(2, PART), ...USES],
  'paid, with vouchers and codes': [...SHOP, ...WITH_MONEY, order(2, PART), ...USES],
  'with a part refunded': [
    ...SHOP,
    order(2, { ...BOTH, refunded_pence: 500 }),
    refund(1, 2, { pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }] }),
    refund(2, 2, {
      state: 'pending',
      amount_pence: 300,
      pieces: gone(1),
      reason: 'broken',
      note: 'oh',
      message: 'Sorry',
      by_user: 'mia',
    }),
    counted(2),
  ],
  'with vouchers and a part under way': [
    ...SHOP,
    ...WITH_MONEY,
    order(2, PART),
    ...USES,
    refund(2, 2, { state: 'pending', amount_pence: 300, voucher_pence: 700 }),
    refund(3, 2, { state: 'failed', amount_pence: 100, to_new_voucher: false, failure: 'closed' }),
    counted(2),
  ],
  'with requests': [
    ...SHOP,
    order(2, BOTH),
    request(1, 2),
    request(2, 2, { kind: 'return', pieces: [{ line: 2, quantity: 1 }], state: 'accepted' }),
    row('order_request_step', { request_id: idOf(802), state: 'accepted', at: at(-5), text: 'yes' }),
    request(3, 2, { kind: 'withdrawal', state: 'declined' }),
    counted(2),
  ],
  'a parcel sent, to be undone': [
    ...SHOP,
    order(2, { ...BOTH, tracking_info: 'AB1' }),
    parcel(1, 2, { pieces: [{ line: 1, quantity: 2 }], grams: 900, by_user: 'mia', announce_at: at(5) }),
    counted(2),
  ],
  'shipped in two': [
    ...SHOP,
    order(2, {
      ...BOTH,
      status: 'shipped',
      shipped_at: '2020-06-01T12:00:00Z',
      tracking_info: 'AB1, AB2',
      packing_at: at(-16),
      packing_printed: true,
    }),
    parcel(2, 2, { tracking_info: 'AB2', undone_at: at(-14) }),
    parcel(1, 2, { pieces: [{ line: 1, quantity: 2 }], announced_at: at(-5) }),
    parcel(3, 2, { pieces: [{ line: 2, quantity: 1 }], tracking_info: null }),
    counted(2),
  ],
};
