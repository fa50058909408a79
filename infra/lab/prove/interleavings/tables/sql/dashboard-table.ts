import {
  readFigures,
  readLowStock,
  readTakings,
  setShopSettings,
} from '../../../../../../services/order/src/dashboard/dashboard-store.ts';
import { DASHBOARD_EVENTS } from '../../../../../../services/order/src/dashboard/dashboard-events.ts';
import { readUpdateFigures } from '../../../../../../services/order/src/dashboard/update-figures.ts';
import { readReturnDays } from '../../../../../../services/order/src/requests/return-days.ts';
import { namesDaysOf, undoMsOf } from '../../../../../../services/order/src/shop-limits.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import {
  at,
  movement,
  order,
  pending,
  product,
  refund,
  row,
  sku,
  sql,
  stock,
  texts,
  type Columns,
} from './order-rows.ts';
import { idOf } from './sql-words.ts';

const dispute = (number: number, columns: Columns = {}) =>
  row('order_dispute', {
    id: `d${number}`,
    order_id: idOf(2),
    amount_pence: 300,
    reason: 'fraud',
    state: 'evidence-required',
    due_at: at(60 * number),
    opened_at: at(-number),
    changed_at: at(-5),
    ...columns,
  });
const TODAY = `date_trunc('day', now() AT TIME ZONE 'Europe/London')`;
/** By London's clock, so many days and hours after midnight today. */
const london = (days: number, hours: number) =>
  sql(`(${TODAY} + interval '${days} days ${hours} hours') AT TIME ZONE 'Europe/London'`);
const START = `least(date_trunc('month', ${TODAY} - interval '1 month'), ${TODAY} - interval '29 days')`;
const dayOf = (number: number, placed: ReturnType<typeof sql>, columns: Columns = {}) =>
  order(number, { placed_at: placed, ...columns });
const TAKEN: States = {
  'no orders': [],
  'three days': [
    dayOf(2, london(0, 0)),
    dayOf(3, sql(`(${TODAY} AT TIME ZONE 'Europe/London') - interval '1 microsecond'`)),
    dayOf(4, london(-3, 12), { status: 'shipped', refunded_pence: 300 }),
    dayOf(5, london(-3, 13), { status: 'delivered' }),
    dayOf(6, london(-4, 12), { status: 'cancelled' }),
    dayOf(7, london(-4, 12), { status: 'pending' }),
    dayOf(8, sql(`${START} AT TIME ZONE 'Europe/London'`)),
    dayOf(9, sql(`(${START} AT TIME ZONE 'Europe/London') - interval '1 microsecond'`)),
  ],
  'with disputes and refunds': [
    dayOf(2, london(-2, 12)),
    dispute(1, { state: 'lost' }),
    dispute(2, { state: 'accepted', amount_pence: 40 }),
    dispute(3, { state: 'won' }),
    dispute(4),
    refund(1, 2, { state: 'settled', amount_pence: 50 }),
    refund(2, 2, { state: 'failed', amount_pence: 60 }),
    dayOf(3, london(-2, 12), { status: 'cancelled' }),
    refund(3, 3, { state: 'settled', amount_pence: 70 }),
    row('customer', { user_id: 'ada' }),
    product('mug'),
    product('jug', { active: false }),
  ],
};
const DASHBOARD: Calls = {
  figures: (pool) =>
    readFigures(pool).then(({ firstOrderAt, ...rest }) => ({ ...rest, first: firstOrderAt !== null })),
  takings: (pool) =>
    readTakings(pool).then((all) =>
      all.flatMap(({ pence, orders }, index) =>
        orders > 0 ? [[index === 0 ? 'first' : index - all.length + 1, pence, orders]] : [],
      ),
    ),
};

const settings = (version: number, low: number, more: Columns = {}) =>
  row('shop_settings', { key: 'shop', version, low_stock: low, ...more });
const pot = (id: string, onHand: number, putIn: number, columns: Columns = {}) => [
  product(id, columns),
  sku(id),
  stock(id, onHand, 3),
  movement(id, 1, putIn),
  movement(id, 2, -1),
  movement(id, 3, 1, { cause: 'return' }),
];
const POTS: States = {
  'none are low': pot('mug', 9, 9),
  'low, sold out, one of a kind': [
    ...pot('mug', 2, 2),
    ...pot('jug', 0, 5),
    ...pot('cup', 1, 1),
    ...pot('bowl', 3, 9),
    ...pot('plate', 1, 9, { active: false }),
  ],
  'a second colour': [
    ...pot('mug', 2, 9),
    sku('mug', { variant_id: 'green' }),
    stock('mug', 7, 1, { variant_id: 'green' }),
  ],
  'a second colour that is gone': [
    ...pot('mug', 2, 9),
    sku('mug', { variant_id: 'green', active: false }),
    stock('mug', 7, 1, { variant_id: 'green' }),
  ],
  'without stock': [product('mug'), sku('mug')],
  'the shop says 1': [...pot('mug', 2, 9), ...pot('jug', 1, 9), settings(4, 1)],
  'the shop says more': [settings(4, 1, { return_days: 60, undo_minutes: 7, names_days: 10 })],
  'a version before': [settings(3, 1)],
  'a version after': [settings(5, 1)],
};
const config = { SHIPPING_UNDO_SECONDS: 30, ORDER_NAMES_DAYS: 99 } as never;
const SHOP: Calls = {
  'low stock': (pool) => readLowStock(pool),
  'version 4': within((client) =>
    setShopSettings(client, {
      version: 4,
      lowStock: 2,
      returnDays: 30,
      undoMinutes: 5,
      namesDays: 400,
    } as never),
  ),
  'version 4, little': within((client) => setShopSettings(client, { version: 4, lowStock: 2 } as never)),
  'days to return': (pool) => readReturnDays(pool),
  'time to undo': (pool) => undoMsOf({ pool, config }),
  'days of names': (pool) => namesDaysOf({ pool, config }),
  'bob has registered': within((client) =>
    DASHBOARD_EVENTS[0]!.handle({ data: { userId: 'bob', email: 'b@x.test', name: 'Bob' } } as never, client),
  ),
};

const part = (of: number, product_id: string, update_id = 'autumn') =>
  row('update_piece', {
    update_id,
    order_id: idOf(of),
    product_id,
    variant_id: 'main',
    pieces: 2,
    buyers: texts(),
  });
const UPDATES: States = {
  none: [order(2), part(2, 'mug', 'spring')],
  'a few orders': [
    order(2, { voucher_pence: 100, goods_pence: 2100, refunded_pence: 30 }),
    part(2, 'mug'),
    part(2, 'jug'),
    refund(1, 2, { state: 'settled', amount_pence: 7 }),
    pending(3),
    part(3, 'mug'),
    order(4, { status: 'cancelled' }),
    part(4, 'mug'),
    order(5, { status: 'delivered' }),
    part(5, 'mug'),
  ],
};
const FIGURES: Calls = {
  'its figures': (pool) =>
    readUpdateFigures(
      {
        pool,
        logger: { warn: () => {} } as never,
        emailWorker: {
          post: async (_path: string, { orderIds }: { orderIds: string[] }) => ({
            status: 200,
            body: orderIds.toSorted(),
          }),
        } as never,
      },
      'autumn',
    ),
};

/** What the dashboard shows. */
export const dashboardTable = orderTable([TAKEN, DASHBOARD], [POTS, SHOP], [UPDATES, FIGURES]);
