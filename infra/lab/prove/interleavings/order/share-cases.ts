import { randomUUID } from 'node:crypto';
import { boughtVoucher } from './bought-voucher.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';

type Wanted = { pence: number; more?: object };
/** The refund desk, and what the payment service says of what it asks for. */
function desk(shop: OrderShop, orderId: string) {
  const about = async (refundId: string) => ({
    ...(await shop.row(
      `SELECT payment_id AS "paymentId", amount_pence AS "amountPence" FROM orders JOIN order_refund AS entry ON entry.order_id = orders.id
       WHERE entry.id = $1`,
      refundId,
    )),
    orderId,
    refundId,
    currency: 'GBP',
  });
  const becomes = (refundId: string, state: string) =>
    shop.until(`the refund is ${state}`, async () => {
      const row = await shop.row('SELECT state FROM order_refund WHERE id = $1', refundId);
      return row['state'] === state;
    });
  return {
    async asks({ pence, more = {} }: Wanted): Promise<string> {
      const id = randomUUID();
      const body = { id, amount_pence: pence, reason: 'goodwill', ...more };
      await shop.must('POST', `orders/${orderId}/refunds`, body);
      return id;
    },
    becomes,
    async done(refundId: string) {
      const data = {
        ...(await about(refundId)),
        byHand: false,
        refundedPence: 1,
        providerRefundId: refundId,
      };
      await shop.publish('payment.partly-refunded.v1', orderId, data);
      await becomes(refundId, 'done');
    },
    async failed(refundId: string, state = 'failed') {
      const data = { ...(await about(refundId)), reason: 'The card was closed.' };
      await shop.publish('payment.partial-refund-failed.v1', orderId, data);
      await becomes(refundId, state);
    },
    settles: (refundId: string) =>
      shop.must('PUT', `orders/${orderId}/refunds/${refundId}/settle`, { how: 'bank-transfer' }),
    asked: async (refundId: string): Promise<number> => {
      const { count } = await shop.row(
        `SELECT count(*)::int FROM outbox WHERE topic = 'refund.requested.v1' AND payload ->> 'refundId' = $1`,
        refundId,
      );
      return Number(count);
    },
  };
}

/** Two vouchers of one order get back what they paid, one after the other, with the card’s part and not before it. */
export const twoVouchers: OrderCase = async (shop) => {
  const [one, two] = [await boughtVoucher(shop, 1000), await boughtVoucher(shop, 1000)];
  const { id } = await shop.order(1, { vouchers: [one.code, two.code], amountPence: 600 });
  const left = async () => {
    const { rows } = await shop.pool.query<{ pence: number }>(
      `SELECT voucher_balance(voucher.id) AS pence FROM voucher WHERE order_id = ANY ($1)`,
      [[one.orderId, two.orderId]],
    );
    return rows.map(({ pence }) => pence).toSorted((a, b) => a - b);
  };
  const { asks, done, failed, settles } = desk(shop, id);
  shop.is('what is left', await left(), [0, 0]);
  const first = await asks({ pence: 1950 });
  shop.is('while the card’s part is under way', await left(), [0, 0]);
  await done(first);
  shop.is('once it is done', await left(), [500, 1000]);
  // The payment service says it again.
  await done(first);
  const second = await asks({ pence: 325 });
  await failed(second);
  shop.is('after a refund that has failed', await left(), [500, 1000]);
  await settles(second);
  await settles(second);
  shop.is('once it is paid back by hand, twice', await left(), [750, 1000]);
  await failed(second, 'settled');
  const third = await asks({ pence: 325 });
  const { voucher } = await shop.row(
    'SELECT voucher_pence AS voucher FROM order_refund WHERE id = $1',
    third,
  );
  shop.is('the rest of it', voucher, 250);
  await shop.must('PUT', `orders/${id}/status`, { status: 'cancelled' });
  await failed(third);
  await shop.until('all of it is back', async () => (await left()).join() === '1000,1000');
  const { rows } = await shop.pool.query(
    `SELECT pence AS is FROM voucher_entry WHERE order_id = $1 ORDER BY seq`,
    [id],
  );
  shop.is(
    'the entries',
    rows.map(({ is }) => is as number).toSorted((a, b) => a - b),
    [-1000, -1000, 250, 250, 500, 1000],
  );
};

/** A refund without an answer is asked for again, less and less often; one that has ended is not. */
export const askedForAgain: OrderCase = async (shop) => {
  const { id } = await shop.order(2);
  const { asks, asked, done, failed } = desk(shop, id);
  const [waiting, over, broken] = [
    await asks({ pence: 100 }),
    await asks({ pence: 200 }),
    await asks({ pence: 300 }),
  ];
  await done(over);
  await failed(broken);
  const before = [await asked(over), await asked(broken)];
  await shop.pool.query(
    `UPDATE order_refund SET asked_at = asked_at - interval '1 hour', check_at = now() - interval '1 second' WHERE order_id = $1`,
    [id],
  );
  const times = await asked(waiting);
  await shop.until('it is asked for again', async () => (await asked(waiting)) > times);
  const { minutes } = await shop.row(
    `SELECT round(extract(epoch FROM check_at - clock_timestamp()) / 60)::int AS minutes FROM order_refund WHERE id = $1`,
    waiting,
  );
  shop.is('when it is asked for next', Number(minutes) >= 59, true);
  shop.is('what has ended', [await asked(over), await asked(broken)], before);
};

/** A refund as a voucher is one voucher, which is emailed, and leaves nothing to cancel. */
export const asVoucher: OrderCase = async (shop) => {
  const { id } = await shop.order();
  const refundId = randomUUID();
  const body = { id: refundId, amount_pence: 1000, reason: 'goodwill', to: 'new-voucher' };
  const answers = await Promise.all([1, 2].map(() => shop.admin('POST', `orders/${id}/refunds`, body)));
  shop.is(
    'pressed twice',
    answers.map(({ status }) => status),
    [200, 200],
  );
  await shop.until('it is emailed', async () => {
    const { rowCount } = await shop.pool.query(
      `SELECT FROM voucher WHERE refund_id = $1 AND sent_at IS NOT NULL`,
      [refundId],
    );
    return rowCount === 1;
  });
  const { rows } = await shop.pool.query(
    `SELECT kind, pence FROM voucher_entry JOIN voucher ON voucher.id = voucher_id WHERE voucher.order_id = $1`,
    [id],
  );
  shop.is('its entries', rows, [{ kind: 'issue', pence: 1000 }]);
  const cancelled = await shop.admin('PUT', `orders/${id}/status`, { status: 'cancelled' });
  shop.is('cancelled then', cancelled.body.code, 'transition-refused');
  const more = { id: randomUUID(), amount_pence: 1601, reason: 'goodwill' };
  shop.is('a penny too much', (await shop.admin('POST', `orders/${id}/refunds`, more)).status, 409);
};
