import { randomUUID } from 'node:crypto';
import { compared, differing } from './compared.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Inside and outside of what jobs compare: a little more than a day, until ten minutes ago. */
const AGES = { day: 25 * HOUR, days: 72 * HOUR, minutes: 11 * MINUTE, moments: 8 * MINUTE };

/** Does this with a process whose hourly jobs run all the time; ends after their last run. */
async function hourly(shop: PayShop, until: () => Promise<void>): Promise<void> {
  const replica = await shop.start({ PORT: '0', RECONCILE_SECONDS: '0.1' });
  await until();
  await replica.stop();
}
const madeEarlier = (shop: PayShop, id: string, ms: number) =>
  shop.pool.query(
    `UPDATE payment_attempt SET created_at = created_at - make_interval(secs => $2::float8 / 1000), version = version + 1
     WHERE id = $1`,
    [id, ms],
  );

/** Square keeps an authorisation for an hour: an order that is late gets its money, and no one's money is kept for longer. */
export const authorisationsEnd: PayCase = async (shop) => {
  const [taken, left] = [await shop.authorised(9200), await shop.authorised(9201)];
  await shop.whileSquareIsAhead(55 * MINUTE, async () => {
    shop.is('an order that is late', await shop.capture(taken, randomUUID(), 9200), { status: 200 });
    shop.is('Square', [taken, left].map(shop.sums), [{ captured: 9200 }, { open: 9201 }]);
  });
  await shop.whileSquareIsAhead(61 * MINUTE, async () => {
    shop.is('Square, an hour later', [taken, left].map(shop.sums), [
      { captured: 9200, voided: 0 },
      { open: 0, voided: 9201 },
    ]);
    const late = await shop.capture(left, randomUUID(), 9201);
    shop.is('an order that is too late', late, { status: 409 });
  });
  await shop.becomes(left, 'voided');
  // What earlier cases have left is let go as well.
  await compared(shop);
};

/** Refunds in the dashboard without news: the hourly list has those of a day. */
export const refundsOfADay: PayCase = async (shop) => {
  const [day, days] = [await shop.sold(9300), await shop.sold(9301)];
  for (const [{ id }, ms, pence] of [
    [day, AGES.day, 300],
    [days, AGES.days, 301],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- it has one clock
    await shop.whileSquareIsAhead(-ms, () => shop.refundByHand(id, pence));
  const known = (id: string) => shop.events('payment.partly-refunded.v1', id);
  await hourly(shop, () => shop.until('a refund of yesterday', () => known(day.id).length > 0));
  shop.is('a refund of yesterday', known(day.id), [
    { amountPence: 300, refundedPence: 300, orderId: day.orderId },
  ]);
  shop.is('one of three days ago', known(days.id), []);
};

/** The hourly comparison with Square: what Square let go a day ago, but not what may still be under way. */
export const comparedWithSquare: PayCase = async (shop) => {
  const made = async (ms: number, pence: number) => {
    const id = await shop.whileSquareIsAhead(-ms, () => shop.authorised(pence));
    const cancelled = `/v2/payments/${shop.squareId(id)}/cancel`;
    await shop.atSquare('POST', cancelled, {}, shop.asSquare);
    await madeEarlier(shop, id, ms);
    return id;
  };
  const day = await made(AGES.day, 9400);
  const [days, minutes, moments] = [
    await made(AGES.days, 9401),
    await made(AGES.minutes, 9402),
    await made(AGES.moments, 9403),
  ];
  await hourly(shop, async () => {
    for (const [what, id] of Object.entries({ day, minutes }))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await shop.until(`what Square let go ${what} ago`, async () => (await shop.state(id)) === 'voided');
  });
  const others = [await shop.state(days), await shop.state(moments)];
  shop.is('three days ago, and a moment ago', others, ['authorised', 'authorised']);
  await compared(shop);
};

/** Made just before the time that is compared, but after it by Square's clock. */
export const comparedAtTheEdge: PayCase = async (shop) => {
  const since = new Date(Date.now() - 30_000);
  const before = await differing(shop, since);
  const edge = await shop.whileSquareIsAhead(-20_000, () => shop.authorised(9404));
  await madeEarlier(shop, edge, MINUTE);
  shop.is('how many differ', (await differing(shop, since)) - before, 0);
};

/** The hourly comparison with the orders. */
export const comparedWithOrders: PayCase = async (shop) => {
  const sold = async (pence: number) => ({ ...(await shop.sold(pence)), pence });
  const orderOf = (payment: { id: string; orderId: string; pence: number }, cancelledMs?: number) =>
    shop.orders.set(payment.id, {
      orderId: payment.orderId,
      paymentId: payment.id,
      status: 'cancelled',
      totalPence: payment.pence,
      refundedPence: 0,
      ...(cancelledMs && { cancelledAt: new Date(Date.now() - cancelledMs) }),
    });
  const [yesterday, earlier] = [await sold(9500), await sold(9501)];
  orderOf(yesterday, AGES.day);
  orderOf(earlier, AGES.days);
  const refunded = await Promise.all(
    Object.values(AGES).map(async (ms, index) => {
      const payment = await sold(9510 + index);
      await shop.internal('POST', `/${payment.id}/reverse`, { reason: 'proof', confirmed: true });
      await shop.becomes(payment.id, 'refunded');
      await madeEarlier(shop, payment.id, ms);
      orderOf(payment);
      return payment.id;
    }),
  );
  const old = await sold(9520);
  await shop.internal('POST', `/${old.id}/reverse`, { reason: 'proof', confirmed: true });
  await shop.becomes(old.id, 'refunded');
  await madeEarlier(shop, old.id, AGES.days);
  orderOf(old, AGES.day);
  const times = (id: string) => shop.events('payment.refunded.v1', id).length;
  await shop.until('the refunds are known', () => refunded.every((id) => times(id) === 1));
  const [day = '', days = '', minutes = '', moments = ''] = refunded;
  await hourly(shop, async () => {
    await shop.becomes(yesterday.id, 'refunded');
    await shop.until('what was refunded is said again', () => times(day) > 1 && times(minutes) > 1);
    await shop.until('so is that of an old order, cancelled yesterday', () => times(old.id) > 1);
  });
  shop.is('an order that was cancelled three days ago', await shop.state(earlier.id), 'captured');
  shop.is('what is not said again', [days, moments].map(times), [1, 1]);
  for (const id of [yesterday.id, earlier.id, old.id, ...refunded]) shop.orders.delete(id);
};
