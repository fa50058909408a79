import { randomUUID } from 'node:crypto';
import { waitUntilRefunded } from './compared.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const fees = async (shop: PayShop, ...paymentIds: string[]): Promise<(number | null)[]> => {
  const { body } = await shop.internal('POST', '/fees', { paymentIds });
  const rows = body.fees as { paymentId: string; feePence: number | null }[];
  return paymentIds.map((id) => rows.find((row) => row.paymentId === id)?.feePence ?? null);
};
const paid = (id: string, square: string, kept: number[], status = 'COMPLETED') => ({
  payment: {
    id: square,
    status,
    reference_id: id,
    processing_fee: kept.map((amount) => ({ amount_money: { amount } })),
  },
});

/** What Square keeps: unknown before the capture, then what it says, and what it says later. */
export const keptBySquare: PayCase = async (shop) => {
  const [first, second, asked] = [await shop.sold(8000), await shop.sold(8100), await shop.sold(8200)];
  const open = await shop.authorised(8300);
  await shop.news('payment.updated', paid(first.id, first.square, [111]));
  await shop.news('payment.updated', paid(second.id, second.square, []));
  const ids = [first.id, second.id, asked.id, open];
  // Of the others Square is asked: 1.4% and 25 pence.
  shop.is('fees', await fees(shop, ...ids), [111, 138, 140, null]);
  await shop.news('payment.updated', paid(first.id, first.square, [111, 100]));
  await shop.news('payment.updated', paid(second.id, second.square, [138, -38]));
  shop.is('fees that Square has adjusted', await fees(shop, ...ids), [211, 100, 140, null]);
  const till = (await shop.sellAtTill(8400)).body.payment?.id ?? '';
  await shop.news('payment.updated', paid(randomUUID(), till, [77]));
  const { rowCount } = await shop.pool.query('SELECT FROM payment_fee WHERE square_payment_id = $1', [till]);
  shop.is('the fee of a till', rowCount, 0);
};

/** News in the wrong order, twice, about others, and about what Square has done by itself. */
export const newsOfPayments: PayCase = async (shop) => {
  const sold = await shop.sold(8500);
  await shop.news('payment.updated', paid(sold.id, sold.square, [], 'APPROVED'));
  await shop.news('payment.updated', paid(sold.id, sold.square, [], 'CANCELED'));
  await shop.news('payment.updated', paid(sold.id, 'another', [], 'CANCELED'));
  shop.is('older news', await shop.state(sold.id), 'captured');
  const [first, second] = [await shop.authorised(8501), await shop.authorised(8502)];
  await shop.news('payment.updated', paid(first, 'another', [], 'CANCELED'));
  shop.is('news of another', await shop.state(first), 'authorised');
  await shop.news('payment.updated', paid(first, shop.squareId(first), [], 'CANCELED'));
  await shop.news('payment.updated', paid(second, shop.squareId(second), [], 'FAILED'));
  shop.is(
    'what Square let go',
    [await shop.state(first), await shop.state(second)],
    ['voided', 'authorised'],
  );
  shop.is('too late', await shop.capture(first, randomUUID(), 8501), { status: 409 });
  await shop.until('it is known', () => shop.events('payment.voided.v1', first).length > 0);
  // All of it was refunded in the dashboard, and reported twice.
  await shop.refundByHand(sold.id, 8500);
  await waitUntilRefunded(shop, sold.id);
  const [refund] = await shop.refundsOf(sold.id);
  for (let time = 0; time < 2; time += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.news('refund.updated', { refund });
  await shop.becomes(sold.id, 'refunded');
  await shop.until('it is known', () => shop.events('payment.refunded.v1', sold.id).length > 0);
  shop.is('who knows', shop.events('payment.partly-refunded.v1', sold.id), [
    { amountPence: 8500, refundedPence: 8500, orderId: sold.orderId },
  ]);
};

/** A bank asks for less, then for more, and loses; older news, and disputes that are not about an order. */
export const disputes: PayCase = async (shop) => {
  const [sold, open] = [await shop.sold(8600), await shop.authorised(8601)];
  const at = Date.now();
  const iso = (seconds: number) => new Date(at + seconds * 1000).toISOString();
  const id = randomUUID();
  const dispute = (state: string, amount: number, changed: number, more: object = {}) =>
    shop.news('dispute.state.updated', {
      dispute: {
        id,
        state,
        amount_money: { amount, currency: 'GBP' },
        reason: 'NOT_RECEIVED',
        due_at: iso(86_400),
        disputed_payment: { payment_id: sold.square },
        created_at: iso(0),
        updated_at: iso(changed),
        ...more,
      },
    });
  await dispute('EVIDENCE_REQUIRED', 5000, 0);
  await dispute('EVIDENCE_REQUIRED', 5000, 0);
  await dispute('EVIDENCE_REQUIRED', 3000, 2, { due_at: iso(172_800) });
  await dispute('LOST', 8600, 1);
  await dispute('PROCESSING', 3500, 3, { reason: 'DUPLICATE' });
  await dispute('SOMETHING_NEW', 3600, 4);
  await dispute('WON', 3500, 5);
  await dispute('LOST', 100, 6, { id: randomUUID(), disputed_payment: { payment_id: shop.squareId(open) } });
  await dispute('LOST', 100, 6, { id: randomUUID(), disputed_payment: { payment_id: 'a till' } });
  const seen = () => shop.events('payment.disputed.v1', sold.id);
  await shop.until('all are known', () => seen().length >= 4);
  const same = { orderId: sold.orderId, disputeId: id, openedAt: iso(0) };
  shop.is('what is known', seen(), [
    { ...same, state: 'evidence-required', amountPence: 5000, dueAt: iso(86_400), changedAt: iso(0) },
    { ...same, state: 'evidence-required', amountPence: 3000, dueAt: iso(172_800), changedAt: iso(2) },
    { ...same, state: 'under-review', amountPence: 3500, reason: 'DUPLICATE' },
    { ...same, state: 'won', amountPence: 3500, reason: 'NOT_RECEIVED', changedAt: iso(5) },
  ]);
  const { rows } = await shop.pool.query(
    'SELECT state, amount_pence AS pence FROM payment_dispute WHERE payment_id = ANY ($1::uuid[])',
    [[sold.id, open]],
  );
  shop.is('what is stored', rows, [{ state: 'won', pence: 3500 }]);
  shop.is('the payment', await shop.state(sold.id), 'captured');
};
