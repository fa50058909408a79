import { randomUUID } from 'node:crypto';
import { madeByHand, put, said } from './at-once.ts';
import { boughtVoucher } from './bought-voucher.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE } from './pots.ts';

let numbers = 0;
interface Published {
  orderId: string;
  paymentId: string;
  orderNumber: string;
  [field: string]: unknown;
}
/** The last event about an order, as the log has it. @param more of an order that the ledger does not have; left out, it is this one */
async function published(shop: OrderShop, id: string, type: string, more?: object): Promise<Published> {
  const { data } = await shop.row(
    'SELECT payload AS data FROM outbox WHERE key = $1 AND topic = $2',
    id,
    type,
  );
  numbers += 1;
  const other = { orderId: randomUUID(), paymentId: randomUUID(), orderNumber: `2019-ORD-${900 + numbers}` };
  return { ...(data as unknown as Published), ...(more && { ...other, ...more }) };
}

interface Noted {
  captured?: boolean;
  refundedPence?: number;
  parcels?: object[];
}
/** The comparison after a restore has found this. */
const noted = (shop: OrderShop, type: string, data: Published, more: Noted = {}) =>
  shop.pool.query(
    `INSERT INTO forgotten_order (payment_id, epoch, amount_pence, captured, event_type, event_data, refunded_pence, parcels)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7)`,
    [
      data.paymentId,
      data['totalPence'],
      more.captured ?? true,
      type,
      data,
      more.refundedPence ?? 0,
      JSON.stringify(more.parcels ?? []),
    ],
  );
const decide = (shop: OrderShop, { paymentId }: Published, decision = 'create') =>
  shop.admin('POST', 'ledger/orders', { paymentId, decision });
const payment = (shop: OrderShop, { paymentId }: Published, state: 'authorised' | 'voided' | 'captured') =>
  shop.payments.payments.set(paymentId, {
    id: paymentId,
    owner: `g:${randomUUID()}`,
    amountPence: PENCE,
    currency: 'GBP',
    state,
    orderId: null,
  });

/** What an order is, and what it uses. */
const traces = (shop: OrderShop, id: string) =>
  shop.row(
    `SELECT status, refunded_pence AS refunded, tracking_info AS tracking, parcel_count AS parcels,
       (SELECT count(*)::int FROM discount_use WHERE order_id = orders.id AND given_back_at IS NULL) AS uses,
       (SELECT coalesce(sum(pence), 0)::int FROM voucher_entry WHERE order_id = orders.id) AS vouchers,
       (SELECT count(*)::int FROM order_parcel WHERE order_id = orders.id) AS entries,
       (SELECT coalesce(sum(delta), 0)::int FROM stock_movement WHERE order_id = orders.id) AS pots,
       (SELECT coalesce(string_agg(topic, ' ' ORDER BY seq), '') FROM outbox WHERE key = orders.id::text AND topic LIKE 'order.%') AS events
     FROM orders WHERE id = $1`,
    id,
  );

/** An order of which the ledger knew nothing any more has its code, its vouchers and its state again, once. */
export const forgottenAgain: OrderCase = async (shop) => {
  const { code } = await boughtVoucher(shop, 5000);
  await shop.must('POST', 'codes', { code: 'REMEMBER', worth: { by: 'amount', pence: 600 } });
  const order = await shop.order(3, {
    vouchers: [code],
    discount_codes: ['REMEMBER'],
    amountPence: 3 * PENCE - 600 - 5000,
  });
  // The restored voucher is worth what the forgotten order took of it.
  await shop.must('PUT', `orders/${order.id}/status`, { status: 'cancelled' });
  const data = await published(shop, order.id, 'order.paid.v1', {});
  await noted(shop, 'order.paid.v1', data);
  payment(shop, data, 'captured');
  const both = await Promise.all([decide(shop, data), decide(shop, data)]);
  shop.is('confirmed twice at once', both.map(said).map(String).toSorted(), ['200', 'conflict']);
  const again = { status: 'paid', uses: 1, vouchers: -5000, pots: 0, events: 'order.paid.v1' };
  shop.is('the order', await traces(shop, data.orderId), again);
  shop.is('once more', said(await decide(shop, data)), 'conflict');
  const { vouchers } = await shop.must('GET', `vouchers?search=${code}`);
  shop.is('what is left of the voucher', vouchers[0].balancePence, 0);
  // It was noted again by a later comparison: what it uses is not used twice.
  await shop.pool.query(
    'UPDATE forgotten_order SET decided_at = NULL, decision = NULL WHERE payment_id = $1',
    [data.paymentId],
  );
  shop.is('noted again', said(await decide(shop, data)), 200);
  shop.is('the order, noted again', await traces(shop, data.orderId), again);
  const cancel = put(shop, data.orderId, 'status', { status: 'cancelled' });
  shop.is('it can be cancelled', said(await cancel()), 200);
  shop.is('what it gives back', await traces(shop, data.orderId), { uses: 0, vouchers: 0 });
};

