import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { cancelOrder } from './cancel-order.ts';
import { onePayment } from './running-payment.ts';

const DAY = 86_400_000;

describe('refunding', () => {
  const payment = onePayment({ webhooks: true });

  /** A sale whose order is then cancelled. */
  async function sold() {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    expect((await payment.capture(id, orderId)).status).toBe(200);
    const cancel = () => cancelOrder(payment.bus, { paymentId: id, orderId, refundPence: 2600 });
    return { id, orderId, cancel };
  }
  const eventsOf = (type: string, id: string) =>
    payment.events.filter((event) => event.type === type && event.key === id);
  const row = async (id: string) =>
    (await payment.pool.query<Record<string, unknown>>('SELECT * FROM payment_attempt WHERE id = $1', [id]))
      .rows[0];
  const metric = async (line: string) =>
    (await (await fetch(`${payment.url}/metrics`)).text()).includes(line);

  it.each(['fail-refund', 'reject-refund'])(
    'gives up after %s, publishes that once, and leaves it to a person, who settles it [I3]',
    async (action) => {
      const { id, orderId, cancel } = await sold();
      await payment.fault('RefundPayment', action);
      await cancel();
      await payment.becomes(id, 'refund-failed');
      await waitFor('event', () => eventsOf('payment.refund-failed.v1', id).length > 0);
      expect(eventsOf('payment.refund-failed.v1', id)).toMatchObject([
        { data: { orderId, amountPence: 2600 } },
      ]);
      expect(await metric('payments_waiting{state="refund-failed",service="payment"} 1')).toBe(true);
      await cancel();
      expect(await payment.refundsOf(id)).toHaveLength(1);

      const by = randomUUID();
      for (let press = 0; press < 2; press += 1)
        expect(await payment.settle(id, by)).toMatchObject({ status: 200, body: { state: 'settled' } });
      expect(await row(id)).toMatchObject({ settled_by: by, settled_at: expect.any(Date) });
      expect(await metric('payments_waiting{state="refund-failed",service="payment"} 0')).toBe(true);
      expect(eventsOf('payment.refunded.v1', id)).toEqual([]);
    },
  );

  it('settles only a failed refund', async () => {
    const { id } = await sold();
    expect(await payment.settle(id, 'potter')).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
  });

  it.each(['before', 'while it is pending'])(
    'refunds the rest when the owner has refunded a part by hand: %s [I3]',
    async (when) => {
      const { id, cancel } = await sold();
      if (when !== 'before') await payment.fault('RefundInDashboard', 'delay-refund', { delayMs: DAY });
      await payment.refundByHand(id, 1000);
      if (when === 'before') await waitFor('part', () => payment.sums(id).pendingRefunds === 0);
      await cancel();
      if (when !== 'before') {
        await waitFor('it waits for that refund', async () => (await row(id))?.['square_refund_id'] !== null);
        await payment.advance(DAY);
      }
      await payment.becomes(id, 'refunded');
      const refunds = await payment.refundsOf(id);
      expect(refunds.map(({ amount_money: { amount } }) => amount)).toEqual([1000, 1600]);
      await waitFor('event', () => eventsOf('payment.refunded.v1', id).length > 0);
      expect(eventsOf('payment.refunded.v1', id)).toMatchObject([{ data: { amountPence: 2600 } }]);
    },
  );

  it('reports only the rest as owed when it cannot be refunded', async () => {
    const { id, cancel } = await sold();
    await payment.refundByHand(id, 1000);
    await waitFor('part', () => payment.sums(id).pendingRefunds === 0);
    await payment.fault('RefundPayment', 'fail-refund');
    await cancel();
    await payment.becomes(id, 'refund-failed');
    await waitFor('event', () => eventsOf('payment.refund-failed.v1', id).length > 0);
    expect(eventsOf('payment.refund-failed.v1', id)).toMatchObject([{ data: { amountPence: 1600 } }]);
  });

  it('notices that the owner refunded by hand after a rejection [I3]', async () => {
    const { id, cancel } = await sold();
    await payment.fault('RefundPayment', 'reject-refund');
    await cancel();
    await payment.becomes(id, 'refund-failed');
    await payment.refundByHand(id, 1000);
    await payment.refundByHand(id, 1600);
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600, pendingRefunds: 0 });
  });

  it('publishes a refund by hand only when it is complete', async () => {
    const { id } = await sold();
    await payment.fault('RefundInDashboard', 'delay-refund', { delayMs: DAY });
    await payment.refundByHand(id, 2600);
    expect(await payment.state(id)).toBe('captured');
    await payment.advance(DAY);
    await payment.becomes(id, 'refunded');
  });
});

describe('a refund that takes days', () => {
  const payment = onePayment();

  it('is asked about ever more rarely, with or without webhooks', async () => {
    await payment.fault('RefundPayment', 'delay-refund', { delayMs: DAY });
    const rule = await payment.fault('GetPaymentRefund', 'delay', { delayMs: 0, times: 'forever' });
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.capture(id, orderId);
    await cancelOrder(payment.bus, { paymentId: id, orderId, refundPence: 2600 });
    await waitFor('it has begun', async () => {
      const { rows } = await payment.pool.query(
        'SELECT 1 FROM payment_attempt WHERE id = $1 AND square_refund_id IS NOT NULL',
        [id],
      );
      return rows.length === 1;
    });
    const inState = (seconds: number) =>
      payment.pool.query(
        `UPDATE payment_attempt SET state_since = now() - make_interval(secs => $2), due_at = now() WHERE id = $1`,
        [id, seconds],
      );
    const asks = () => payment.hits(rule);
    await inState(3600);
    await waitFor('it is asked about', async () => (await asks()) > 0);
    await waitFor('it is left alone for an hour', async () => {
      const { rows } = await payment.pool.query(
        `SELECT 1 FROM payment_attempt
         WHERE id = $1 AND due_at BETWEEN now() + interval '50 minutes' AND now() + interval '61 minutes'`,
        [id],
      );
      return rows.length === 1;
    });
    await payment.advance(DAY);
    await inState(7200);
    await payment.becomes(id, 'refunded');
  });
});

describe('refunds that hang', () => {
  const payment = onePayment({ environment: { SQUARE_TIMEOUT_SECONDS: '15' } });

  it('delay no captures or voids, and no other refunds while there is room', async () => {
    const waiting = async (state: string, hangs = false) => {
      const [id, orderId] = [await payment.authorised(), randomUUID()];
      if (state === 'refunding') await payment.capture(id, orderId);
      if (hangs) await payment.fault('', 'hang', { match: { operation: 'RefundPayment', reference_id: id } });
      await payment.pool.query(
        'UPDATE payment_attempt SET state = $2, order_id = $3, due_at = now(), version = version + 1 WHERE id = $1',
        [id, state, orderId],
      );
      return id;
    };
    const hanging: string[] = [];
    for (let number = 0; number < 3; number += 1) hanging.push(await waiting('refunding', true));
    await payment.becomes(await waiting('capturing'), 'captured');
    await payment.becomes(await waiting('voiding'), 'voided');
    await payment.becomes(await waiting('refunding'), 'refunded');
    const { rows } = await payment.pool.query(
      'SELECT DISTINCT state, unanswered FROM payment_attempt WHERE id = ANY ($1::uuid[])',
      [hanging],
    );
    expect(rows).toEqual([{ state: 'refunding', unanswered: 0 }]);
  });
});
