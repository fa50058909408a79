import { randomUUID } from 'node:crypto';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { ORDER_NAMES_DAYS } from './order-shop.ts';

const COUNTRY = 'United Kingdom';

const columns = (shop: OrderShop, id: string) =>
  shop.row(
    `SELECT customer_name, customer_email, customer_phone, shipping_address, delivery_address, billing_address, tracking_info,
       packing_note, wishes, collected_by, status, total_pence, order_number, names_removed_at IS NOT NULL AS removed FROM orders WHERE id = $1`,
    id,
  );
const removed = {
  customer_name: 'Name removed',
  customer_email: '',
  customer_phone: null,
  billing_address: COUNTRY,
  packing_note: null,
  wishes: null,
  removed: true,
};
const aged = (shop: OrderShop, id: string, days: number) => shop.earlier(id, 'placed_at', `${days} days`);

/** Names leave orders that are over, after the days that the shop has set, and leave all that tax law needs. */
export const oldNames: OrderCase = async (shop) => {
  const { id: codeId } = await shop.must('POST', 'codes', {
    code: 'TENTH',
    worth: { by: 'percentage', percent: 10 },
  });
  const wishes = { note: 'Leave it with the neighbour.' };
  const old = await shop.order(1, { discount_codes: ['TENTH'], amountPence: 2340, wishes });
  await shop.must('PUT', `orders/${old.id}/packing-note`, { text: 'For Mary’s neighbour' });
  await shop.must('POST', `orders/${old.id}/notes`, { text: 'Left with Mary’s neighbour' });
  await shop.must('PUT', `orders/${old.id}/ship`, { trackingInfo: 'RM 123' });
  await shop.must('PUT', `orders/${old.id}/status`, { status: 'delivered' });
  const request = { id: randomUUID(), kind: 'withdrawal', message: 'Mary has it twice.' };
  await shop.asBuyer('POST', old.id, 'requests', request);
  const refund = {
    id: randomUUID(),
    amount_pence: 101,
    reason: 'goodwill',
    note: 'Mary rang',
    message: 'Dear Mary',
  };
  const answer = await shop.admin('POST', `orders/${old.id}/refunds`, refund);
  if (answer.status >= 300) shop.fail(JSON.stringify(answer.body));
  const { order_number: number } = await columns(shop, old.id);
  await shop.pool.query(
    `INSERT INTO update_piece (update_id, order_id, product_id, variant_id, pieces, buyers) VALUES ('spring', $1, 'mug', 'main', 2, '{u:mary}')`,
    [old.id],
  );
  const jersey = await shop.order(1);
  await shop.pool.query(`UPDATE orders SET delivery_address = 'Mary, 1 Sand Street, JE2 4WW' WHERE id = $1`, [
    jersey.id,
  ]);
  await shop.must('PUT', `orders/${jersey.id}/status`, { status: 'cancelled' });
  const owed = await shop.order(1);
  await shop.must('PUT', `orders/${owed.id}/status`, { status: 'cancelled' });
  await shop.pool.query('UPDATE orders SET refund_owed_pence = 2600 WHERE id = $1', [owed.id]);
  const [waiting, recent] = [await shop.order(1), await shop.order(1)];
  await shop.must('PUT', `orders/${recent.id}/ship`, { trackingInfo: 'RM 124' });
  await aged(shop, recent.id, ORDER_NAMES_DAYS - 1);
  for (const { id } of [owed, waiting, jersey, old]) await aged(shop, id, ORDER_NAMES_DAYS + 1);
  const isRemoved = async (id: string) => (await columns(shop, id))['removed'] === true;
  await shop.until('names are removed', async () => (await isRemoved(old.id)) && isRemoved(jersey.id));
  shop.is('the old order', await columns(shop, old.id), {
    ...removed,
    shipping_address: COUNTRY,
    delivery_address: COUNTRY,
    tracking_info: 'removed',
    status: 'delivered',
    total_pence: 2340,
    order_number: number,
  });
  shop.is('an order for Jersey', await columns(shop, jersey.id), {
    ...removed,
    delivery_address: 'JE',
    tracking_info: null,
    status: 'cancelled',
  });
  const beside = await shop.row(
    `SELECT (SELECT string_agg(DISTINCT text, ' ') FROM order_history WHERE order_id = $1) AS history,
       (SELECT string_agg(tracking_info, ' ') FROM order_parcel WHERE order_id = $1) AS parcels,
       (SELECT string_agg(coalesce(note, '') || coalesce(message, ''), '') FROM order_refund WHERE order_id = $1) AS refunds,
       (SELECT string_agg(text, '') FROM order_request_step AS step JOIN order_request AS request ON request.id = request_id
         WHERE order_id = $1) AS requests,
       (SELECT buyers FROM discount_use WHERE order_id = $1 AND code_id = $2) AS code,
       (SELECT buyers FROM update_piece WHERE order_id = $1) AS "update",
       (SELECT sum(amount_pence)::int FROM order_refund WHERE order_id = $1) AS refunded`,
    old.id,
    codeId,
  );
  shop.is('what is stored beside it', beside, {
    history: 'removed',
    parcels: 'removed',
    refunds: '',
    requests: null,
    code: [],
    update: [],
    refunded: 101,
  });
  for (const { id } of [owed, waiting, recent])
    shop.is('an order that keeps its names', await columns(shop, id), {
      customer_name: 'Mary Potter',
      customer_phone: '01632 960001',
      removed: false,
    });
  // Once it is settled, and once the maker wants fewer days.
  await shop.pool.query('UPDATE orders SET refund_settled_at = now() WHERE id = $1', [owed.id]);
  await shop.until('the settled order has no names', () => isRemoved(owed.id));
  await shop.pool.query(
    `INSERT INTO shop_settings (key, version, low_stock, names_days) VALUES ('shop', 1, 3, $1)
     ON CONFLICT (key) DO UPDATE SET names_days = $1`,
    [ORDER_NAMES_DAYS - 2],
  );
  await shop.until('the maker’s own days count', () => isRemoved(recent.id));
  shop.is('an order to be sent keeps its names', await isRemoved(waiting.id), false);
  await shop.pool.query('UPDATE shop_settings SET names_days = NULL');
};
