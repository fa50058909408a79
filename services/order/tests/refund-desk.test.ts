import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRefundDesk, type RefundDesk, type Refunds } from './running-refund-desk.ts';

describe('the refund desk', () => {
  let shop: RefundDesk;
  beforeAll(async () => {
    shop = await startRefundDesk();
  });
  afterAll(() => shop?.stop());

  it('refunds pieces once they are asked for, with an email and a history that say the same', async () => {
    const sold = await shop.paid();
    const answer = await shop.ask(sold.id, {
      ...shop.pieces(2),
      message: 'I am sorry.',
      note: 'Box was wet',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { left: 10.01, refunds: [{ state: 'pending', amount: 20.02, origin: 'desk' }] },
    });
    const refundId = answer.body.refunds[0]?.id ?? '';
    await waitFor('request', () => shop.eventsOf('refund.requested.v1', sold.id).length === 1);
    expect(shop.eventsOf('refund.requested.v1', sold.id)).toMatchObject([
      { data: { orderId: sold.id, paymentId: sold.paymentId, refundId, amountPence: 2002 } },
    ]);
    expect(await shop.onHand(sold.mug)).toBe(2);
    await shop.refunded(sold, refundId, 2002, 2002);
    await waitFor('mail', () => shop.eventsOf('order.partly-refunded.v1', sold.id).length === 1);
    expect(shop.eventsOf('order.partly-refunded.v1', sold.id)).toMatchObject([
      {
        data: {
          amountPence: 2002,
          refundedPence: 2002,
          message: 'I am sorry.',
          pieces: [{ line: 1, quantity: 2 }],
        },
      },
    ]);
    const order = await shop.order(sold.id);
    expect(order).toMatchObject({
      status: 'paid',
      money: 'partly-refunded',
      refunded: 20.02,
      isRefundedInFull: false,
      orderLines: [{ quantity: 3, refundedQuantity: 2 }],
    });
    const { body } = await shop.get(`/api/admin/orders/${sold.id}/history`, shop.admin);
    expect(body['steps']).toMatchObject([
      { what: 'placed' },
      { what: 'paid' },
      {
        what: 'refund-asked',
        amount: 20.02,
        text: 'Broken in the post: Box was wet',
        by: expect.any(String),
      },
      { what: 'refunded', amount: 20.02 },
    ]);
    expect((await shop.ship(sold.id, 'RM 1')).status).toBe(200);
    // The rest, after it was shipped; nothing comes back.
    expect(await shop.ask(sold.id, shop.pieces(1, 'gone'))).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await shop.onHand(sold.mug)).toBe(2);
  });

  it('refunds a piece once when two admins press at once, and puts it back on sale once [I1]', async () => {
    const sold = await shop.paid(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.ask(sold.id, shop.pieces(1))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await shop.onHand(sold.mug)).toBe(1);
    await waitFor('request', () => shop.eventsOf('refund.requested.v1', sold.id).length > 0);
    expect(shop.eventsOf('refund.requested.v1', sold.id)).toHaveLength(1);
  });

  it('has one effect for twenty requests with one id [I4]', async () => {
    const sold = await shop.paid();
    const refundId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.ask(sold.id, shop.pieces(1), refundId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ body }) => body.refunds.length)).toEqual(answers.map(() => 1));
    expect(await shop.onHand(sold.mug)).toBe(1);
  });

  it('stops shipping an order that was refunded in full in the dashboard, with one email and no second refund', async () => {
    const toShip = async () => Number((await shop.get('/api/admin/dashboard', shop.admin)).body['toShip']);
    const sold = await shop.paid(1);
    const before = await toShip();
    await shop.refunded(sold, randomUUID(), 1001, 1001);
    const whole = { paymentId: sold.paymentId, orderId: sold.id, amountPence: 1001, currency: 'GBP' };
    await shop.publish('payment.refunded.v1', sold.paymentId, whole);
    await waitFor('it is recorded', async () => (await shop.order(sold.id))['isRefundedInFull'] === true);
    expect(await toShip()).toBe(before - 1);
    expect(await shop.ship(sold.id, 'RM 1')).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', message: expect.stringContaining('refunded in full') },
    });
    expect(await shop.ask(sold.id, { amount_pence: 1 })).toMatchObject({ status: 409 });
    expect((await shop.setStatus(sold.id, 'cancelled')).status).toBe(200);
    await waitFor('cancelled', () => shop.eventsOf('order.cancelled.v1', sold.id).length === 1);
    expect(shop.eventsOf('order.cancelled.v1', sold.id)).toMatchObject([
      { data: { refundPence: 0, refundedPence: 1001 } },
    ]);
    expect(shop.eventsOf('order.partly-refunded.v1', sold.id)).toHaveLength(1);
    expect(shop.eventsOf('order.refunded.v1', sold.id)).toEqual([]);
    expect(await shop.onHand(sold.mug)).toBe(1);
  });

  it('refunds the rest of a cancelled order, and puts back on sale only what is not there yet [I1]', async () => {
    const sold = await shop.paid();
    const first = await shop.ask(sold.id, shop.pieces(1));
    await shop.refunded(sold, first.body.refunds[0]?.id ?? '', 1001, 1001);
    await shop.ask(sold.id, shop.pieces(1, 'gone'));
    expect((await shop.setStatus(sold.id, 'cancelled')).status).toBe(200);
    await waitFor('cancelled', () => shop.eventsOf('order.cancelled.v1', sold.id).length === 1);
    expect(shop.eventsOf('order.cancelled.v1', sold.id)).toMatchObject([
      { data: { refundPence: 1001, refundedPence: 2002 } },
    ]);
    expect(await shop.onHand(sold.mug)).toBe(2);
  });

  it('cancels an order without putting its broken pieces back on sale', async () => {
    const sold = await shop.paid();
    const body = { status: 'cancelled', gone: [2] };
    expect((await shop.put(`${sold.id}/status`, body)).status).toBe(200);
    expect((await shop.put(`${sold.id}/status`, body)).status).toBe(200);
    expect(await shop.onHand(sold.mug)).toBe(1);
  });

  it('lets a failed refund be made again or paid back by other means, without a second restock [I1]', async () => {
    const sold = await shop.paid(2);
    const { body } = await shop.ask(sold.id, shop.pieces(1));
    const refundId = body.refunds[0]?.id ?? '';
    const failed = { orderId: sold.id, paymentId: sold.paymentId, refundId, amountPence: 1001 };
    const failure = { ...failed, currency: 'GBP', reason: 'no' };
    await shop.publish('payment.partial-refund-failed.v1', sold.paymentId, failure);
    const state = async () =>
      ((await shop.get(`/api/admin/orders/${sold.id}/refunds`, shop.admin)).body as unknown as Refunds)
        .refunds[0]?.state;
    await waitFor('it has failed', async () => (await state()) === 'failed');
    expect(await shop.ask(sold.id, shop.pieces(1))).toMatchObject({ status: 200, body: { left: 10.01 } });
    expect(await shop.onHand(sold.mug)).toBe(1);
    const settle = `/api/admin/orders/${sold.id}/refunds/${refundId}/settle`;
    for (let press = 0; press < 2; press += 1)
      expect((await shop.call('PUT', settle, { how: 'cash' }, shop.admin)).status).toBe(200);
    expect(await state()).toBe('settled');
    expect(await shop.order(sold.id)).toMatchObject({ refunds: [{ state: 'settled', how: 'cash' }, {}] });
    await waitFor('mail', () => shop.eventsOf('order.refund-settled.v1', sold.id).length > 0);
    const data = { refundId, amountPence: 1001, how: 'cash', isLast: true };
    const pieces = [{ line: 1, quantity: 1 }];
    expect(shop.eventsOf('order.refund-settled.v1', sold.id)).toMatchObject([{ data: { ...data, pieces } }]);
  });

  it('asks again for a refund that is not answered', async () => {
    const sold = await shop.paid(1);
    await shop.ask(sold.id, shop.pieces(1));
    await waitFor('it is asked for again', () => shop.eventsOf('refund.requested.v1', sold.id).length > 1);
    const ids = shop
      .eventsOf('refund.requested.v1', sold.id)
      .map(({ data }) => (data as { refundId: string }).refundId);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    [{}, 400, 'choose pieces'],
    [{ amount_pence: 3004 }, 409, 'Only £30.03'],
    [{ pieces: [{ line: 2, quantity: 1, becomes: 'gone' }] }, 400, 'no line 2'],
    [{ pieces: [{ line: 1, quantity: 4, becomes: 'gone' }] }, 409, 'Only 3 of'],
    [{ delivery: true, pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] }, 409, 'delivery'],
    [{ reason: 'bored' }, 400, 'reason'],
  ])('refuses %j and says why', async (body, status, text) => {
    const sold = await shop.paid();
    const answer = await shop.ask(sold.id, body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(await shop.onHand(sold.mug)).toBe(0);
  });

  it('is closed to customers, and to orders that are not paid', async () => {
    const sold = await shop.paid();
    const asCustomer = await shop.call(
      'POST',
      `/api/admin/orders/${sold.id}/refunds`,
      { id: randomUUID(), reason: 'other', amount_pence: 1 },
      shop.as('eve'),
    );
    expect(asCustomer.status).toBe(403);
    for (const status of ['pending', 'cancelled'] as const) {
      const { id } = await shop.orderIn(status);
      expect(await shop.ask(id, { amount_pence: 1 })).toMatchObject({
        status: 409,
        body: { code: 'transition-refused' },
      });
    }
  });
});
