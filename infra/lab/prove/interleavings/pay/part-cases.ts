import { randomUUID } from 'node:crypto';
import type { PayCase, PayShop } from './pay-shop.ts';

interface Sold {
  id: string;
  orderId: string;
}

/** An order asks for a refund of a part of its payment, as often as it likes. */
const ask = (shop: PayShop, { id, orderId }: Sold, refundId: string, amountPence: number) =>
  shop.publish('refund.requested.v1', orderId, {
    orderId,
    paymentId: id,
    refundId,
    amountPence,
    reason: 'goodwill',
  });
const told = (shop: PayShop, { id }: Sold, refundId: string) =>
  (['partly-refunded', 'partial-refund-failed'] as const).flatMap((what) =>
    shop
      .events(`payment.${what}.v1`, id)
      .flatMap((data) =>
        data['refundId'] === refundId
          ? [`${what} ${data['amountPence']} ${data['refundedPence'] ?? ''}`]
          : [],
      ),
  );
const ends = async (shop: PayShop, sold: Sold, refundId: string) => {
  await shop.until('the order knows of a refund', () => told(shop, sold, refundId).length > 0);
  return told(shop, sold, refundId)[0]?.trim();
};

/** Parts of a payment are refunded once, up to what was paid, whatever is asked twice or lost on the way. */
export const partsOfPayments: PayCase = async (shop) => {
  const sold = await shop.sold(7000);
  const [first, lost, page, more] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await ask(shop, sold, first, 1000);
  shop.is('a part', await ends(shop, sold, first), 'partly-refunded 1000 1000');
  await ask(shop, sold, first, 1000);
  await shop.until('it is said again', () => told(shop, sold, first).length === 2);
  shop.is('once at Square', shop.sums(sold.id), { captured: 7000, refunded: 1000 });
  await shop.fault('RefundPayment', 'reset-after-commit', { times: 1 });
  await ask(shop, sold, lost, 1500);
  shop.is('an answer that is lost', await ends(shop, sold, lost), 'partly-refunded 1500 2500');
  await shop.fault('RefundPayment', 'html404', { times: 1 });
  await ask(shop, sold, page, 2000);
  shop.is('a page of a machine in between', await ends(shop, sold, page), 'partly-refunded 2000 4500');
  await ask(shop, sold, more, 2501);
  shop.is('a penny more than is left', await ends(shop, sold, more), 'partial-refund-failed 2501');
  shop.is('Square', shop.sums(sold.id), { captured: 7000, refunded: 4500 });
  const rest = randomUUID();
  await ask(shop, sold, rest, 2500);
  shop.is('the rest', await ends(shop, sold, rest), 'partly-refunded 2500 7000');
  await shop.becomes(sold.id, 'refunded');
  shop.is('Square, at the end', shop.sums(sold.id), { captured: 7000, refunded: 7000 });
};

/** Of another order, or of a payment that was not taken, nothing is refunded. */
export const partsOfOthers: PayCase = async (shop) => {
  const [sold, open] = [await shop.sold(7100), await shop.authorised(7101)];
  const [other, early] = [randomUUID(), randomUUID()];
  const stranger = { id: sold.id, orderId: randomUUID() };
  await ask(shop, stranger, other, 100);
  shop.is('another order', await ends(shop, sold, other), 'partial-refund-failed 100');
  await ask(shop, { id: open, orderId: randomUUID() }, early, 100);
  const refused = randomUUID();
  await shop.fault('RefundPayment', 'refuse', { code: 'REFUND_AMOUNT_INVALID', times: 1 });
  await ask(shop, sold, refused, 200);
  shop.is('one that Square refuses', await ends(shop, sold, refused), 'partial-refund-failed 200');
  shop.is('Square', [sold.id, open].map(shop.sums), [
    { captured: 7100, refunded: 0 },
    { captured: 0, open: 7101 },
  ]);
};

/** A capture that gets pages of a machine in between is not refused. */
export const pagesInBetween: PayCase = async (shop) => {
  const id = await shop.authorised(7200);
  for (const operation of ['CompletePayment', 'GetPayment'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.fault(operation, 'html404', { times: 3 });
  const { status } = await shop.capture(id, randomUUID(), 7200);
  shop.is('not known yet, or taken', [200, 503].includes(status), true);
  await shop.becomes(id, 'captured');
  shop.is('Square', shop.sums(id), { captured: 7200, voided: 0 });
};

/** News of a refund that is pending, before it is done: until then the money is not back. */
export const pendingNews: PayCase = async (shop) => {
  const sold = await shop.sold(7300);
  await shop.fault('RefundPayment', 'delay-refund', { delayMs: 3_600_000 });
  await shop.internal('POST', `/${sold.id}/reverse`, { reason: 'proof', confirmed: true });
  await shop.until('it has begun', async () => (await shop.refundsOf(sold.id)).length === 1);
  await shop.becomes(sold.id, 'refunding');
  const [refund] = await shop.refundsOf(sold.id);
  shop.is('at Square', refund, { status: 'PENDING' });
  await shop.news('refund.updated', { refund });
  shop.is('while it is pending', await shop.state(sold.id), 'refunding');
  shop.is('who knows', shop.events('payment.refunded.v1', sold.id), []);
};

/** The owner has begun to refund all of it in the dashboard, and no news of that has come: the shop waits for it, and has not failed. */
export const begunByHand: PayCase = async (shop) => {
  const sold = await shop.sold(7400);
  await shop.fault('RefundInDashboard', 'delay-refund', { delayMs: 3_600_000 });
  await shop.refundByHand(sold.id, 7400);
  const byHand = (await shop.refundsOf(sold.id)).map(({ id }) => id);
  await shop.internal('POST', `/${sold.id}/reverse`, { reason: 'proof', confirmed: true });
  await shop.until('the shop waits for the refund by hand', async () => {
    const sql = 'SELECT square_refund_id AS id FROM payment_attempt WHERE id = $1';
    return (await shop.pool.query<{ id: string | null }>(sql, [sold.id])).rows[0]?.id === byHand[0];
  });
  shop.is('the payment', await shop.state(sold.id), 'refunding');
  shop.is(
    'all refunds',
    (await shop.refundsOf(sold.id)).map(({ id }) => id),
    byHand,
  );
};
