import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startOrder, type RunningOrder } from './running-order.ts';

describe('the orders that the payment service compares its payments with', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  async function bought() {
    const paymentId = shop.authorised(null, 2600);
    const { body } = await shop.buy(null, await shop.newMug(5, 2600), paymentId);
    return { paymentId, orderId: body.order.id };
  }
  const ofPayments = (paymentIds: string[], headers: Record<string, string> = shop.from('payment')) =>
    shop.call('POST', '/internal/orders/of-payments', { paymentIds }, headers);
  const cancelledSince = (since: Date) =>
    shop.get(`/internal/orders/cancelled?since=${since.toISOString()}`, shop.from('payment'));

  it('has the order of each payment that has one', async () => {
    const [one, two] = [await bought(), await bought()];
    const { status, body } = await ofPayments([one.paymentId, randomUUID(), two.paymentId]);
    expect(status).toBe(200);
    const fact = { status: 'paid', totalPence: 2600, refundedPence: 0 };
    expect(body).toHaveLength(2);
    expect(body).toEqual(
      expect.arrayContaining([
        { ...one, ...fact },
        { ...two, ...fact },
      ]),
    );
  });

  it('has orders that have been cancelled since a time, however old they are', async () => {
    const [{ paymentId, orderId }] = [await bought(), await bought()];
    await shop.pool.query(`UPDATE orders SET placed_at = placed_at - interval '40 days' WHERE id = $1`, [
      orderId,
    ]);
    const path = `/api/admin/orders/${orderId}/status`;
    expect((await shop.call('PUT', path, { status: 'cancelled' }, shop.admin)).status).toBe(200);
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect(await cancelledSince(hourAgo)).toMatchObject({
      status: 200,
      body: [{ orderId, paymentId, status: 'cancelled', totalPence: 2600, refundedPence: 0 }],
    });
    expect((await cancelledSince(new Date(Date.now() + 60_000))).body).toEqual([]);
  });

  it('is for services only', async () => {
    const { paymentId } = await bought();
    expect((await ofPayments([paymentId], {})).status).toBe(403);
    expect((await ofPayments([paymentId], shop.admin)).status).toBe(403);
    expect((await ofPayments(['not-an-id'])).status).toBe(400);
  });
});
