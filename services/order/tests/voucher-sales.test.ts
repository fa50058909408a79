import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { OFFER, startVouchers, type RunningVouchers } from './running-vouchers.ts';

let vouchers: RunningVouchers;
let service: RunningVouchers['service'];
beforeAll(async () => {
  vouchers = await startVouchers();
  ({ service } = vouchers);
});
afterAll(() => service?.stop());

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it('sells none until the maker offers them, and only what she offers', async () => {
  expect((await service.get('/api/vouchers/offer')).body).toMatchObject({ on: false });
  expect((await vouchers.buyVoucher(2500)).body['errors']).toEqual([
    { field: 'amount_pence', message: 'This shop doesn’t sell gift vouchers at the moment.' },
  ]);
  expect(
    (await vouchers.offer({ ...OFFER, amountsPence: [], anyAmount: null })).body['errors'],
  ).toMatchObject([{ field: 'amountsPence', message: 'Offer an amount, or any amount between two' }]);
  expect((await vouchers.offer()).body).toMatchObject({ ...OFFER, revision: 1 });
  expect((await vouchers.offer({ ...OFFER, on: false, revisionLoaded: 0 })).status).toBe(409);
  expect((await service.get('/api/vouchers/offer')).body).toEqual(OFFER);
  for (const pence of [999, 20_001])
    expect((await vouchers.buyVoucher(pence)).body['errors']).toMatchObject([{ field: 'amount_pence' }]);
});

it('sells a voucher as an order of its own, which is done once it is paid, and emails the code', async () => {
  const { status, body } = await vouchers.buyVoucher(2500);
  expect([status, body.order]).toMatchObject([
    200,
    {
      status: 'delivered',
      total: 25,
      delivery: { method: 'by-email' },
      orderLines: [{ productName: 'Gift voucher', price: 25 }],
    },
  ]);
  const sent = await vouchers.emailed('bea@pots.example');
  expect(sent).toMatchObject({
    voucherCode: expect.stringMatching(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/),
    recipientName: 'Bea',
    senderName: 'Ada Potter',
    message: 'Happy birthday!',
    balancePence: 2500,
  });
  const balance = await vouchers.balance(sent.voucherCode.replaceAll('-', '').toLowerCase());
  expect(balance.body).toEqual({
    lastFour: sent.voucherCode.slice(-4),
    valuePence: 2500,
    balancePence: 2500,
    isVoid: false,
    recipientName: 'Bea',
    senderName: 'Ada Potter',
    message: 'Happy birthday!',
  });
  const { rows } = await service.pool.query<{ whole: string }>('SELECT voucher::text AS whole FROM voucher');
  expect(rows.every(({ whole }) => !whole.includes(sent.voucherCode.replaceAll('-', '')))).toBe(true);
  expect(await vouchers.list()).toMatchObject({
    outstandingPence: 2500,
    pagination: { total: 1 },
    vouchers: [{ state: 'active', recipientName: 'Bea', order: { id: body.order.id } }],
  });
});

it('sells one voucher for one payment, however often it is asked, and takes no other amount', async () => {
  const paymentId = service.authorised('g:ada', 5000);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      vouchers.buyVoucher(5000, { payment_id: paymentId, recipient_email: 'five@pots.example' }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1);
  await vouchers.emailed('five@pots.example');
  expect((await vouchers.list('five@')).vouchers).toHaveLength(1);
  const less = await vouchers.buyVoucher(5000, { payment_id: service.authorised('g:ada', 2500) });
  expect([less.status, less.body.code, less.body['payment']]).toEqual([409, 'cart-mismatch', 'released']);
  const foreign = await vouchers.buyVoucher(2500, { payment_id: service.authorised('g:eve', 2500) });
  expect([foreign.status, foreign.body.code]).toEqual([409, 'payment-not-usable']);
});

it('is worth nothing while its payment is unknown, and is sent once that is captured', async () => {
  service.payments.captures.push('away');
  const { body } = await vouchers.buyVoucher(2500, { recipient_email: 'late@pots.example' });
  expect(body.order.status).toBe('pending');
  await vouchers.emailed('late@pots.example');
  service.payments.captures.push('refuse');
  const refused = await vouchers.buyVoucher(2500, { recipient_email: 'never@pots.example' });
  expect([refused.status, refused.body.code]).toEqual([409, 'order-failed']);
  expect((await vouchers.list('never@')).vouchers).toEqual([]);
});

