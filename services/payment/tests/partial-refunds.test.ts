import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { cancelOrder } from './cancel-order.ts';
import { onePayment } from './running-payment.ts';

const DAY = 86_400_000;

describe('partial refunds', () => {
  const payment = onePayment({ webhooks: true });

  async function sold() {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    expect((await payment.capture(id, orderId)).status).toBe(200);
    const request = (amountPence: number, refundId = randomUUID()) => {
      const data = { orderId, paymentId: id, refundId, amountPence, reason: 'Broken in the post' };
      const event = { id: randomUUID(), type: 'refund.requested.v1', key: orderId, data };
      return payment.bus.publish([{ ...event, occurredAt: new Date().toISOString() }]).then(() => refundId);
    };
    return { id, orderId, request };
  }
  const eventsOf = (type: string, id: string) =>
    payment.events.filter((event) => event.type === type && event.key === id);
  const published = (type: string, id: string, count = 1) =>
    waitFor(`${count} × ${type}`, () => eventsOf(type, id).length >= count);
  const entries = async (id: string) =>
    (
      await payment.pool.query<Record<string, unknown>>(
        'SELECT * FROM payment_refund WHERE payment_id = $1 ORDER BY made_at',
        [id],
      )
    ).rows;
  const hasBegun = (id: string) =>
    waitFor('it has begun', async () => typeof (await entries(id))[0]?.['provider_refund_id'] === 'string');
  const amounts = async (id: string) =>
    (await payment.refundsOf(id)).map(({ amount_money: { amount } }) => amount);

  it('are several, up to what was paid, each with an event; the last makes the payment refunded [I3]', async () => {
    const { id, orderId, request } = await sold();
    const first = await request(1000);
    await published('payment.partly-refunded.v1', id);
    expect(eventsOf('payment.partly-refunded.v1', id)).toMatchObject([
      { data: { orderId, refundId: first, amountPence: 1000, refundedPence: 1000, byHand: false } },
    ]);
    expect(await payment.state(id)).toBe('captured');
    await request(1601);
    await published('payment.partial-refund-failed.v1', id);
    await request(1600);
    await payment.becomes(id, 'refunded');
    await published('payment.refunded.v1', id);
    expect(await amounts(id)).toEqual([1000, 1600]);
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600, pendingRefunds: 0 });
    expect(eventsOf('payment.refunded.v1', id)).toHaveLength(1);
  });

  it('happen once when the request is repeated, whose repeat is answered again [I4]', async () => {
    const { id, request } = await sold();
    const refundId = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => request(500, refundId)));
    await published('payment.partly-refunded.v1', id);
    await request(500, refundId);
    await published('payment.partly-refunded.v1', id, 2);
    expect(await amounts(id)).toEqual([500]);
  });

  it.each(['reset-after-commit', 'reset-before'])(
    'ask again with the same key when an answer is lost: %s [I3]',
    async (action) => {
      const { id, request } = await sold();
      await payment.fault('RefundPayment', action, { times: 2 });
      const refundId = await request(700);
      await published('payment.partly-refunded.v1', id);
      expect(await amounts(id)).toEqual([700]);
      // Our own refund, whose id came late, was not taken for one by hand.
      expect(await entries(id)).toMatchObject([{ id: refundId, by_hand: false, state: 'done' }]);
    },
  );

  it.each(['fail-refund', 'reject-refund'])('end for good after %s, which is published', async (action) => {
    const { id, orderId, request } = await sold();
    await payment.fault('RefundPayment', action);
    const refundId = await request(900);
    await published('payment.partial-refund-failed.v1', id);
    expect(eventsOf('payment.partial-refund-failed.v1', id)).toMatchObject([
      { data: { orderId, refundId, amountPence: 900, reason: 'the refund failed' } },
    ]);
    expect(await payment.state(id)).toBe('captured');
    expect(payment.sums(id)).toMatchObject({ refunded: 0, pendingRefunds: 0 });
  });

  it('wait for a refund that takes days', async () => {
    const { id, request } = await sold();
    await payment.fault('RefundPayment', 'delay-refund', { delayMs: DAY });
    await request(800);
    await hasBegun(id);
    expect(eventsOf('payment.partly-refunded.v1', id)).toEqual([]);
    await payment.advance(DAY);
    await published('payment.partly-refunded.v1', id);
  });

  it('become entries when they are made in the dashboard, in part and then in full [I3]', async () => {
    const { id, orderId, request } = await sold();
    await payment.refundByHand(id, 1000);
    await published('payment.partly-refunded.v1', id);
    await request(600);
    await published('payment.partly-refunded.v1', id, 2);
    await payment.refundByHand(id, 1000);
    await payment.becomes(id, 'refunded');
    await published('payment.refunded.v1', id);
    expect(eventsOf('payment.partly-refunded.v1', id)).toMatchObject([
      { data: { orderId, amountPence: 1000, refundedPence: 1000, byHand: true } },
      { data: { amountPence: 600, refundedPence: 1600, byHand: false } },
      { data: { amountPence: 1000, refundedPence: 2600, byHand: true } },
    ]);
    expect(eventsOf('payment.refunded.v1', id)).toHaveLength(1);
  });

  it('are refused once the dashboard has refunded the same money', async () => {
    const { id, request } = await sold();
    await payment.fault('RefundPayment', 'reset-before', { times: 1 });
    await payment.refundByHand(id, 2000);
    await request(1000);
    await published('payment.partial-refund-failed.v1', id);
    await published('payment.partly-refunded.v1', id);
    expect(await amounts(id)).toEqual([2000]);
  });

  it('come before the refund of the rest, when the order is cancelled meanwhile [I3]', async () => {
    const { id, orderId, request } = await sold();
    await payment.fault('RefundPayment', 'delay-refund', { delayMs: DAY, times: 1 });
    await request(1000);
    await hasBegun(id);
    await cancelOrder(payment.bus, { paymentId: id, orderId, refundPence: 1600 });
    await payment.becomes(id, 'refunding');
    await payment.advance(DAY);
    await payment.becomes(id, 'refunded');
    expect(await amounts(id)).toEqual([1000, 1600]);
    await published('payment.partly-refunded.v1', id);
    await published('payment.refunded.v1', id);
  });
});

describe('refunds in the dashboard without webhooks', () => {
  const payment = onePayment({ environment: { RECONCILE_SECONDS: '0.3' } });

  it('are found in the list of refunds, also for payments of long ago', async () => {
    const id = await payment.authorised();
    await payment.capture(id, randomUUID());
    await payment.pool.query(
      `UPDATE payment_attempt SET created_at = now() - interval '90 days' WHERE id = $1`,
      [id],
    );
    await payment.refundByHand(id, 300);
    await waitFor('event', () =>
      payment.events.some(({ type, key }) => type === 'payment.partly-refunded.v1' && key === id),
    );
  });
});
