import { remindCollectors } from '../../../../../../services/order/src/delivery/remind-collectors.ts';
import { removeOldNames } from '../../../../../../services/order/src/orders/remove-names.ts';
import { orderTable, type Calls, type States } from './order-lines.ts';
import {
  at,
  code,
  exactly,
  order,
  parcel,
  refund,
  request,
  row,
  texts,
  use,
  type Columns,
} from './order-rows.ts';
import { runOnce } from './run-once.ts';
import { idOf } from './sql-words.ts';

const DAY = 1440;
const MOMENT = 1 / 60_000;
const logger = { error: () => {}, warn: () => {} } as never;
const forgotten = (columns: Columns = {}) =>
  row('forgotten_order', {
    payment_id: idOf(503),
    epoch: 1,
    amount_pence: 1,
    captured: true,
    event_type: 'order.placed.v1',
    event_data: { orderId: idOf(2) },
    since: at(-5),
    ...columns,
  });
const old = (number: number, columns: Columns = {}) =>
  order(number, {
    status: 'delivered',
    placed_at: exactly(-30 * DAY - MOMENT),
    packing_note: 'twice',
    wishes: { note: 'x' },
    tracking_info: 'AB1',
    collected_by: 'Eve',
    customer_phone: '0123',
    ...columns,
  });
const texted = (of: number) => [
  row('order_history', { order_id: idOf(of), what: 'note', text: 'hello', at: at(-3) }),
  row('order_history', { order_id: idOf(of), what: 'delivered', at: at(-3) }),
  parcel(of, of, { announced_at: at(-3) }),
  parcel(of + 10, of, { tracking_info: null, announced_at: at(-3) }),
  refund(of, of, { note: 'oh', message: 'Sorry' }),
  request(of, of),
  code(of + 20, `C${of}`),
  use(of + 20, of),
  row('update_piece', {
    update_id: 'autumn',
    order_id: idOf(of),
    product_id: 'mug',
    variant_id: 'main',
    pieces: 1,
    buyers: texts('u:ada'),
  }),
];
const address = (text: string, columns: Columns = {}) => [old(2, { delivery_address: text, ...columns })];
const OLD: States = {
  'one is old, one is not': [old(2), ...texted(2), old(3, { placed_at: exactly(-30 * DAY) }), ...texted(3)],
  'little is known': [old(2, { status: 'shipped', tracking_info: null, collected_by: null })],
  'it is paid': [old(2, { status: 'paid' })],
  'it waits': [old(2, { status: 'pending' })],
  'it is cancelled': [old(2, { status: 'cancelled' })],
  'money is owed': [old(2, { status: 'cancelled', refund_owed_pence: 5 })],
  'money was owed': [old(2, { status: 'cancelled', refund_owed_pence: 5, refund_settled_at: at(-1) })],
  'removed before': [old(2, { names_removed_at: at(-1) })],
  'to France': address('Rue 1, JE2 3AB', { delivery: { country: 'FR' } }),
  'to Jersey': address('Road 1, St Helier, je2 3ab', { delivery: { country: 'GB' } }),
  'to Guernsey': address('Road 1, GY1 1AA'),
  'to Man': address('Road 1, IM1 1AA'),
  'to no island': address('Road 1, XGY1 1AA'),
  'the shop says 60 days': [
    old(2),
    row('shop_settings', { key: 'shop', version: 1, low_stock: 1, names_days: 60 }),
  ],
  'the shop says nothing': [old(2), row('shop_settings', { key: 'shop', version: 1, low_stock: 1 })],
  'a restore long ago': [
    forgotten({ decided_at: exactly(-30 * DAY - MOMENT), decision: 'create', parcels: [1] }),
  ],
  'a restore': [forgotten({ decided_at: exactly(-30 * DAY), decision: 'create', parcels: [1] })],
  'a restore, undecided': [forgotten({ parcels: [1] })],
};
const REMOVES: Calls = {
  'names go': (pool) =>
    runOnce(pool, (watched) =>
      removeOldNames({
        config: { ORDER_NAMES_SECONDS: 0, ORDER_NAMES_DAYS: 30 },
        logger,
        pool: watched,
      } as never),
    ),
};

const ready = (minutes: number, columns: Columns = {}) => order(2, { ready_at: at(minutes), ...columns });
const options = (reminderDays: number | null) =>
  row('delivery_options', {
    key: 'shop',
    revision: 1,
    body: { zones: [], collection: { on: true, reminderDays }, packedGrams: 1 },
  });
const READY: States = {
  'ready 7 days ago': [options(7), ready(-7 * DAY - 0.5)],
  'ready nearly 7 days ago': [options(7), ready(-7 * DAY + 0.5)],
  'reminded before': [options(7), ready(-8 * DAY, { reminded_at: at(-3) })],
  collected: [options(7), ready(-8 * DAY, { status: 'delivered' })],
  'never ready': [options(7), order(2)],
  'no reminders': [options(null), ready(-80 * DAY)],
  'as at first': [ready(-80 * DAY)],
};
const REMINDS: Calls = { remind: (pool) => remindCollectors({ pool, wake: () => {} }) };

/** What is removed from old orders, and who is reminded. */
export const namesTable = orderTable([OLD, REMOVES], [READY, REMINDS]);
