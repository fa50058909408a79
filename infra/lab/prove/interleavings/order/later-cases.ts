import { randomUUID } from 'node:crypto';
import { BUYER } from './buyer.ts';
import { boughtVoucher } from './bought-voucher.ts';
import { dayFromNow } from './british-days.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { pot } from './pots.ts';

const statusOf = async (shop: OrderShop, id: string) =>
  (await shop.row('SELECT status FROM orders WHERE id = $1', id))['status'];

/** An order by link that was not paid in time is cancelled and its pots are back, but not while a restored ledger asks about it. */
export const linksThatEnd: OrderCase = async (shop) => {
  const productId = await pot(shop, 9);
  const make = async () => {
    const id = randomUUID();
    const [customer_name, customer_email] = [BUYER.customer_name, BUYER.customer_email];
    const pay_until = new Date(Date.now() + 3_600_000).toISOString();
    const items = [{ product_id: productId, quantity: 2 }];
    const body = { id, customer_name, customer_email, items, pays: 'link', pay_until };
    await shop.must('POST', 'orders/by-hand', body);
    return id;
  };
  const [asked, ended, lasting] = [await make(), await make(), await make()];
  await shop.pool.query(
    `INSERT INTO forgotten_order (payment_id, epoch, amount_pence, captured, event_type, event_data)
     VALUES (gen_random_uuid(), 1, 5200, true, 'order.paid.v1', jsonb_build_object('orderId', $1::text))`,
    [asked],
  );
  for (const id of [asked, ended]) await shop.earlier(id, 'pay_until', '2 hours');
  await shop.until('it ends', async () => (await statusOf(shop, ended)) === 'cancelled');
  // The one in question was due before it.
  shop.is(
    'the one in question, and the one in time',
    [await statusOf(shop, asked), await statusOf(shop, lasting)],
    ['pending', 'pending'],
  );
  const onHand = async () =>
    (await shop.row('SELECT on_hand FROM stock WHERE product_id = $1', productId))['on_hand'];
  shop.is('what is left', await onHand(), 5);
  await shop.pool.query(
    `UPDATE forgotten_order SET decided_at = now(), decision = 'refund' WHERE event_data ->> 'orderId' = $1`,
    [asked],
  );
  await shop.until('once it is decided', async () => (await statusOf(shop, asked)) === 'cancelled');
  shop.is('what is left then', await onHand(), 7);
};

/** A voucher for a later day is sent on that day, unless its order has been refunded by then. */
export const vouchersOfLaterDays: OrderCase = async (shop) => {
  const [refunded, kept] = [
    await boughtVoucher(shop, 5000, dayFromNow(1)),
    await boughtVoucher(shop, 5000, dayFromNow(1)),
  ];
  const id = randomUUID();
  await shop.must('POST', `orders/${refunded.orderId}/refunds`, {
    id,
    amount_pence: 5000,
    reason: 'goodwill',
  });
  const sentAt = async (orderId: string) =>
    (await shop.row('SELECT sent_at FROM voucher WHERE order_id = $1', orderId))['sent_at'];
  const day = (orderId: string) =>
    shop.pool.query(`UPDATE voucher SET send_at = now() - interval '1 minute' WHERE order_id = $1`, [
      orderId,
    ]);
  shop.is('before the day', [await sentAt(refunded.orderId), await sentAt(kept.orderId)], [null, null]);
  await day(refunded.orderId);
  await day(kept.orderId);
  await shop.until('it is sent on its day', async () => (await sentAt(kept.orderId)) !== null);
  shop.is('the one that is worth nothing', await sentAt(refunded.orderId), null);
};

/** A parcel that was only viewed takes more pots again; one that was printed does not, whatever is viewed later. */
export const printedParcels: OrderCase = async (shop) => {
  const { id } = await shop.order();
  const packing = async (more: object) => {
    await shop.must('PUT', 'orders/packing', { order_ids: [id], ...more });
    const row = await shop.row('SELECT packing_at IS NOT NULL AS packed FROM orders WHERE id = $1', id);
    return row['packed'];
  };
  shop.is(
    'viewed, skipped, printed, viewed, skipped',
    [
      await packing({}),
      await packing({ skipped: true }),
      await packing({ printed: true }),
      await packing({}),
      await packing({ skipped: true }),
    ],
    [true, false, true, true, true],
  );
};

/** An order that is being added to a parcel while its address changes goes to the new address, too. */
export const addedWhileItsAddressChanges: OrderCase = async (shop) => {
  const first = await shop.order();
  const added = randomUUID();
  const client = await shop.pool.connect();
  const address = '9 Clay Road, Leek, ST13 1AA';
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [first.id]);
    const changing = shop.admin('PUT', `orders/${first.id}/address`, { delivery_address: address });
    await shop.until('it waits for the order', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    // The checkout of the other order, which has the lock, commits.
    const { columns } = await shop.row(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'orders' AND is_generated = 'NEVER'`,
    );
    await client.query(
      `INSERT INTO orders (${columns}) SELECT ${columns} FROM (SELECT (jsonb_populate_record(orders, jsonb_build_object('id', $2::text,
         'payment_id', gen_random_uuid(), 'order_number', 'ADDED-' || left($2::text, 8),
         'added_to', jsonb_build_object('orderId', $1::text, 'orderNumber', order_number)))).*
       FROM orders WHERE id = $1::uuid) AS copy`,
      [first.id, added],
    );
    await client.query('COMMIT');
    shop.is('the change', (await changing).status, 200);
  } finally {
    client.release();
  }
  const { rows } = await shop.pool.query('SELECT delivery_address AS is FROM orders WHERE id = ANY ($1)', [
    [first.id, added],
  ]);
  shop.is('both', rows, [{ is: address }, { is: address }]);
};
