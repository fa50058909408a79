import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { callerHeaders } from '@slipcast/testkit/callers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { cancelOrder } from './cancel-order.ts';
import { onePayment } from './running-payment.ts';

const LOST = [
  'reset-after-commit',
  '500-after-commit',
  'reset-before',
  '429',
  'html502',
  'html403',
  'html200',
  'hang',
];

describe('capturing and reversing', () => {
  const payment = onePayment({ environment: { SQUARE_TIMEOUT_SECONDS: '1' } });

  const cancel = (paymentId: string, orderId: string, refundPence: number) =>
    cancelOrder(payment.bus, { paymentId, orderId, refundPence });
  const eventsOf = (type: string, id: string) =>
    payment.events.filter((event) => event.type === type && event.key === id);

  it('captures once for twenty identical requests at once, with twenty equal answers [I4]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => payment.capture(id, orderId)));
    expect(answers[0]).toMatchObject({ status: 200, body: { state: 'captured', orderId } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 0, open: 0 });
    await waitFor('event', () => eventsOf('payment.captured.v1', id).length > 0);
    expect(eventsOf('payment.captured.v1', id)).toHaveLength(1);
  });

  it.each(LOST)('captures exactly once when complete meets %s [I3]', async (action) => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.fault('CompletePayment', action);
    expect((await payment.capture(id, orderId)).status).toBe(200);
    expect(await payment.state(id)).toBe('captured');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 0 });
  });

  it('answers that it does not know yet; then the sweep finds out [I3]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.fault('CompletePayment', 'reset-after-commit', { times: 3 });
    expect(await payment.capture(id, orderId)).toMatchObject({
      status: 503,
      body: { code: 'payment-unknown' },
    });
    await payment.becomes(id, 'captured');
    await waitFor('event', () => eventsOf('payment.captured.v1', id).length === 1);
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 0 });
  });

  it('captures for one order only, only the whole amount, and nothing that was voided', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    expect(await payment.capture(id, orderId, 2500)).toMatchObject({ status: 409 });
    expect((await payment.capture(id, orderId)).status).toBe(200);
    expect(await payment.capture(id, randomUUID())).toMatchObject({ status: 409 });
    const voided = await payment.authorised();
    await payment.reverse(voided);
    expect(await payment.capture(voided, randomUUID())).toMatchObject({ status: 409 });
    expect((await payment.capture(randomUUID(), orderId)).status).toBe(404);
    expect(payment.sums(voided)).toMatchObject({ captured: 0, open: 0 });
  });

  it('refuses for good when the authorisation has lapsed at the provider, and tells the order [I3]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.advance(3_700_000);
    expect(await payment.capture(id, orderId)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-usable' },
    });
    expect(payment.sums(id)).toMatchObject({ captured: 0, open: 0, voided: 2600 });
    await waitFor('event', () => eventsOf('payment.voided.v1', id).length > 0);
    expect(eventsOf('payment.voided.v1', id)[0]?.data).toMatchObject({ orderId });
  });

  it.each(LOST)('voids even though cancel meets %s [I3]', async (action) => {
    const id = await payment.authorised();
    await payment.fault('CancelPayment', action);
    expect((await payment.reverse(id)).status).toBe(200);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ captured: 0, open: 0, voided: 2600 });
    expect(await payment.reverse(id)).toMatchObject({ status: 200, body: { state: 'voided' } });
  });

  it('reverses under the old name too, which replicas of order from 0.1.0 use', async () => {
    const id = await payment.authorised();
    const answer = await payment.internal('POST', `/${id}/void`, { reason: 'test' });
    expect(answer).toMatchObject({ status: 200, body: { state: 'voided' } });
  });

  it.each(LOST)('refunds exactly once even though the refund meets %s [I3]', async (action) => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.capture(id, orderId);
    await payment.fault('RefundPayment', action);
    await cancel(id, orderId, 2600);
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600 });
    await waitFor('event', () => eventsOf('payment.refunded.v1', id).length > 0);
    expect(eventsOf('payment.refunded.v1', id)).toHaveLength(1);
  });

  it('refunds once for twenty cancellations [I4]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.capture(id, orderId);
    await Promise.all(Array.from({ length: 20 }, () => cancel(id, orderId, 2600)));
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600 });
  });

  it('refunds a payment whose order is cancelled while the capture is unanswered [I3]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.fault('CompletePayment', 'reset-after-commit', { times: 3 });
    expect((await payment.capture(id, orderId)).status).toBe(503);
    await cancel(id, orderId, 0);
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600 });
  });

  it('takes nothing for an order that was cancelled before Square received the capture [I3]', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.fault('CompletePayment', 'reset-before', { times: 'forever' });
    expect((await payment.capture(id, orderId)).status).toBe(503);
    await cancel(id, orderId, 0);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ captured: 0, open: 0, voided: 2600 });
  });

  it('voids an authorised payment whose order was cancelled before its capture', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await cancel(id, orderId, 0);
    await payment.becomes(id, 'voided');
    expect((await payment.capture(id, orderId)).status).toBe(409);
    expect(payment.sums(id)).toMatchObject({ captured: 0, open: 0 });
  });

  it('lets one of capture and void win, never both [I3]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id, orderId] = [await payment.authorised(), randomUUID()];
      const [captured, voided] = await Promise.all([payment.capture(id, orderId), payment.reverse(id)]);
      const { captured: taken, open, refunded } = payment.sums(id);
      expect(open).toBe(0);
      if (captured.status === 200) {
        expect([taken, refunded, voided.status]).toEqual([2600, 0, 409]);
      } else {
        expect([captured.status, taken, voided.status]).toEqual([409, 0, 200]);
      }
    }
  });

  it('does not void a payment that belongs to an order', async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.capture(id, orderId);
    expect(await payment.reverse(id)).toMatchObject({ status: 409 });
    expect(await payment.reverse(id, randomUUID())).toMatchObject({ status: 409 });
    expect(await payment.state(id)).toBe('captured');
  });

  it('answers other services only', async () => {
    const id = await payment.authorised();
    const body = { orderId: randomUUID(), amountPence: 2600 };
    expect((await payment.call('GET', `/internal/payments/${id}`)).status).toBe(403);
    expect((await payment.call('POST', `/internal/payments/${id}/capture`, body)).status).toBe(403);
    for (const [headers, code] of [
      [callerHeaders('cart', 'payment'), 'caller-not-allowed'],
      [callerHeaders('catalogue', 'payment'), 'caller-not-allowed'],
      [callerHeaders('order', 'user'), 'caller-unknown'],
    ] as const)
      expect(await payment.call('POST', `/internal/payments/${id}/capture`, body, headers)).toMatchObject({
        status: 403,
        body: { code },
      });
    expect(await payment.state(id)).toBe('authorised');
  });
});
