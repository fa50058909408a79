import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type Answer, type RunningOrder } from './running-order.ts';

describe('completing payments', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  const row = async (paymentId: string) =>
    (
      await shop.pool.query<{ id: string; status: string; order_number: string; refunded_pence: number }>(
        'SELECT id, status, order_number, refunded_pence FROM orders WHERE payment_id = $1',
        [paymentId],
      )
    ).rows[0];
  const becomes = (paymentId: string, status: string) =>
    waitFor(`the order is ${status}`, async () => (await row(paymentId))?.status === status);
  /** A sold pot: its product, payment and answer. */
  async function sold(script: RunningOrder['payments']['captures'], guest: string) {
    const mug = await shop.newMug(1, 2600);
    const paymentId = shop.authorised(`g:${guest}`, 2600);
    shop.payments.captures.push(...script);
    return { mug, paymentId, answer: await shop.buy(`g:${guest}`, mug, paymentId) };
  }

  it('cancels, restocks and voids when the capture is refused for good [I3]', async () => {
    const { mug, paymentId, answer } = await sold(['refuse'], 'refused');
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'order-failed',
        message: 'Order creation failed after payment. Please contact support.',
      },
    });
    expect(shop.paymentState(paymentId)).toBe('voided');
    expect(await shop.onHand(mug)).toBe(1);
    const order = await row(paymentId);
    expect(order?.status).toBe('cancelled');
    await waitFor('order.cancelled', () => shop.eventsOf('order.cancelled.v1', order?.id ?? '').length === 1);
    expect(shop.eventsOf('order.cancelled.v1', order?.id ?? '')[0]?.data).toMatchObject({
      refundPence: 0,
      // The payment may have been captured and refunded before.
      notCharged: false,
    });
    expect(shop.eventsOf('order.paid.v1', order?.id ?? '')).toHaveLength(0);
    expect(await shop.buy('g:refused', mug, paymentId)).toMatchObject({ status: 409 });
  });

  it('answers a pending order when the capture is not answered, and the job makes it paid [I3]', async () => {
    const { mug, paymentId, answer } = await sold(['lost'], 'lost');
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { status: 'pending' }, emailStatus: { sent: false } },
    });
    await becomes(paymentId, 'paid');
    const again = await shop.buy('g:lost', mug, paymentId);
    expect(again.body.order).toMatchObject({ id: answer.body.order.id, status: 'paid' });
    expect(again.body.emailStatus.sent).toBe(true);
  });

  it.each(['misrouted', 'forbidden'] as const)(
    'keeps the order pending when the answer is not about the payment (%s), and the job makes it paid [I3]',
    async (script) => {
      const { mug, paymentId, answer } = await sold([script], script);
      expect(answer).toMatchObject({ status: 200, body: { order: { status: 'pending' } } });
      await becomes(paymentId, 'paid');
      expect(shop.paymentState(paymentId)).toBe('captured');
      expect(await shop.onHand(mug)).toBe(0);
    },
  );

  it('completes the payment when the shopper repeats the request, after the payment service was away [I3]', async () => {
    const { mug, paymentId, answer } = await sold(['away'], 'repeat');
    expect(answer.body.order.status).toBe('pending');
    const again = await shop.buy('g:repeat', mug, paymentId);
    expect(again).toMatchObject({
      status: 200,
      body: { order: { id: answer.body.order.id, status: 'paid' } },
    });
    expect(await shop.onHand(mug)).toBe(0);
  });

  it('makes an order paid by payment.captured.v1 alone, once', async () => {
    const { mug, paymentId, answer } = await sold(Array<'away'>(200).fill('away'), 'event');
    const { id } = answer.body.order;
    const captured = { paymentId, orderId: id, amountPence: 2600, currency: 'GBP' };
    await shop.publish('payment.captured.v1', paymentId, captured);
    await becomes(paymentId, 'paid');
    shop.payments.captures.length = 0;
    await shop.publish('payment.captured.v1', paymentId, captured);
    await shop.publish('payment.voided.v1', paymentId, { ...captured, orderId: id, reason: 'late' });
    await waitFor('one email', () => shop.eventsOf('order.paid.v1', id).length === 1);
    expect((await row(paymentId))?.status).toBe('paid');
    expect(await shop.onHand(mug)).toBe(0);
  });

  it('cancels and restocks when the authorisation has ended', async () => {
    const { mug, paymentId } = await sold(Array<'away'>(200).fill('away'), 'gone');
    const voided = { paymentId, orderId: null, amountPence: 2600, currency: 'GBP', reason: 'swept' };
    await shop.publish('payment.voided.v1', paymentId, voided);
    await becomes(paymentId, 'cancelled');
    shop.payments.captures.length = 0;
    expect(await shop.onHand(mug)).toBe(1);
  });

  it('records a refund once and publishes order.refunded.v1', async () => {
    const { paymentId, answer } = await sold([], 'refund');
    const { id } = answer.body.order;
    await shop.call('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }, shop.admin);
    const refunded = { paymentId, orderId: id, amountPence: 2600, currency: 'GBP' };
    await shop.publish('payment.refunded.v1', paymentId, refunded);
    await shop.publish('payment.refunded.v1', paymentId, refunded);
    await waitFor('the refund is recorded', () => shop.eventsOf('order.refunded.v1', id).length > 0);
    expect((await row(paymentId))?.refunded_pence).toBe(2600);
    expect(shop.eventsOf('order.refunded.v1', id)).toHaveLength(1);
  });

  it('numbers orders without gaps, whatever fails in between', async () => {
    const [first, , third] = [await sold([], 'n1'), await failed(), await sold([], 'n3')];
    const number = (answer: Answer) => Number(answer.body.order.orderNumber.split('-').at(-1));
    expect(number(third.answer)).toBe(number(first.answer) + 1);
  });
  /** A checkout that finds its pot sold out. */
  async function failed() {
    const mug = await shop.newMug(0, 2600);
    const answer = await shop.buy('g:n2', mug, shop.authorised('g:n2', 2600));
    expect(answer.status).toBe(409);
  }

  it('does not show an order to another shopper who sends its payment id', async () => {
    const { mug, paymentId } = await sold([], 'owner');
    expect(await shop.buy('g:other', mug, paymentId)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
    expect(await shop.buy('g:other', mug, randomUUID())).toMatchObject({ status: 409 });
  });
});
