import { randomUUID } from 'node:crypto';
import { unanswered } from './moments.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const REVERSED = { reason: 'proof', confirmed: true };
const reverse = (shop: PayShop, id: string) => shop.internal('POST', `/${id}/reverse`, REVERSED);
const refundOf = async (shop: PayShop, id: string, orderId: string, amountPence: number) => {
  const refundId = randomUUID();
  const data = { orderId, paymentId: id, refundId, amountPence, reason: 'goodwill' };
  await shop.publish('refund.requested.v1', orderId, data);
  return refundId;
};
const stateOfRefund = async (shop: PayShop, refundId: string): Promise<string> =>
  (await shop.pool.query<{ state: string }>('SELECT state FROM payment_refund WHERE id = $1', [refundId]))
    .rows[0]?.state ?? 'missing';

/** Square has done it, and answers that it took too long: that is no refusal. */
export const tooLongAfterwards: PayCase = async (shop) => {
  const after = (operation: string) => shop.fault(operation, '408-after-commit', { times: 1 });
  await after('CreatePayment');
  const id = await shop.authorised(9900);
  shop.is('authorised once', shop.sums(id), { payments: 1, open: 9900 });
  await after('CompletePayment');
  const orderId = randomUUID();
  shop.is('taken', await shop.capture(id, orderId, 9900), { status: 200, body: { state: 'captured' } });
  await after('RefundPayment');
  const part = await refundOf(shop, id, orderId, 900);
  await shop.until('a part is back', async () => (await stateOfRefund(shop, part)) === 'done');
  await after('RefundPayment');
  await reverse(shop, id);
  await shop.becomes(id, 'refunded');
  shop.is('once at Square', shop.sums(id), { captured: 9900, refunded: 9900 });
  shop.is(
    'refunds',
    (await shop.refundsOf(id)).map(({ status }) => status),
    ['COMPLETED', 'COMPLETED'],
  );
  const dropped = await shop.authorised(9901);
  await after('CancelPayment');
  await reverse(shop, dropped);
  await shop.becomes(dropped, 'voided');
  await shop.fault('CreatePayment', '408-after-commit', { times: 'forever' });
  await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  const lost = await unanswered(shop, 9902);
  await after('CancelPaymentByIdempotencyKey');
  await shop.earlier(lost, '2 minutes 1 second');
  await shop.becomes(lost, 'voided');
  shop.is('Square', [dropped, lost].map(shop.sums), [
    { open: 0, voided: 9901 },
    { payments: 1, open: 0, voided: 9902 },
  ]);
};

const approved = (shop: PayShop, id: string, status: string) => ({
  payment: { id: shop.squareId(id), status, reference_id: id, processing_fee: [] },
});

/** Square’s news of an authorisation without an answer is an answer. */
export const newsInsteadOfAnAnswer: PayCase = async (shop) => {
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
  await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  const [ada, bob] = [shop.stranger(), shop.stranger()];
  const [taken, dropped] = [await unanswered(shop, 9910, ada), await unanswered(shop, 9911, bob)];
  shop.is('before', [await shop.state(taken), await shop.state(dropped)], ['unknown', 'unknown']);
  await shop.news('payment.created', approved(shop, taken, 'APPROVED'));
  await shop.news('payment.updated', approved(shop, dropped, 'CANCELED'));
  shop.is('afterwards', [await shop.state(taken), await shop.state(dropped)], ['authorised', 'voided']);
  await shop.clearFaults();
  shop.is('the same press again', await shop.pay(ada, 9910), { status: 200, id: taken });
  shop.is('its order', await shop.capture(taken, randomUUID(), 9910), { status: 200 });
  shop.is('Square', shop.sums(taken), { payments: 1, captured: 9910 });
};