it('waits for its day, and the maker can send it at once', async () => {
  for (const day of [dayIn(-2), dayIn(400)])
    expect((await vouchers.buyVoucher(2500, { send_on: day })).body['errors']).toMatchObject([
      { field: 'send_on' },
    ]);
  const email = 'day@pots.example';
  expect((await vouchers.buyVoucher(2500, { send_on: dayIn(3), recipient_email: email })).status).toBe(200);
  await waitFor('issued', async () => (await vouchers.list(email)).vouchers.length === 1);
  const [waiting] = (await vouchers.list(email)).vouchers;
  expect(waiting).toMatchObject({ state: 'scheduled', lastFour: null, balancePence: 2500 });
  expect(await vouchers.sentTo(email)).toEqual([]);
  await service.pool.query(`UPDATE voucher SET send_at = now() WHERE id = $1`, [waiting?.id]);
  await vouchers.emailed(email);
  expect((await vouchers.list(email)).vouchers).toMatchObject([{ state: 'active' }]);
});

it('is sent again with a new code to a corrected address, and the old code is worth nothing', async () => {
  const voucher = await vouchers.newVoucher(2500);
  const path = `/api/admin/vouchers/${voucher.voucherId}/send`;
  const { status, body } = await service.call(
    'PUT',
    path,
    { recipient_email: 'right@pots.example' },
    service.admin,
  );
  expect([status, body]).toMatchObject([200, { recipientEmail: 'right@pots.example', balancePence: 2500 }]);
  const again = await vouchers.emailed('right@pots.example');
  expect([await vouchers.left(again), await vouchers.left(voucher)]).toEqual([2500, undefined]);
});

it('can be void, with a reason, and then nothing is left of it', async () => {
  const voucher = await vouchers.newVoucher(2500);
  const before = (await vouchers.list()).outstandingPence;
  const path = `/api/admin/vouchers/${voucher.voucherId}`;
  expect((await service.call('PUT', `${path}/void`, { reason: '' }, service.admin)).status).toBe(400);
  const gone = await service.call('PUT', `${path}/void`, { reason: 'Stolen card' }, service.admin);
  expect(gone.body).toMatchObject({ state: 'void', balancePence: 0, voidReason: 'Stolen card' });
  expect((await vouchers.list()).outstandingPence).toBe(before - 2500);
  expect((await vouchers.balance(voucher.voucherCode)).body).toMatchObject({ isVoid: true, balancePence: 0 });
  expect(
    (await service.call('PUT', `${path}/send`, { recipient_email: 'a@b.example' }, service.admin)).status,
  ).toBe(409);
  expect(
    (await service.call('PUT', `/api/admin/vouchers/${randomUUID()}/void`, { reason: 'x' }, service.admin))
      .status,
  ).toBe(404);
});

it('is refunded only as far as it has not been spent, and is then worth less', async () => {
  const mug = await service.newMug(2, 2000);
  const voucher = await vouchers.newVoucher(5000);
  await vouchers.buy('g:spends', mug, 0, [voucher.voucherCode]);
  const tooMuch = await vouchers.refund(voucher.orderId, { amount_pence: 5000 });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    409,
    'Only £30.00 is left of this voucher, so no more can be refunded.',
  ]);
  const refundId = randomUUID();
  expect((await vouchers.refund(voucher.orderId, { id: refundId, amount_pence: 3000 })).status).toBe(200);
  expect(await vouchers.left(voucher)).toBe(0);
  const order = (
    await service.pool.query<{ p: string }>('SELECT payment_id AS p FROM orders WHERE id = $1', [
      voucher.orderId,
    ])
  ).rows[0];
  await service.publish('payment.partial-refund-failed.v1', order?.p ?? '', {
    paymentId: order?.p,
    orderId: voucher.orderId,
    refundId,
    amountPence: 3000,
    currency: 'GBP',
    reason: 'PAYMENT_NOT_REFUNDABLE',
  });
  await waitFor('it is worth it again', async () => (await vouchers.left(voucher)) === 3000);
});
