import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { onePayment, startPayment } from './running-payment.ts';
import { deliveryFor, toldOfPayment as told, toldOfRefund } from './deliveries.ts';

describe('webhooks', () => {
  // Without sweeps, everything here happens by webhook.
  const payment = onePayment({ webhooks: true, environment: { SWEEP_SECONDS: '3600' } });

  const deliver = (body: unknown, key?: string) => deliveryFor(payment)(body, key);
  const authorised = async () => {
    const id = await payment.authorised();
    const { rows } = await payment.pool.query<{ square_payment_id: string }>(
      'SELECT square_payment_id FROM payment_attempt WHERE id = $1',
      [id],
    );
    return { id, squareId: rows[0]?.square_payment_id ?? '' };
  };

  it('learns of an authorisation whose answer was lost, by the same rules as an answer [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 3 });
    await payment.pay({ sourceId: 'cnon:card-nonce-ok', amount: 2600 }, 'lost');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:lost'`,
    );
    await payment.becomes(rows[0]?.id ?? '', 'authorised');
    await payment.clearFaults();
  });

  it('learns of a lapsed authorisation', async () => {
    const { id } = await authorised();
    await payment.advance(3_700_000);
    await payment.becomes(id, 'voided');
    await waitFor('event', () =>
      payment.events.some(({ key, type }) => key === id && type === 'payment.voided.v1'),
    );
  });

  it('refuses deliveries that are not signed with the key', async () => {
    const { id, squareId } = await authorised();
    expect(await deliver(told('CANCELED', squareId, id), 'another-key')).toBe(403);
    const unsigned = await fetch(payment.webhookUrl, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    expect(await payment.state(id)).toBe('authorised');
  });

  it('refuses a delivery that is too large, and goes on answering on the same connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(payment.webhookUrl, { method: 'POST', agent, timeout: 3000 }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        asked.once('timeout', () => asked.destroy(new Error('no answer'))).once('error', reject);
        asked.end(body);
      });
    expect(await send('x'.repeat(600_000))).toBe(413);
    expect(await send('{}')).toBe(403);
    agent.destroy();
  });

  it('applies a delivery once, and ignores outdated news', async () => {
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

  it('starts no second refund when an older one is reported as failed', async () => {
    const { id, squareId } = await authorised();
    const orderId = randomUUID();
    await payment.capture(id, orderId);
    await payment.pool.query(
      `UPDATE payment_attempt SET state = 'refunding', version = version + 1 WHERE id = $1`,
      [id],
    );
    for (const status of ['PENDING', 'FAILED', 'FAILED'])
      expect(await deliver(toldOfRefund(status, 'an-older-one', squareId, 2600))).toBe(200);
    const { rows } = await payment.pool.query(
      'SELECT state, refund_tries, square_refund_id FROM payment_attempt WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'refunding', refund_tries: 0, square_refund_id: null }]);
    expect(await deliver(toldOfRefund('COMPLETED', 'by-hand', squareId, 2600))).toBe(200);
    expect(await payment.state(id)).toBe('refunded');
  });

  it("leaves a payment alone when another one's delivery carries its reference", async () => {
    const { id } = await authorised();
    expect(await deliver(told('COMPLETED', 'made-in-the-dashboard', id))).toBe(200);
    expect(await payment.state(id)).toBe('authorised');
  });

  it('ignores payments of other merchants and other events, and refuses nonsense', async () => {
    expect(await deliver(told('COMPLETED', 'theirs', randomUUID()))).toBe(200);
    expect(await deliver({ event_id: randomUUID(), type: 'customer.created', data: {} })).toBe(200);
    expect(await deliver({ nonsense: true })).toBe(400);
  });
});

describe('without a configured provider', () => {
  it('gives the browser nulls and refuses payments in plain words', async () => {
    const payment = await startPayment({ environment: { SQUARE_APPLICATION_ID: '' } });
    expect((await payment.call('GET', '/api/payments/config')).body).toEqual({
      applicationId: null,
      locationId: null,
      sdkUrl: null,
      applePay: false,
      googlePay: false,
    });
    expect(await payment.pay({ sourceId: 'cnon:card-nonce-ok', amount: 2600 }, 'mary')).toMatchObject({
      status: 503,
      body: { message: 'Payment configuration is incomplete. Please contact support.' },
    });
    await payment.stop();
  });
});
