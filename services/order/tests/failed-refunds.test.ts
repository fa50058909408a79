import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type RunningOrder } from './running-order.ts';

describe('a refund that failed', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  const read = async (id: string) => (await shop.get(`/api/admin/orders/${id}`, shop.admin)).body;
  const publish = (type: string, { orderId, paymentId }: Cancelled, rest: object = {}) =>
    shop.publish(type, paymentId, { paymentId, orderId, amountPence: 2600, currency: 'GBP', ...rest });
  interface Cancelled {
    orderId: string;
    paymentId: string;
  }

  /** An account's cancelled order, which the card provider could not refund. */
  async function failed(userId: string): Promise<Cancelled> {
    const owner = `u:${userId}` as const;
    const paymentId = shop.authorised(owner, 2600);
    const { order } = (await shop.buy(owner, await shop.newMug(1, 2600), paymentId)).body;
    const cancelled = { orderId: order.id, paymentId };
    await shop.call('PUT', `/api/admin/orders/${order.id}/status`, { status: 'cancelled' }, shop.admin);
    shop.payments.payments.get(paymentId)!.state = 'refund-failed';
    await publish('payment.refund-failed.v1', cancelled, { amountPence: 1600, reason: 'the refund failed' });
    await waitFor('it is shown', async () => Boolean((await read(order.id))['failedRefund']));
    return cancelled;
  }
  const settle = (
    { orderId }: Cancelled,
    headers: Record<string, string> = shop.admin,
    body?: Record<string, unknown>,
  ) => shop.call('PUT', `/api/admin/orders/${orderId}/settle-refund`, body, headers);

  it('is shown to admins until one of them settles it, and then records the admin and the time', async () => {
    const cancelled = await failed('ada');
    const owed = { owed: 16, settledAt: null, settledBy: null };
    expect((await read(cancelled.orderId))['failedRefund']).toEqual(owed);
    const { orders } = (await shop.get('/api/admin/orders', shop.admin)).body;
    expect(orders.find(({ id }) => id === cancelled.orderId)?.failedRefund).toEqual(owed);

    const first = await settle(cancelled);
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'cancelled',
        failedRefund: { owed: 16, settledAt: expect.any(String), settledBy: expect.any(String) },
      },
    });
    expect((await settle(cancelled)).body['failedRefund']).toEqual(first.body['failedRefund']);
    expect(shop.paymentState(cancelled.paymentId)).toBe('settled');
    // No email says that money went back to the card.
    expect(shop.eventsOf('order.refunded.v1', cancelled.orderId)).toEqual([]);
    await waitFor('mail', () => shop.eventsOf('order.refund-settled.v1', cancelled.orderId).length > 0);
    expect(shop.eventsOf('order.refund-settled.v1', cancelled.orderId)).toMatchObject([
      {
        data: { refundId: cancelled.paymentId, amountPence: 1600, pieces: [], settledAt: expect.any(String) },
      },
    ]);
  });

  it('says how it was paid back, where the admin does', async () => {
    const cancelled = await failed('cleo');
    expect(await settle(cancelled, shop.admin, { how: 'magic' })).toMatchObject({
      status: 400,
      body: { message: 'Please say how you paid it back' },
    });
    const settled = await settle(cancelled, shop.admin, { how: 'bank-transfer' });
    expect(settled.body['failedRefund']).toMatchObject({ how: 'bank-transfer' });
    // What was said first counts.
    expect((await settle(cancelled, shop.admin, { how: 'cash' })).body['failedRefund']).toMatchObject({
      how: 'bank-transfer',
    });
    await waitFor('mail', () => shop.eventsOf('order.refund-settled.v1', cancelled.orderId).length > 0);
    expect(shop.eventsOf('order.refund-settled.v1', cancelled.orderId)).toMatchObject([
      { data: { how: 'bank-transfer' } },
    ]);
    const { body } = await shop.get(`/api/admin/orders/${cancelled.orderId}/history`, shop.admin);
    expect((body['steps'] as unknown[]).at(-1)).toMatchObject({
      what: 'refund-settled',
      text: 'By bank transfer',
    });
  });

  it('cannot be seen or settled by customers', async () => {
    const cancelled = await failed('eve');
    const { body } = await shop.get(`/api/orders/${cancelled.orderId}`, shop.as('eve'));
    expect(body['id']).toBe(cancelled.orderId);
    expect(body).not.toHaveProperty('failedRefund');
    expect((await settle(cancelled, shop.as('eve'))).status).toBe(403);
    expect(shop.paymentState(cancelled.paymentId)).toBe('refund-failed');
  });

  it('is over when the refund succeeds after all', async () => {
    const cancelled = await failed('bob');
    shop.payments.payments.get(cancelled.paymentId)!.state = 'refunded';
    expect(await settle(cancelled)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
    await publish('payment.refunded.v1', cancelled);
    await waitFor('it is over', async () => (await read(cancelled.orderId))['failedRefund'] === null);
    await waitFor('mail', () => shop.eventsOf('order.refunded.v1', cancelled.orderId).length === 1);
    expect(await settle(cancelled)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
  });
});
