import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe("admins' changes of orders", () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());

  /** The lines about an order, in the order of its changes. */
  const linesOf = async (id: string) =>
    (
      await shop.pool.query<{ payload: { action: string } }>(
        `SELECT payload FROM outbox WHERE topic = 'audit.recorded.v1' AND key = $1 ORDER BY seq`,
        [id],
      )
    ).rows.map(({ payload }) => payload);

  it('are in the audit log, written in the same transaction, with the earlier values', async () => {
    const { id } = await shop.orderIn('paid');
    const { order_number } = (await shop.read(id)).body as unknown as { order_number: string };
    const url = `/api/admin/orders/${id}/ship`;
    const shipped = await fetch(`${shop.url}${url}`, {
      method: 'PUT',
      headers: { ...shop.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ trackingInfo: 'RM 1' }),
    });
    const requestId = shipped.headers.get('x-request-id');
    await shop.ship(id, 'RM 1');
    await shop.put(`${id}/tracking`, { trackingInfo: 'RM 2' });
    await shop.setStatus(id, 'delivered');
    await shop.call('POST', `/api/admin/orders/${id}/notes`, { text: 'Left with a neighbour' }, shop.admin);
    await shop.put(`${id}/packing-note`, { text: 'Two boxes' });
    await shop.put(`${id}/packing-note`, { text: 'Two boxes' });
    await shop.setStatus(id, 'cancelled');
    const whose = { userId: 'admin-1', objectId: id, object: order_number };
    expect(await linesOf(id)).toEqual([
      {
        ...whose,
        requestId,
        action: 'order.shipped',
        changes: [
          { field: 'Status', before: 'paid', after: 'shipped' },
          { field: 'Tracking information', before: null, after: 'RM 1' },
        ],
      },
      {
        ...whose,
        requestId: expect.any(String),
        action: 'order.tracking-changed',
        changes: [{ field: 'Tracking information', before: 'RM 1', after: 'RM 2' }],
      },
      expect.objectContaining({
        action: 'order.delivered',
        changes: [{ field: 'Status', before: 'shipped', after: 'delivered' }],
      }),
      expect.objectContaining({
        action: 'order.note-added',
        changes: [{ field: 'Note', before: null, after: 'Left with a neighbour' }],
      }),
      expect.objectContaining({
        action: 'order.packing-note-changed',
        changes: [{ field: 'Note', before: null, after: 'Two boxes' }],
      }),
    ]);
    expect(JSON.stringify(await linesOf(id))).not.toMatch(/mary|kiln lane/i);
  });

  it('include taking the money of a pending order and cancelling one', async () => {
    const pending = await shop.orderIn('pending');
    await shop.setStatus(pending.id, 'paid');
    await shop.setStatus(pending.id, 'paid');
    await shop.setStatus(pending.id, 'cancelled');
    expect((await linesOf(pending.id)).map(({ action }) => action)).toEqual([
      'order.paid',
      'order.cancelled',
    ]);
  });

  it('include a refund that was paid back by other means; changes from outside the back office have no line', async () => {
    const { id, paymentId } = await shop.orderIn('cancelled');
    const failure = {
      paymentId,
      orderId: id,
      amountPence: 2600,
      currency: 'GBP',
      reason: 'the card is gone',
    };
    await shop.publish('payment.refund-failed.v1', paymentId, failure);
    await waitFor('the failure is known', async () => (await shop.read(id)).body['failedRefund']);
    const payment = shop.payments.payments.get(paymentId);
    if (payment) payment.state = 'refund-failed';
    await shop.put(`${id}/settle-refund`, {});
    expect(await linesOf(id)).toMatchObject([
      { action: 'order.cancelled' },
      {
        action: 'order.refund-settled',
        changes: [{ field: 'Paid back by other means', before: null, after: '£26.00' }],
      },
    ]);
  });
});
