import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { one } from './running-codes.ts';
import { startVouchers, type RunningVouchers } from './running-vouchers.ts';

let vouchers: RunningVouchers;
let service: RunningVouchers['service'];
beforeAll(async () => {
  vouchers = await startVouchers();
  ({ service } = vouchers);
  await vouchers.offer();
});
afterAll(() => service?.stop());

it('pays a part of an order, at the very sums that were quoted', async () => {
  const mug = await service.newMug(5, 2450);
  const voucher = await vouchers.newVoucher(2000);
  const quoted = await vouchers.quoteOf([one(mug)], [` ${voucher.voucherCode.toLowerCase()} `]);
  const lastFour = voucher.voucherCode.slice(-4);
  expect(quoted).toMatchObject({
    goodsPence: 2450,
    voucherPence: 2000,
    totalPence: 450,
    vouchers: [{ at: 0, lastFour, pence: 2000, leftPence: 0 }],
    takesVouchers: true,
    problems: [],
  });
  const { status, body } = await vouchers.buy('g:part', mug, 450, [voucher.voucherCode]);
  expect([status, body.order]).toMatchObject([
    200,
    { status: 'paid', total: 4.5, goods: 24.5, voucher: 20, vouchers: [{ lastFour, amount: 20 }] },
  ]);
  expect(service.payments.payments.get(service.payments.asked.at(-1) ?? '')).toMatchObject({
    amountPence: 450,
    state: 'captured',
  });
  expect(await vouchers.left(voucher)).toBe(0);
  expect((await vouchers.quoteOf([one(mug)], [voucher.voucherCode])).problems).toEqual([
    { field: 'vouchers.0', message: `Gift voucher ending ${lastFour} has been used up.` },
  ]);
  expect(await vouchers.listed(voucher)).toMatchObject({
    state: 'used-up',
    entries: [
      { kind: 'issue', pence: 2000 },
      { kind: 'redeem', pence: -2000, order: { id: body.order.id } },
    ],
  });
});

it('pays all of an order, which then needs no card, and of several vouchers only what is needed', async () => {
  const mug = await service.newMug(5, 2450);
  const [first, second] = [await vouchers.newVoucher(1000), await vouchers.newVoucher(5000)];
  const codes = [first.voucherCode, second.voucherCode];
  expect(await vouchers.quoteOf([one(mug)], codes)).toMatchObject({ voucherPence: 2450, totalPence: 0 });
  const asked = service.payments.asked.length;
  const paymentId = randomUUID();
  const order = () =>
    service.checkout('g:free', paymentId, [one(mug)], { vouchers: codes, without_card: true });
  const { status, body } = await order();
  expect([status, body.order, body.emailStatus.sent]).toMatchObject([
    200,
    { status: 'paid', money: 'paid', total: 0, voucher: 24.5 },
    true,
  ]);
  expect(service.payments.asked).toHaveLength(asked);
  expect([await vouchers.left(first), await vouchers.left(second)]).toEqual([0, 3550]);
  const { rows } = await service.pool.query<{ topic: string }>(
    `SELECT topic FROM outbox WHERE key = $1 ORDER BY seq`,
    [body.order.id],
  );
  expect(rows.map(({ topic }) => topic)).toEqual(['order.placed.v1', 'order.paid.v1']);
  const again = await order();
  expect([again.status, again.body.order.id]).toEqual([200, body.order.id]);
  expect(await vouchers.left(second)).toBe(3550);
});

it('places no order without a card that vouchers do not pay in full', async () => {
  const mug = await service.newMug(5, 2450);
  const voucher = await vouchers.newVoucher(1000);
  const refused = await service.checkout('g:less', randomUUID(), [one(mug)], {
    vouchers: [voucher.voucherCode],
    without_card: true,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'total-changed']);
  expect([await vouchers.left(voucher), await service.onHand(mug)]).toEqual([1000, 5]);
});

it('places no order without a card at another price than was agreed', async () => {
  const mug = await service.newMug(5, 2450);
  const voucher = await vouchers.newVoucher(5000);
  const asked = (pence: number) =>
    service.checkout('g:agreed', randomUUID(), [one(mug)], {
      vouchers: [voucher.voucherCode],
      without_card: true,
      voucher_pence: pence,
    });
  for (const pence of [2350, 2550]) {
    const refused = await asked(pence);
    expect([refused.status, refused.body.code]).toEqual([409, 'total-changed']);
  }
  expect([await vouchers.left(voucher), await service.onHand(mug)]).toEqual([5000, 5]);
  expect((await asked(2450)).status).toBe(200);
  expect(await vouchers.left(voucher)).toBe(2550);
});

it('lets the last pounds of a voucher be spent once, however many try together', async () => {
  const mug = await service.newMug(12, 2000);
  const voucher = await vouchers.newVoucher(2000);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => vouchers.buy(`g:race-${at}`, mug, 0, [voucher.voucherCode])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    expect([400, 409]).toContain(status);
    if (status === 409)
      expect(body).toMatchObject({
        code: 'total-changed',
        message: expect.stringMatching(/from £0.00 to £20.00, because less is left of Gift voucher ending/),
      });
  }
  expect([await vouchers.left(voucher), await service.onHand(mug)]).toEqual([0, 11]);
});

it('gets its money back once when the order is cancelled, or its payment is refused', async () => {
  const mug = await service.newMug(5, 2450);
  const voucher = await vouchers.newVoucher(2000);
  service.payments.captures.push('refuse');
  const failed = await vouchers.buy('g:broke', mug, 450, [voucher.voucherCode]);
  expect([failed.status, await vouchers.left(voucher)]).toEqual([409, 2000]);
  const bought = await vouchers.buy('g:back', mug, 450, [voucher.voucherCode]);
  expect(await vouchers.left(voucher)).toBe(0);
  await Promise.all([vouchers.cancel(bought.body.order.id), vouchers.cancel(bought.body.order.id)]);
  expect(await vouchers.left(voucher)).toBe(2000);
  const { id } = bought.body.order;
  await waitFor('cancelled', () => service.eventsOf('order.cancelled.v1', id).length > 0);
  expect(service.eventsOf('order.cancelled.v1', id)).toMatchObject([
    { data: { refundPence: 450, returnedVoucherPence: 2000 } },
  ]);
});

it('limits guesses, of a network and of an account, and says nothing about any code afterwards', async () => {
  const voucher = await vouchers.newVoucher(2000);
  const guess = (code: string) => vouchers.balance(code);
  expect((await guess('7777-7777-7777-7777')).body['errors']).toEqual([
    { field: 'code', message: 'We don’t know this voucher. Please check its code.' },
  ]);
  for (let tries = 0; tries < 25; tries += 1) await guess(`7777-7777-7777-${1000 + tries}`);
  expect((await guess(voucher.voucherCode)).body['errors']).toEqual([
    { field: 'code', message: 'Too many wrong codes have been tried. Please wait a few minutes.' },
  ]);
});
