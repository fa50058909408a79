import { randomUUID } from 'node:crypto';
import { BUYER } from './buyer.ts';
import { boughtVoucher } from './bought-voucher.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE, pot } from './pots.ts';

const paymentOf = async (shop: OrderShop, orderId: string) =>
  String((await shop.row('SELECT payment_id AS id FROM orders WHERE id = $1', orderId)).id);

/** What the payment service says of a refund that the desk asked for, once the order has learned it. */
async function answer(shop: OrderShop, orderId: string, refundId: string, failure?: string) {
  const paymentId = await paymentOf(shop, orderId);
  const { amountPence, refundedPence } = await shop.row(
    `SELECT amount_pence AS "amountPence", (SELECT sum(amount_pence)::int FROM order_refund WHERE order_id = $2) AS "refundedPence"
     FROM order_refund WHERE id = $1`,
    refundId,
    orderId,
  );
  const about = { paymentId, orderId, refundId, amountPence, currency: 'GBP' };
  await (failure
    ? shop.publish('payment.partial-refund-failed.v1', paymentId, { ...about, reason: failure })
    : shop.publish('payment.partly-refunded.v1', paymentId, {
        ...about,
        byHand: false,
        refundedPence,
        providerRefundId: refundId,
      }));
  const state = failure ? 'failed' : 'done';
  await shop.until(`the refund is ${state}`, async () => {
    const row = await shop.row('SELECT state FROM order_refund WHERE id = $1', refundId);
    return row['state'] === state;
  });
}

/** A voucher loses what its order is refunded, has it back when that fails, and loses it when the maker pays it back by hand. */
export const voucherRefundedByHand: OrderCase = async (shop) => {
  const { code, orderId } = await boughtVoucher(shop, 5000);
  const left = async () => {
    const { vouchers } = await shop.must('GET', `vouchers?search=${code}`);
    return vouchers[0].balancePence;
  };
  const id = randomUUID();
  await shop.must('POST', `orders/${orderId}/refunds`, { id, amount_pence: 1500, reason: 'goodwill' });
  shop.is('once it is asked for', await left(), 3500);
  await answer(shop, orderId, id, 'The card was closed.');
  shop.is('once it has failed', await left(), 5000);
  await shop.must('PUT', `orders/${orderId}/refunds/${id}/settle`, { how: 'bank-transfer' });
  shop.is('once it is paid back by hand', await left(), 3500);
  await shop.admin('PUT', `orders/${orderId}/refunds/${id}/settle`, { how: 'bank-transfer' });
  shop.is('once more', await left(), 3500);
};

/** Three pieces with a discount that they cannot share evenly are refunded one by one, to the penny. */
export const pieceByPiece: OrderCase = async (shop) => {
  await shop.must('POST', 'codes', { code: 'TENOFF', worth: { by: 'amount', pence: 1000 } });
  const order = await shop.order(3, { discount_codes: ['TENOFF'], amountPence: 3 * PENCE - 1000 });
  const pence: number[] = [];
  for (let piece = 0; piece < 3; piece += 1) {
    const id = randomUUID();
    const body = { id, reason: 'broken', pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] };
    await shop.must('POST', `orders/${order.id}/refunds`, body);
    await answer(shop, order.id, id);
    const row = await shop.row('SELECT amount_pence AS pence FROM order_refund WHERE id = $1', id);
    pence.push(Number(row['pence']));
  }
  shop.is('all of them', [pence.reduce((sum, one) => sum + one, 0), Math.max(...pence)], [6800, 2267]);
  const id = randomUUID();
  const { status, body } = await shop.admin('POST', `orders/${order.id}/refunds`, {
    id,
    reason: 'other',
    amount_pence: 1,
  });
  shop.is('a penny more', [status, body.message], [409, 'This order has already been refunded in full.']);
};

/** Two pots of one order, which their buyer no longer wants. */
async function twoPots(shop: OrderShop) {
  const pots = [await pot(shop, 5), await pot(shop, 5)];
  const { guest, paymentId } = shop.authorised(2 * PENCE);
  const items = pots.map((product_id) => ({ product_id, quantity: 1 }));
  const { body } = await guest('POST', '/api/orders/guest-checkout', {
    ...BUYER,
    payment_id: paymentId,
    items,
  });
  return (body['order'] as { id: string }).id;
}

/** A request is done once all that it is about is refunded, and not before. */
export const requestOfTwoPots: OrderCase = async (shop) => {
  const orderId = await twoPots(shop);
  await shop.asBuyer('POST', orderId, 'requests', { id: randomUUID(), kind: 'cancel' });
  const states = async () => {
    const { body } = await shop.asBuyer('GET', orderId, 'requests');
    return (body.requests as { state: string }[]).map(({ state }) => state);
  };
  const refund = async (line: number) => {
    const id = randomUUID();
    const body = { id, reason: 'other', pieces: [{ line, quantity: 1, becomes: 'on-sale' }] };
    await shop.must('POST', `orders/${orderId}/refunds`, body);
    await answer(shop, orderId, id);
  };
  await refund(1);
  shop.is('once one of two pots is refunded', await states(), ['asked']);
  shop.is(
    'sending the other',
    (await shop.admin('PUT', `orders/${orderId}/ship`, { trackingInfo: 'X' })).body.code,
    'transition-refused',
  );
  await refund(2);
  shop.is('once both are', await states(), ['done']);
  const sent = await twoPots(shop);
  await shop.must('PUT', `orders/${sent}/ship`, { trackingInfo: 'TP 1' });
  const pieces = [1, 2].map((line) => ({ line, quantity: 1 }));
  const asked = await shop.asBuyer('POST', sent, 'requests', {
    id: randomUUID(),
    kind: 'withdrawal',
    pieces,
  });
  shop.is('a withdrawal of both', asked.status < 300, true);
  const id = randomUUID();
  const body = { id, reason: 'returned', pieces: [{ line: 2, quantity: 1, becomes: 'on-sale' }] };
  await shop.must('POST', `orders/${sent}/refunds`, body);
  await answer(shop, sent, id);
  const { body: said } = await shop.asBuyer('GET', sent, 'requests');
  shop.is('a withdrawal, once one pot is refunded', (said.requests as object[])[0], { state: 'asked' });
};

/** What is sent again takes its pots from the stock, and not from what its buyer has reserved since. */
export const sentAgainFromTheStock: OrderCase = async (shop) => {
  const userId = shop.account();
  const order = await shop.order(2, { userId });
  await shop.must('PUT', `orders/${order.id}/ship`, { trackingInfo: 'SA 1' });
  const pieces = [{ line: 1, quantity: 1 }];
  await shop.must('POST', `orders/${order.id}/replacements`, { id: randomUUID(), seen: 0, pieces });
  const { id } = await shop.row(`SELECT id FROM orders WHERE replaces ->> 'orderId' = $1`, order.id);
  const { owner } = await shop.row(
    `SELECT payload -> 'sale' ->> 'owner' AS owner FROM outbox WHERE topic = 'stock.changed.v1'
       AND payload -> 'sale' ->> 'orderId' = $1`,
    id,
  );
  shop.is('whose reservation it uses', owner, `g:${id}`);
  shop.is('who claims it', shop.cart.claims.filter((claim) => claim.owner === `u:${userId}`).length, 1);
};