/** The news comes when the authorisation has been dropped: it is cancelled by its id. */
export const newsAfterTheEnd: PayCase = async (shop) => {
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
  await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  const late = await unanswered(shop, 9920);
  await shop.pool.query(`UPDATE payment_attempt SET state = 'voided', version = version + 1 WHERE id = $1`, [
    late,
  ]);
  await shop.news('payment.updated', approved(shop, late, 'APPROVED'));
  await shop.becomes(late, 'voided');
  await shop.until('it is let go', () => shop.sums(late).open === 0);
  shop.is('Square', shop.sums(late), { payments: 1, open: 0, voided: 9920 });
};

/** Does this with a process whose hourly jobs run all the time. */
async function hourly(shop: PayShop, until: () => Promise<void>): Promise<void> {
  const replica = await shop.start({ PORT: '0', RECONCILE_SECONDS: '0.1' });
  await until();
  await replica.stop();
}

/** A bank asks, and closes its question: no money has gone. What no news has said is found in the list. */
export const inquiries: PayCase = async (shop) => {
  const [asked, lost] = [await shop.sold(9930), await shop.sold(9931)];
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const id = randomUUID();
  const dispute = (state: string, changed: string) =>
    shop.news('dispute.state.updated', {
      dispute: {
        id,
        state,
        amount_money: { amount: 9930, currency: 'GBP' },
        reason: 'NO_KNOWLEDGE',
        disputed_payment: { payment_id: asked.square },
        created_at: at(-60),
        updated_at: changed,
      },
    });
  await dispute('INQUIRY_EVIDENCE_REQUIRED', at(-50));
  await dispute('INQUIRY_PROCESSING', at(-40));
  await dispute('INQUIRY_CLOSED', at(-30));
  const seen = (payment: string) =>
    shop.events('payment.disputed.v1', payment).map(({ state }) => String(state));
  await shop.until('the inquiry is known', () => seen(asked.id).length >= 3);
  shop.is('an inquiry', seen(asked.id), ['evidence-required', 'under-review', 'won']);
  // There is no news of this one.
  const raised = await shop.raiseDispute(lost.id);
  await hourly(shop, async () => {
    await shop.until('it is found in the list', () => seen(lost.id).length >= 1);
    await shop.moveDispute(raised.id, 'LOST');
    await shop.until('so is its end', () => seen(lost.id).length >= 2);
  });
  shop.is('a dispute without news', seen(lost.id), ['evidence-required', 'lost']);
};

/** What Square transfers is stored with its parts, and what has changed is read again. Without an answer, what is known is shown. */
export const transfers: PayCase = async (shop) => {
  const made = await shop.sold(9940);
  const { body } = await shop.payOut();
  const id = (body['payout'] as { id: string }).id;
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const read = async (begin = from, end = to) => {
    const path = `/payouts?from=${begin.toISOString()}&to=${end.toISOString()}`;
    const answer = (await shop.internal('GET', path)).body;
    const payouts = answer.payouts as { id: string; state: string; amountPence: number; madeAt: string }[];
    return { isCurrent: answer.isCurrent, one: payouts.filter((payout) => payout.id === id) };
  };
  const first = await read();
  shop.is('a transfer', first, { isCurrent: true, one: [{ id, state: 'sent' }] });
  // What was stored a moment ago is older than what Square says now.
  await shop.pool.query(
    `UPDATE payout SET state = 'failed', amount_pence = 1, parts = '{}' WHERE provider_payout_id = $1`,
    [id],
  );
  shop.is('read again', await read(), first);
  await shop.fault('ListPayouts', 'reset-before', { times: 'forever' });
  shop.is('without an answer', await read(), { ...first, isCurrent: false });
  const madeAt = new Date(first.one[0]?.madeAt ?? '');
  const [before, after] = [new Date(madeAt.getTime() - 1000), new Date(madeAt.getTime() + 1000)];
  shop.is('from its moment on', (await read(madeAt, after)).one.length, 1);
  shop.is('until its moment', (await read(before, madeAt)).one.length, 0);
  shop.is('the payment', await shop.state(made.id), 'captured');
};
