import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe('changing the status of an order', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());

  it('moves pending to paid by taking the money [A210]', async () => {
    const { id, paymentId } = await shop.orderIn('pending');
    expect((await shop.read(id)).body.status).toBe('pending');
    expect(await shop.setStatus(id, 'paid')).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(shop.paymentState(paymentId)).toBe('captured');
  });

  it('does not mark an order as paid when its money cannot be taken [I3]', async () => {
    const { id } = await shop.orderIn('pending');
    shop.payments.captures.push('away');
    expect((await shop.setStatus(id, 'paid')).status).toBe(503);
    shop.payments.captures.push('refuse');
    expect((await shop.setStatus(id, 'paid')).status).toBe(409);
    expect((await shop.read(id)).body.status).toBe('cancelled');
  });

  it('moves pending to cancelled, restocked and with nothing to refund [A211]', async () => {
    const { id, mug } = await shop.orderIn('pending');
    expect(await shop.setStatus(id, 'cancelled')).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect(await shop.onHand(mug, 'v1')).toBe(1);
    await waitFor('event', () => shop.eventsOf('order.cancelled.v1', id).length === 1);
    expect(shop.eventsOf('order.cancelled.v1', id)[0]?.data).toMatchObject({
      refundPence: 0,
      notCharged: false,
    });
  });

  it('moves paid to shipped with tracking information, and a repeat changes nothing [A212] [A278]', async () => {
    const { id } = await shop.orderIn('paid');
    const shipped = await shop.ship(id, 'RM 1');
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped', trackingInfo: 'RM 1' } });
    expect(shipped.body['shippedAt']).toEqual(expect.any(String));
    expect(await shop.ship(id, 'RM 1')).toEqual(shipped);
    expect((await shop.ship(id, 'RM 2')).status).toBe(409);
  });

  it('ships once for twenty identical requests at once, with twenty equal answers [I4]', async () => {
    const { id } = await shop.orderIn('paid');
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.ship(id, 'RM 20')));
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await waitFor('event', () => shop.eventsOf('order.shipped.v1', id).length > 0);
    expect(shop.eventsOf('order.shipped.v1', id)).toHaveLength(1);
  });

  it('moves paid to cancelled: refunds and restocks, once for twenty at once [A213] [A279] [I4]', async () => {
    const { id, mug } = await shop.orderIn('paid');
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.setStatus(id, 'cancelled')));
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await shop.onHand(mug, 'v1')).toBe(1);
    await waitFor('event', () => shop.eventsOf('order.cancelled.v1', id).length > 0);
    expect(shop.eventsOf('order.cancelled.v1', id)).toHaveLength(1);
    expect(shop.eventsOf('order.cancelled.v1', id)[0]?.data).toMatchObject({ refundPence: 2600 });
  });

  it('moves shipped to delivered [A214]', async () => {
    const { id } = await shop.orderIn('shipped');
    expect(await shop.setStatus(id, 'delivered')).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    });
  });

  it.each(['delivered', 'cancelled'] as const)(
    'never changes an order that is %s [A215] [A216]',
    async (status) => {
      const { id } = await shop.orderIn(status);
      for (const next of ['pending', 'paid', 'shipped', 'delivered', 'cancelled'].filter((s) => s !== status))
        expect(await shop.setStatus(id, next)).toMatchObject({
          status: 409,
          body: { code: 'transition-refused' },
        });
      expect((await shop.ship(id, 'RM 9')).status).toBe(409);
      expect((await shop.read(id)).body.status).toBe(status);
    },
  );

  it('allows no other transition, and shipping only by the ship call [A217]', async () => {
    const refused: [OrderStatus, string[]][] = [
      ['pending', ['shipped', 'delivered']],
      ['paid', ['pending', 'shipped', 'delivered']],
      ['shipped', ['pending', 'paid', 'cancelled']],
    ];
    for (const [status, nexts] of refused) {
      const { id } = await shop.orderIn(status);
      for (const next of nexts) expect((await shop.setStatus(id, next)).status).toBe(409);
      expect((await shop.read(id)).body.status).toBe(status);
    }
    const pending = await shop.orderIn('pending');
    expect((await shop.ship(pending.id, 'RM 3')).status).toBe(409);
  });

  it('accepts only the statuses pending, paid, shipped, delivered and cancelled [C329]', async () => {
    const { id } = await shop.orderIn('paid');
    for (const status of ['processing', 'lost', ''])
      expect((await shop.setStatus(id, status)).status).toBe(400);
  });

  it('ships without tracking only where that is said', async () => {
    const { id } = await shop.orderIn('paid');
    const missing = { field: 'trackingInfo', message: 'Tracking information is required' };
    for (const body of [{}, { trackingInfo: ' ' }, { untracked: false }])
      expect(await shop.put(`${id}/ship`, body)).toMatchObject({ status: 400, body: { errors: [missing] } });
    expect((await shop.put(`${id}/ship`, { trackingInfo: 'RM 1', untracked: true })).status).toBe(400);
    const shipped = await shop.put(`${id}/ship`, { untracked: true });
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped', trackingInfo: null } });
    expect((await shop.put(`${id}/ship`, { untracked: true })).body).toEqual(shipped.body);
  });

  it('updates tracking of shipped and delivered orders and returns the order [A276] [A277]', async () => {
    for (const status of ['shipped', 'delivered'] as const) {
      const { id } = await shop.orderIn(status);
      const answer = await shop.put(`${id}/tracking`, { trackingInfo: 'RM 77' });
      expect(answer).toMatchObject({ status: 200, body: { id, status, trackingInfo: 'RM 77' } });
    }
    const { id } = await shop.orderIn('paid');
    expect((await shop.put(`${id}/tracking`, { trackingInfo: 'RM 77' })).status).toBe(409);
    expect((await shop.put(`${id}/ship`, { trackingInfo: '  ' })).status).toBe(400);
  });
});
