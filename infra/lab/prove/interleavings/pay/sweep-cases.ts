import { randomUUID } from 'node:crypto';
import { unanswered } from './moments.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const orderOf = (shop: PayShop, paymentId: string, status: 'pending' | 'cancelled' | 'paid', pence: number) =>
  shop.orders.set(paymentId, {
    orderId: randomUUID(),
    paymentId,
    status,
    totalPence: pence,
    refundedPence: 0,
  });

/** Five minutes without an order, and the money is released; an order that waits keeps it. */
export const abandoned: PayCase = async (shop) => {
  const [young, waited, cancelled, old] = [
    await shop.authorised(5000),
    await shop.authorised(5001),
    await shop.authorised(5002),
    await shop.authorised(5003),
  ];
  orderOf(shop, waited, 'pending', 5001);
  orderOf(shop, cancelled, 'cancelled', 5002);
  await shop.earlier(young, '4 minutes 40 seconds');
  for (const one of [waited, cancelled, old]) await shop.earlier(one, '5 minutes 1 second');
  for (const one of [cancelled, old]) await shop.becomes(one, 'voided');
  shop.is('a young one', await shop.state(young), 'authorised');
  shop.is('one that an order waits for', await shop.state(waited), 'authorised');
  shop.is(
    'the money',
    [shop.sums(old), shop.sums(young), shop.sums(waited), shop.sums(cancelled)],
    [
      { voided: 5003, open: 0 },
      { voided: 0, open: 5000 },
      { voided: 0, open: 5001 },
      { voided: 5002, open: 0 },
    ],
  );
  await shop.until('it is known', () => shop.events('payment.voided.v1', old).length > 0);
  shop.is('who knows', shop.events('payment.voided.v1', old), [
    { paymentId: old, amountPence: 5003, orderId: null, reason: 'authorised without an order' },
  ]);
  const late = await shop.capture(waited, randomUUID(), 5001);
  shop.is('the order that waited', late, { status: 200, body: { state: 'captured' } });
};

/** It reached Square, but its answer was lost: it is found in the list, and never sent twice. */
export const found: PayCase = async (shop) => {
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
  const id = await unanswered(shop, 5100);
  await shop.becomes(id, 'authorised');
  shop.is('Square', shop.sums(id), { payments: 1, open: 5100 });
  const taken = await shop.capture(id, randomUUID(), 5100);
  shop.is('its order', taken, { status: 200 });
};

/** It did not reach Square, or is not to be found: after two minutes it is cancelled by its key. */
export const neverAnswered: PayCase = async (shop) => {
  const rule = await shop.fault('CreatePayment', 'reset-before', { times: 'forever' });
  const lost = await unanswered(shop, 5200);
  const asked = await shop.hits(rule);
  await shop.earlier(lost, '1 minute 40 seconds');
  await shop.until('it was looked for', async () => {
    const { rowCount } = await shop.pool.query(
      `SELECT FROM payment_attempt WHERE id = $1 AND due_at > now() AND unanswered >= $2`,
      [lost, asked + 1],
    );
    return rowCount === 1;
  });
  shop.is('not yet', await shop.state(lost), 'unknown');
  await shop.clearFaults();
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
  const lists = await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  const hidden = await unanswered(shop, 5201);
  await shop.until('it was looked for', async () => (await shop.hits(lists)) > 0);
  shop.is('it was not found', await shop.state(hidden), 'unknown');
  await shop.fault('CancelPaymentByIdempotencyKey', 'html200', { times: 1 });
  await shop.earlier(lost, '21 seconds');
  await shop.earlier(hidden, '2 minutes 1 second');
  for (const one of [lost, hidden]) await shop.becomes(one, 'voided');
  shop.is(
    'Square',
    [shop.sums(lost), shop.sums(hidden)],
    [{ payments: 0 }, { payments: 1, open: 0, voided: 5201 }],
  );
};

/** Processes that died. @param state where the payment was left */
async function leftBehind(shop: PayShop, id: string, state: string): Promise<void> {
  const sql = 'UPDATE payment_attempt SET state = $2, due_at = now(), version = version + 1 WHERE id = $1';
  await shop.pool.query(sql, [id, state]);
}

/** What a process has left behind is brought to its end, whatever Square has done by then. */
export const leftUnfinished: PayCase = async (shop) => {
  const [created, voiding, capturing] = [
    await shop.authorised(5300),
    await shop.authorised(5301),
    await shop.authorised(5302),
  ];
  const sold = await shop.sold(5303);
  await shop.pool.query('UPDATE payment_attempt SET order_id = $2 WHERE id = $1', [capturing, randomUUID()]);
  await shop.pool.query('UPDATE payment_attempt SET square_payment_id = NULL WHERE id = $1', [created]);
  await leftBehind(shop, created, 'created');
  await leftBehind(shop, voiding, 'voiding');
  await leftBehind(shop, capturing, 'capturing');
  await leftBehind(shop, sold.id, 'voiding');
  await shop.becomes(created, 'voided');
  await shop.becomes(voiding, 'voided');
  await shop.becomes(capturing, 'captured');
  await shop.becomes(sold.id, 'refunded');
  shop.is('Square', [created, voiding, capturing, sold.id].map(shop.sums), [
    { voided: 5300, captured: 0 },
    { voided: 5301, captured: 0 },
    { captured: 5302, refunded: 0 },
    { captured: 5303, refunded: 5303 },
  ]);
};

/** Square will not take the money; or its answers say nothing. */
export const notTaken: PayCase = async (shop) => {
  const refused = await shop.authorised(5400);
  await shop.fault('CompletePayment', 'refuse', { code: 'BAD_REQUEST' });
  const answer = await shop.capture(refused, randomUUID(), 5400);
  shop.is('refused', answer, { status: 409, body: { code: 'payment-not-usable' } });
  await shop.becomes(refused, 'voided');
  const lost = await shop.authorised(5401);
  await shop.fault('CompletePayment', 'reset-after-commit', { times: 1 });
  shop.is('an answer that is lost', await shop.capture(lost, randomUUID(), 5401), { status: 200 });
  // The credentials are refused: a captured payment stays.
  const kept = await shop.authorised(5402);
  await shop.fault('CompletePayment', 'refuse', { code: 'UNAUTHORIZED', times: 3 });
  await shop.fault('GetPayment', 'refuse', { code: 'UNAUTHORIZED', times: 3 });
  const unknown = await shop.capture(kept, randomUUID(), 5402);
  shop.is('not known yet', unknown, { status: 503, body: { code: 'payment-unknown' } });
  await shop.becomes(kept, 'captured');
  // The key belongs to another request.
  await shop.fault('CreatePayment', 'refuse', { code: 'IDEMPOTENCY_KEY_REUSED' });
  shop.is('another body', await shop.pay(shop.stranger(), 5403), { status: 409, code: 'payment-not-usable' });
  shop.is('Square', [refused, lost, kept].map(shop.sums), [
    { voided: 5400, captured: 0 },
    { captured: 5401, refunded: 0 },
    { captured: 5402, refunded: 0 },
  ]);
};
