import { randomUUID } from 'node:crypto';
import { remindCollectors } from '../../../../../services/order/src/delivery/remind-collectors.ts';
import { dayFromNow } from './british-days.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';

const written = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

const stepsOf = async (shop: OrderShop, id: string): Promise<string[]> => {
  const { steps } = await shop.must('GET', `orders/${id}/history`);
  return steps.map(({ what }: { what: string }) => what);
};

/** Buyers are reminded once of what waits for them, so many days after it was ready, unless it is gone. */
export const reminders: OrderCase = async (shop) => {
  const collection = { on: true, address: 'The Old Dairy', opening: 'Fridays' };
  const options = (reminderDays: number | null, revisionLoaded: number) =>
    shop.must('PUT', 'delivery-options', {
      zones: [],
      collection: { ...collection, reminderDays },
      packedGrams: 1000,
      revisionLoaded,
    });
  const { revision } = await options(null, 0);
  const ready = async (by: string) => {
    const order = await shop.order(1, { delivery_method: 'collection' });
    await shop.must('PUT', `orders/${order.id}/ready`);
    await shop.earlier(order.id, 'ready_at', by);
    return order;
  };
  const due = await ready('3 days 1 minute');
  const soon = await ready('2 days 23 hours 59 minutes');
  const gone = await ready('9 days');
  await shop.must('PUT', `orders/${gone.id}/collected`, { collected_by: 'Mary' });
  const refused = await ready('9 days');
  await shop.must('PUT', `orders/${refused.id}/status`, { status: 'cancelled' });
  const remind = () => remindCollectors({ pool: shop.pool, wake: () => {} });
  shop.is('reminders that are off', await remind(), 0);
  await options(3, revision);
  shop.is('reminders, and once more', [await remind(), await remind()], [1, 0]);
  const reminded = async () =>
    (await shop.pool.query(`SELECT key, payload FROM outbox WHERE topic = 'order.collection-due.v1'`)).rows;
  const { collection: is } = await shop.must('GET', `orders/${due.id}`);
  shop.is('who is reminded', await reminded(), [
    {
      key: due.id,
      payload: {
        orderNumber: due.orderNumber,
        customerEmail: 'mary@pots.example',
        readyAt: is.readyAt,
        delivery: { kind: 'collection', address: 'The Old Dairy' },
      },
    },
  ]);
  shop.is('the history', (await stepsOf(shop, due.id)).at(-1), 'collection-due');
  shop.is('the history of the next', (await stepsOf(shop, soon.id)).at(-1), 'ready-to-collect');
  await shop.earlier(soon.id, 'ready_at', '1 minute 1 second');
  shop.is('the next, a minute later', [await remind(), await remind()], [1, 0]);
};

/** What a buyer may still ask depends on days, the last of which counts. */
export const lastDays: OrderCase = async (shop) => {
  await shop.pool.query(
    `INSERT INTO shop_settings (key, version, low_stock, return_days) VALUES ('shop', 1, 3, 30)
     ON CONFLICT (key) DO UPDATE SET return_days = 30`,
  );
  const order = await shop.order(2);
  await shop.must('PUT', `orders/${order.id}/ship`, { trackingInfo: 'RM 1' });
  const offers = async () =>
    (await shop.asBuyer('GET', order.id, 'requests')).body['offers'].map(
      ({ kind, until }: { kind: string; until: string | null }) => `${kind} ${until}`,
    );
  const ask = async (kind: string) =>
    (await shop.asBuyer('POST', order.id, 'requests', { id: randomUUID(), kind })).body['message'];
  const shipped = async (days: number) => shop.earlier(order.id, 'shipped_at', `${days} days`);
  const delivered = async (days: number) => shop.earlier(order.id, 'delivered_at', `${days} days`);
  await shipped(30 + 14);
  shop.is('44 days after it was sent', await offers(), ['return null', 'withdrawal null']);
  await shipped(1);
  shop.is('45 days after it was sent', await offers(), ['return null']);
  shop.is(
    'a withdrawal',
    await ask('withdrawal'),
    `The 14 days for a withdrawal ended on ${written(dayFromNow(-1))}.`,
  );
  await shipped(15);
  shop.is('60 days after it was sent', await offers(), ['return null']);
  await shipped(1);
  shop.is('61 days after it was sent', await offers(), []);
  await shop.must('PUT', `orders/${order.id}/status`, { status: 'delivered' });
  shop.is('on arrival', await offers(), [`return ${dayFromNow(30)}`, `withdrawal ${dayFromNow(14)}`]);
  await delivered(14);
  shop.is('on the last day', await offers(), [`return ${dayFromNow(16)}`, `withdrawal ${dayFromNow(0)}`]);
  await delivered(1);
  shop.is('on the day after', await offers(), [`return ${dayFromNow(15)}`]);
  await delivered(15);
  shop.is('on the last day for returns', await offers(), [`return ${dayFromNow(0)}`]);
  await delivered(1);
  shop.is('after all days', await offers(), []);
  shop.is('a return', await ask('return'), `The 30 days for returns ended on ${written(dayFromNow(-1))}.`);
  // On the last day it is not too late to ask.
  for (const [kind, days] of [
    ['withdrawal', 14],
    ['return', 30],
  ] as const) {
    const { id } = await shop.order(1);
    await shop.must('PUT', `orders/${id}/ship`, { trackingInfo: 'RM 2' });
    await shop.must('PUT', `orders/${id}/status`, { status: 'delivered' });
    await shop.earlier(id, 'delivered_at', `${days} days`);
    const asked = await shop.asBuyer('POST', id, 'requests', { id: randomUUID(), kind });
    shop.is(`a ${kind} on its last day`, asked.status < 300, true);
  }
  await shop.pool.query('UPDATE shop_settings SET return_days = NULL');
};