/** One that was only placed goes on with its payment, or is cancelled without it. */
export const forgottenPayments: OrderCase = async (shop) => {
  const order = await shop.order();
  const make = async (state?: 'authorised' | 'voided') => {
    const data = await published(shop, order.id, 'order.placed.v1', {});
    await noted(shop, 'order.placed.v1', data, { captured: false });
    if (state) payment(shop, data, state);
    return data;
  };
  const [reserved, gone, unknown] = [await make('authorised'), await make('voided'), await make()];
  const answers = [await decide(shop, reserved), await decide(shop, gone), await decide(shop, unknown)];
  shop.is('confirmed', answers.map(said), [200, 200, 200]);
  const stateOf = async ({ orderId }: Published) => {
    const { status, events } = await traces(shop, orderId);
    return `${String(status)}, ${String(events)}`;
  };
  shop.is(
    'the orders',
    [await stateOf(reserved), await stateOf(gone), await stateOf(unknown)],
    ['paid, order.placed.v1 order.paid.v1', 'cancelled, order.cancelled.v1', 'cancelled, order.cancelled.v1'],
  );
  shop.is('its money', shop.payments.payments.get(reserved.paymentId), {
    state: 'captured',
    orderId: reserved.orderId,
  });
  const refunded = await published(shop, order.id, 'order.paid.v1', {});
  await noted(shop, 'order.paid.v1', refunded);
  shop.is('a refund that no one takes on', said(await decide(shop, refunded, 'refund')), 'unavailable');
  payment(shop, refunded, 'captured');
  shop.is('a refund', said(await decide(shop, refunded, 'refund')), 200);
  shop.is('its payment', shop.payments.payments.get(refunded.paymentId)?.state, 'refunded');
  shop.is('then an order', said(await decide(shop, refunded)), 'conflict');
};

/** The ledger has the order, but not all of it: it goes as far as the log says, and never back. */
export const forgottenInPart: OrderCase = async (shop) => {
  const ship = async () => {
    const order = await shop.order(2);
    await shop.must('PUT', `orders/${order.id}/ship`, { trackingInfo: 'FG 1' });
    await shop.until('it is announced', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM outbox WHERE topic = 'order.shipped.v1' AND key = $1`,
        [order.id],
      );
      return rowCount === 1;
    });
    return order.id;
  };
  const [shipped, ahead] = [await ship(), await ship()];
  const data = await published(shop, shipped, 'order.shipped.v1');
  const { parcel, trackingInfo, shippedAt } = data as Published & { parcel: object };
  await shop.pool.query('DELETE FROM order_parcel WHERE order_id = $1', [shipped]);
  await shop.pool.query(
    `UPDATE orders SET status = 'paid', shipped_at = NULL, tracking_info = NULL, parcel_count = 0 WHERE id = $1`,
    [shipped],
  );
  await noted(shop, 'order.shipped.v1', data, {
    refundedPence: 500,
    parcels: [{ ...parcel, trackingInfo, shippedAt }],
  });
  payment(shop, data, 'captured');
  shop.is('sent', said(await decide(shop, data)), 200);
  shop.is('the sent one', await traces(shop, shipped), {
    status: 'shipped',
    tracking: 'FG 1',
    parcels: 1,
    entries: 1,
    refunded: 500,
    pots: -2,
  });
  const older = await published(shop, ahead, 'order.paid.v1');
  const before = await traces(shop, ahead);
  await noted(shop, 'order.paid.v1', older);
  payment(shop, older, 'captured');
  shop.is('older', said(await decide(shop, older)), 200);
  shop.is('the one that is further', await traces(shop, ahead), before);
  // Its buyer has paid by link since the ledger's last entry about it.
  const pay_until = new Date(Date.now() + 86_400_000).toISOString();
  const linked = await madeByHand(shop, { pays: 'link', pay_until });
  const bound = await published(shop, linked, 'order.placed.v1');
  const paid = { ...bound, paymentId: randomUUID(), paidAt: '2026-11-20T10:00:00.000Z' };
  await noted(shop, 'order.paid.v1', paid);
  payment(shop, paid, 'captured');
  shop.is('paid by link', said(await decide(shop, paid)), 200);
  const row = await shop.row('SELECT status, payment_id AS payment FROM orders WHERE id = $1', linked);
  shop.is('the linked one', row, { status: 'paid', payment: paid.paymentId });
};
