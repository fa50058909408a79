import type { States } from './order-lines.ts';
import { at, counted, entry, order, pending, refund, row, voucher } from './order-rows.ts';
import { idOf } from './sql-words.ts';
import { BOTH, SHOP } from './stored-orders.ts';

const HAND = { made_by: 'mia', payment_id: idOf(2) };
const cash = (number: number, pence: number, id = 2) =>
  row('order_payment', {
    id: idOf(number + 600),
    order_id: idOf(id),
    method: 'cash',
    amount_pence: pence,
    by_user: 'mia',
    at: at(-20 + number),
  });
/** More of them. */
export const MORE_STATES: States = {
  'made by hand, a deposit': [
    ...SHOP,
    pending(2, { ...BOTH, ...HAND, check_at: 'infinity', pay_until: at(60) }),
    cash(2, 200),
    cash(1, 300),
    order(3, { made_by: 'mia' }),
    cash(3, 100, 3),
  ],
  'cancelled, money is owed': [...SHOP, order(2, { ...BOTH, status: 'cancelled', refund_owed_pence: 3000 })],
  'bought a voucher, unpaid': [
    ...SHOP,
    pending(2, {
      delivery: {
        method: 'by-email',
        name: 'Email',
        kind: 'post',
        zone: null,
        country: 'GB',
        dispatchDays: null,
      },
    }),
    voucher(24, 2, { issued_at: null, sent_at: null }),
  ],
  'bought a voucher': [
    ...SHOP,
    order(2, {
      status: 'delivered',
      delivery: {
        method: 'by-email',
        name: 'Email',
        kind: 'post',
        zone: null,
        country: 'GB',
        dispatchDays: null,
      },
    }),
    voucher(24, 2),
    entry(24, 'issue', 2000, { order_id: idOf(2) }),
    entry(24, 'redeem', -600, { order_id: idOf(2) }),
    entry(24, 'refund', -300, { order_id: idOf(2), refund_id: idOf(702) }),
    refund(2, 2, { state: 'pending', amount_pence: 300 }),
    counted(2),
  ],
  'sent again, and with another one': [
    ...SHOP,
    order(2, {
      ...BOTH,
      status: 'paid',
      delivered_at: at(-3),
      ready_at: at(-9),
      packing_note: 'twice',
      wishes: { note: 'Soon', gift: null },
      customer_phone: '0123',
    }),
    order(4, { added_to: { orderId: idOf(2), orderNumber: '2020-ORD-002' }, placed_at: at(-10) }),
    order(3, {
      added_to: { orderId: idOf(2), orderNumber: '2020-ORD-002' },
      placed_at: at(-20),
      status: 'pending',
    }),
    order(5, { added_to: { orderId: idOf(9), orderNumber: '2020-ORD-009' } }),
    order(6, {
      total_pence: 0,
      goods_pence: 0,
      made_by: 'mia',
      placed_at: at(-8),
      replaces: { orderId: idOf(2), orderNumber: '2020-ORD-002', pieces: [{ line: 1, quantity: 1 }] },
    }),
    order(7, {
      total_pence: 0,
      goods_pence: 0,
      made_by: 'mia',
      placed_at: at(-9),
      replaces: { orderId: idOf(2), orderNumber: '2020-ORD-002', pieces: [{ line: 2, quantity: 1 }] },
    }),
    order(8, {
      total_pence: 0,
      goods_pence: 0,
      made_by: 'mia',
      replaces: { orderId: idOf(3), orderNumber: '2020-ORD-003', pieces: [] },
    }),
  ],
};