interface Takings {
  amount: number;
  orders: number;
}
/** The dashboard's months and days, with refunds that were paid back by other means. */
export const months: OrderCase = async (shop) => {
  await shop.pool.query('TRUNCATE orders CASCADE');
  const [first, second, third, fourth, fifth] = [
    await shop.order(1),
    await shop.order(2),
    await shop.order(3),
    await shop.order(4),
    await shop.order(5),
  ];
  const today = dayFromNow(0);
  const dayOfMonth = Number(today.slice(8));
  const lastMonth = dayFromNow(-dayOfMonth);
  const placed = (id: string, day: string, time: string) =>
    shop.pool.query(
      `UPDATE orders SET placed_at = ($2::timestamp AT TIME ZONE 'Europe/London') WHERE id = $1`,
      [id, `${day} ${time}`],
    );
  // The last moment of last month, the first of this one, and of last month, and the last before that.
  await placed(second.id, lastMonth, '23:59:59');
  await placed(third.id, `${today.slice(0, 8)}01`, '00:00');
  await placed(fourth.id, `${lastMonth.slice(0, 8)}01`, '00:00');
  await placed(fifth.id, dayFromNow(-dayOfMonth - Number(lastMonth.slice(8))), '23:59:59');
  // A part of the third failed, and the maker paid it back in cash; a cancelled order counts nowhere.
  await shop.pool.query(
    `INSERT INTO order_refund (id, order_id, amount_pence, delivery_pence, pieces, origin, state, asked_at, ended_at)
     VALUES (gen_random_uuid(), $1, 1010, 0, '[]', 'desk', 'settled', now(), now())`,
    [third.id],
  );
  const cancelled = await shop.order(6);
  await shop.must('PUT', `orders/${cancelled.id}/status`, { status: 'cancelled' });
  const { takings, ...shown } = await shop.must('GET', 'dashboard');
  const soFar = Number(lastMonth.slice(8)) <= dayOfMonth ? 156 : 104;
  shop.is('the dashboard', shown, {
    totalOrders: 6,
    totalRevenue: (15 * 2600 - 1010) / 100,
    ordersByStatus: { paid: 5, cancelled: 1 },
    toShip: 5,
    recentOrders: [
      { id: cancelled.id },
      { id: first.id },
      { id: third.id },
      { id: second.id },
      { id: fourth.id },
    ],
  });
  shop.is('its months', takings, {
    thisMonth: { amount: (4 * 2600 - 1010) / 100, orders: 2 },
    lastMonth: { amount: 156, orders: 2 },
    lastMonthSoFar: { amount: soFar, orders: soFar === 156 ? 2 : 1 },
  });
  const days = takings.days as (Takings & { day: string })[];
  shop.is('its days', [days.length, days[0]?.day, days.at(-1)?.day], [30, dayFromNow(-29), today]);
  const sums = new Map<string, number>();
  const on = (day: string, amount: number) => sums.set(day, (sums.get(day) ?? 0) + amount);
  on(today, 26);
  on(lastMonth, 52);
  on(`${today.slice(0, 8)}01`, (3 * 2600 - 1010) / 100);
  on(`${lastMonth.slice(0, 8)}01`, 104);
  for (const { day, amount } of days) shop.is(`takings of ${day}`, amount, sums.get(day) ?? 0);
};
