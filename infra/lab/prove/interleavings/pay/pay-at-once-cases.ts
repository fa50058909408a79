import { randomUUID } from 'node:crypto';
import { createRefundStore } from '../../../../../services/payment/src/refunds/refund-store.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const told = (shop: PayShop, id: string, refundId: string): string[] =>
  (['partly-refunded', 'partial-refund-failed'] as const).flatMap((what) =>
    shop.events(`payment.${what}.v1`, id).flatMap((data) => (data['refundId'] === refundId ? [what] : [])),
  );
const ask = (shop: PayShop, id: string, orderId: string, refundId: string, amountPence: number) =>
  shop.publish('refund.requested.v1', orderId, {
    orderId,
    paymentId: id,
    refundId,
    amountPence,
    reason: 'goodwill',
  });

/** Work that waits for a payment’s row, while what is under way is done. */
async function whileHeld(shop: PayShop, id: string, meet: () => Promise<unknown>, change: string) {
  const held = await shop.pool.connect();
  try {
    await held.query('BEGIN');
    await held.query('SELECT FROM payment_attempt WHERE id = $1 FOR UPDATE', [id]);
    await meet();
    await shop.until('it waits for the payment', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM pg_locks AS asked WHERE NOT granted AND EXISTS (
           SELECT FROM pg_locks AS own WHERE own.pid = asked.pid
             AND own.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
      );
      return (rowCount ?? 0) > 0;
    });
    await held.query(`UPDATE payment_attempt SET ${change}, version = version + 1 WHERE id = $1`, [id]);
    await held.query('COMMIT');
  } catch (error) {
    await held.query('ROLLBACK');
    throw error;
  } finally {
    held.release();
  }
}

/** Of two orders, one takes a payment; and an order and the job that lets it go do not both have it. */
export const takenAtOnce: PayCase = async (shop) => {
  const [id, other] = [await shop.authorised(9950), randomUUID()];
  let answer: ReturnType<PayShop['capture']> | undefined;
  const late = async () => {
    answer = shop.capture(id, randomUUID(), 9950);
    answer.catch(() => {});
  };
  // Another process has taken it for another order.
  await whileHeld(shop, id, late, `state = 'captured', order_id = '${other}'`);
  shop.is('too late', await answer, { status: 409, body: { code: 'payment-not-usable' } });
  shop.is('Square was not asked', shop.sums(id), { captured: 0, open: 9950 });
  const dropped = await shop.authorised(9951);
  const taking = async () => {
    answer = shop.capture(dropped, randomUUID(), 9951);
    answer.catch(() => {});
  };
  await whileHeld(shop, dropped, taking, `state = 'voiding', release_reason = 'proof', due_at = now()`);
  shop.is('let go by then', await answer, { status: 409 });
  await shop.becomes(dropped, 'voided');
  shop.is('Square', shop.sums(dropped), { captured: 0, voided: 9951 });
};

/** A part of a payment and all of it are asked for at once: no more goes back than was paid. */
export const refundedAtOnce: PayCase = async (shop) => {
  const sold = await shop.sold(9960);
  const part = randomUUID();
  const begin = () => ask(shop, sold.id, sold.orderId, part, 4000);
  // Another process has begun to refund all of it.
  await whileHeld(shop, sold.id, begin, `state = 'refunding', release_reason = 'proof', due_at = now()`);
  await shop.until('the part is answered', () => told(shop, sold.id, part).length > 0);
  shop.is('the part', told(shop, sold.id, part), ['partial-refund-failed']);
  await shop.becomes(sold.id, 'refunded');
  shop.is('Square', shop.sums(sold.id), { captured: 9960, refunded: 9960 });
  // The other way round: what has no name at Square yet comes first.
  const second = await shop.sold(9961);
  const first = randomUUID();
  await shop.fault('RefundPayment', 'reset-before', { times: 2 });
  await ask(shop, second.id, second.orderId, first, 4000);
  await shop.until('the part is noted', async () => {
    const { rowCount } = await shop.pool.query('SELECT FROM payment_refund WHERE id = $1', [first]);
    return rowCount === 1;
  });
  await shop.internal('POST', `/${second.id}/reverse`, { reason: 'proof', confirmed: true });
  await shop.becomes(second.id, 'refunded');
  shop.is('Square, with a part before', shop.sums(second.id), { captured: 9961, refunded: 9961 });
  const refunds = (await shop.refundsOf(second.id)).map(({ amount_money: { amount } }) => amount);
  shop.is(
    'its refunds',
    refunds.toSorted((one, other) => one - other),
    [4000, 5961],
  );
};

/** A refund by hand that is reported while the last report is read is read, too. */
export const reportedAgain: PayCase = async (shop) => {
  const sold = await shop.sold(9970);
  const notedAt = async () =>
    (
      await shop.pool.query<{ at: Date | null }>(
        'SELECT refund_noted_at AS at FROM payment_attempt WHERE id = $1',
        [sold.id],
      )
    ).rows[0]?.at ?? null;
  const slow = await shop.fault('GetPaymentRefund', 'delay', { delayMs: 400, times: 2 });
  await shop.refundByHand(sold.id, 1000);
  const [refund] = await shop.refundsOf(sold.id);
  const reading = shop.news('refund.updated', { refund });
  await shop.until('it is being read', async () => (await shop.hits(slow)) > 0);
  // The answer that is under way does not have this one. The process that has noted it dies.
  await shop.refundByHand(sold.id, 500);
  await shop.pool.query('UPDATE payment_attempt SET refund_noted_at = clock_timestamp() WHERE id = $1', [
    sold.id,
  ]);
  await reading;
  const known = () => shop.events('payment.partly-refunded.v1', sold.id);
  await shop.until('both are known', () => known().length >= 2);
  shop.is('who knows', known(), [{ amountPence: 1000 }, { amountPence: 500, refundedPence: 1500 }]);
  await shop.until('nothing is left to read', async () => (await notedAt()) === null);
};

/** A process that has read an older note leaves a newer one. In a transaction of its own, so that no job takes it up. */
export const newerNotes: PayCase = async (shop) => {
  const sold = await shop.sold(9980);
  const client = await shop.pool.connect();
  const store = createRefundStore(client as unknown as PayShop['pool'], () => {});
  const isNoted = async () => (await store.noted(9)).some(({ id }) => id === sold.id);
  const note = () => store.note([{ providerPaymentId: sold.square, refundId: 'by hand' }]);
  try {
    await client.query('BEGIN');
    const [older] = await note();
    await client.query(
      `UPDATE payment_attempt SET refund_noted_at = refund_noted_at + interval '2 milliseconds' WHERE id = $1`,
      [sold.id],
    );
    const [newer] = await store.noted(9);
    if (!older || !newer) return shop.fail('it is not noted');
    await store.seen(sold.id, older.at);
    shop.is('after the older one was read', await isNoted(), true);
    await store.seen(sold.id, newer.at);
    shop.is('after the newer one was read', await isNoted(), false);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};
