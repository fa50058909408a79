import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { createLogger } from '@slipcast/service-kit/logs';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { callerToken } from '@slipcast/testkit/callers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createOrderComparison } from '../src/comparison/compare-with-orders.ts';
import { createOrderClient } from '../src/payments/order-client.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { createRefundStore } from '../src/refunds/refund-store.ts';
import { cancelOrder } from './cancel-order.ts';
import { onePayment } from './running-payment.ts';

const AMOUNT = 2600;

describe('comparing payments with orders', () => {
  const payment = onePayment();
  let client: ReturnType<typeof createServiceClient>;
  beforeAll(() => {
    client = createServiceClient(payment.orderUrl, { token: () => callerToken('payment', 'order') });
  });
  afterAll(() => client?.close());
  afterEach(async () => {
    payment.orders.clear();
    // Payments of one test must not be found by the next.
    await payment.pool.query(`UPDATE payment_attempt SET created_at = created_at - interval '3 days'`);
  });

  const comparison = (orderClient = client) =>
    createOrderComparison({
      store: createPaymentStore(payment.pool),
      reverse: (id, reason, orderId) =>
        payment.internal('POST', `/${id}/reverse`, { reason, ...(orderId ? { orderId } : {}) }),
      repeatParts: createRefundStore(payment.pool, () => {}).repeatDone,
      orders: createOrderClient(orderClient),
      logger: createLogger('test', 'silent'),
    });
  const age = (id: string, minutes: number) =>
    payment.pool.query(
      'UPDATE payment_attempt SET created_at = created_at - make_interval(mins => $2) WHERE id = $1',
      [id, minutes],
    );
  /** A sale and what the order service says about it; null: it knows nothing. */
  async function sale(status: OrderStatus | null, { minutes = 15, refundedPence = 0 } = {}) {
    const [id, orderId] = [await payment.authorised(AMOUNT), randomUUID()];
    await payment.capture(id, orderId, AMOUNT);
    await age(id, minutes);
    const cancelledAt = status === 'cancelled' ? new Date() : undefined;
    if (status)
      payment.orders.set(id, {
        orderId,
        paymentId: id,
        status,
        totalPence: AMOUNT,
        refundedPence,
        cancelledAt,
      });
    return { id, orderId };
  }
  const processedEvents = async () => {
    const { rows } = await payment.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM inbox');
    return rows[0]?.n ?? 0;
  };
  const refunds = (id: string) =>
    payment.events.filter(({ type, key }) => type === 'payment.refunded.v1' && key === id);

  it.each([
    ['just now', 15],
    ['for a pot that was paid six weeks ago', 60_480],
  ])(
    'reverses the payment of an order that was cancelled %s, once, when its event was lost [I3]',
    async (_when, minutes) => {
      const { id, orderId } = await sale('cancelled', { minutes });
      const compare = comparison();
      const found = { paymentId: id, orderId, ours: 'captured', theirs: 'cancelled' };
      expect(await compare.run()).toEqual([found]);
      expect(compare.mismatches()).toBe(1);
      await payment.advance(60_000);
      await payment.becomes(id, 'refunded');
      expect(payment.sums(id)).toMatchObject({ captured: AMOUNT, refunded: AMOUNT, pendingRefunds: 0 });
      payment.orders.set(id, { ...payment.orders.get(id)!, refundedPence: AMOUNT });
      expect(await compare.run()).toEqual([]);
      // The event arrives after all.
      const before = await processedEvents();
      await cancelOrder(payment.bus, { paymentId: id, orderId, refundPence: AMOUNT });
      await cancelOrder(payment.bus, { paymentId: id, orderId: randomUUID(), refundPence: AMOUNT });
      await waitFor('both events are processed', async () => (await processedEvents()) === before + 2);
      await waitFor('event', () => refunds(id).length > 0);
      expect(refunds(id)).toHaveLength(1);
      expect(payment.sums(id)).toMatchObject({ captured: AMOUNT, refunded: AMOUNT });
    },
  );

  it('publishes a refunded part again that the order does not know, and no other', async () => {
    const { id, orderId } = await sale('paid');
    await payment.pool.query(
      `INSERT INTO payment_refund (id, payment_id, amount_pence, by_hand, provider_refund_id, state)
       VALUES (gen_random_uuid(), $1::uuid, 600, true, $1::uuid::text, 'done')`,
      [id],
    );
    await payment.pool.query('UPDATE payment_attempt SET refunded_pence = 600 WHERE id = $1', [id]);
    const parts = () =>
      payment.events.filter(({ type, key }) => type === 'payment.partly-refunded.v1' && key === id);
    await comparison().run();
    await waitFor('event', () => parts().length === 1);
    expect(parts()).toMatchObject([{ data: { orderId, amountPence: 600, refundedPence: 600 } }]);
    const order = payment.orders.get(id);
    if (order) payment.orders.set(id, { ...order, refundedPence: 600 });
    await comparison().run();
    expect(parts()).toHaveLength(1);
  });

  it('leaves paid orders and payments that an order still waits for alone', async () => {
    const sales = await Promise.all([sale('paid'), sale('shipped'), sale('delivered'), sale('pending')]);
    const compare = comparison();
    expect(await compare.run()).toEqual([]);
    expect(await compare.run()).toEqual([]);
    for (const { id } of sales) expect(await payment.state(id)).toBe('captured');
  });

  it('reports money without an order and leaves it alone, because a restored ledger has lost the order', async () => {
    const [{ id, orderId }, young] = [await sale(null), await sale(null, { minutes: 5 })];
    const compare = comparison();
    const found = { paymentId: id, orderId, ours: 'captured', theirs: null };
    for (let run = 0; run < 3; run += 1) expect(await compare.run()).toEqual([found]);
    expect(await payment.state(id)).toBe('captured');
    expect(payment.sums(id)).toMatchObject({ captured: AMOUNT, refunded: 0 });
    expect(await payment.state(young.id)).toBe('captured');
  });

  it('decides nothing while the order service does not answer', async () => {
    const { id } = await sale('cancelled');
    const nobody = createServiceClient('http://127.0.0.1:9', {
      token: () => callerToken('payment', 'order'),
    });
    const stranger = createServiceClient(payment.orderUrl, { token: () => callerToken('cart', 'order') });
    for (const away of [nobody, stranger]) {
      await expect(comparison(away).run()).rejects.toThrow();
      await away.close();
    }
    expect(await payment.state(id)).toBe('captured');
  });

  it('publishes a refund again when its order has not received it', async () => {
    const { id, orderId } = await sale('cancelled');
    const compare = comparison();
    await compare.run();
    await payment.becomes(id, 'refunded');
    await waitFor('event', () => refunds(id).length === 1);
    expect(await compare.run()).toEqual([]);
    await waitFor('it is published again', () => refunds(id).length > 1);
    for (const { data } of refunds(id)) expect(data).toMatchObject({ orderId, amountPence: AMOUNT });
  });

  it('reports an order that is paid although no money was taken', async () => {
    const [id, orderId] = [await payment.authorised(AMOUNT), randomUUID()];
    await payment.reverse(id);
    await age(id, 15);
    payment.orders.set(id, {
      orderId,
      paymentId: id,
      status: 'shipped',
      totalPence: AMOUNT,
      refundedPence: 0,
    });
    expect(await comparison().run()).toEqual([{ paymentId: id, orderId, ours: 'voided', theirs: 'shipped' }]);
  });

  it('runs on a schedule', async () => {
    const { id } = await sale('cancelled');
    const replica = await payment.replica({ RECONCILE_SECONDS: '0.2' });
    await payment.becomes(id, 'refunded');
    await replica.stop();
    expect(payment.sums(id)).toMatchObject({ captured: AMOUNT, refunded: AMOUNT });
  });
});
