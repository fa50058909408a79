import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac, randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/testkit/wait-for';
import { startPayment, type RunningPayment } from './running-payment.ts';

describe('webhooks', () => {
  let payment: RunningPayment;
  beforeAll(async () => {
    // No sweeps: what happens here, happens by webhook.
    payment = await startPayment({ webhooks: true, environment: { SWEEP_SECONDS: '3600' } });
  });
  afterAll(() => payment?.stop());

  const deliver = async (body: unknown, key = payment.webhookKey) => {
    const raw = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(payment.webhookUrl).update(raw).digest('base64');
    const answer = await fetch(payment.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
      body: raw,
    });
    return answer.status;
  };
  const told = (status: string, id: string, reference: string, eventId = randomUUID()) => ({
    event_id: eventId,
    type: 'payment.updated',
    data: { object: { payment: { id, status, reference_id: reference } } },
  });
  const authorised = async () => {
    const { body } = await payment.pay({ sourceId: 'cnon:card-nonce-ok', amount: 2600 }, randomUUID());
    const id = body.payment?.id ?? '';
    const { rows } = await payment.pool.query<{ square_payment_id: string }>(
      'SELECT square_payment_id FROM payment_attempt WHERE id = $1',
      [id],
    );
    return { id, squareId: rows[0]?.square_payment_id ?? '' };
  };
  const becomes = (id: string, state: string) =>
    waitFor(`payment is ${state}`, async () => (await payment.state(id)) === state);

  it('hears of the authorisation whose answer was lost, by the same rules as an answer [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 3 });
    await payment.pay({ sourceId: 'cnon:card-nonce-ok', amount: 2600 }, 'lost');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:lost'`,
    );
    await becomes(rows[0]?.id ?? '', 'authorised');
    await payment.clearFaults();
  });

  it('hears of a lapsed authorisation', async () => {
    const { id } = await authorised();
    await payment.advance(3_700_000);
    await becomes(id, 'voided');
    await waitFor('event', () =>
      payment.events.some(({ key, type }) => key === id && type === 'payment.voided.v1'),
    );
  });

  it('refuses what is not signed with the key', async () => {
    const { id, squareId } = await authorised();
    expect(await deliver(told('CANCELED', squareId, id), 'another-key')).toBe(403);
    const unsigned = await fetch(payment.webhookUrl, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    expect(await payment.state(id)).toBe('authorised');
  });

  it('takes a delivery once, and old news not at all', async () => {
    const { id, squareId } = await authorised();
    const eventId = randomUUID();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => deliver(told('CANCELED', squareId, id, eventId))),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await payment.state(id)).toBe('voided');
    expect(await deliver(told('APPROVED', squareId, id))).toBe(200);
    expect(await payment.state(id)).toBe('voided');
    await waitFor('event', () => payment.events.some(({ key }) => key === id));
    expect(payment.events.filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('is not confused by payments of others, other events or nonsense', async () => {
    expect(await deliver(told('COMPLETED', 'theirs', randomUUID()))).toBe(200);
    expect(await deliver({ event_id: randomUUID(), type: 'customer.created', data: {} })).toBe(200);
    expect(await deliver({ nonsense: true })).toBe(400);
  });
});

describe('without a configured provider', () => {
  it('answers nulls to the browser and refuses payments in plain words', async () => {
    const payment = await startPayment({ environment: { SQUARE_APPLICATION_ID: '' } });
    expect((await payment.call('GET', '/api/payments/config')).body).toEqual({
      applicationId: null,
      locationId: null,
      sdkUrl: null,
    });
    expect(await payment.pay({ sourceId: 'cnon:card-nonce-ok', amount: 2600 }, 'mary')).toMatchObject({
      status: 503,
      body: { message: 'Payment configuration is incomplete. Please contact support.' },
    });
    await payment.stop();
  });
});
