import { describe, expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { clientOf, identity, MINUTE, pots, refusal } from './open-sandbox.ts';

freshSandbox();

describe('the ledger', () => {
  it('sums up each reference in pence', async () => {
    const { payments, refunds } = open.client;
    const make = async (key: string, over: Record<string, unknown> = {}) =>
      (await payments.create(pots({ idempotencyKey: key, ...over }))).payment!.id!;
    const captured = await make('a');
    await payments.complete({ paymentId: captured });
    const amountMoney = { amount: 1000n, currency: 'GBP' as const };
    await refunds.refundPayment({ idempotencyKey: 'r', paymentId: captured, amountMoney });
    await payments.cancel({ paymentId: await make('b') });
    await make('c', { referenceId: 'order-2' });
    await make('d', { referenceId: 'order-2', sourceId: 'cnon:card-nonce-declined' }).catch(() => undefined);

    const read = async (query: string) => (await fetch(`${open.url}/__sim/ledger${query}`)).json();
    const order1 = {
      authorised: 8400,
      captured: 4200,
      refunded: 1000,
      pendingRefunds: 1000,
      voided: 4200,
      open: 0,
    };
    const order2 = { authorised: 4200, captured: 0, refunded: 0, pendingRefunds: 0, voided: 0, open: 4200 };
    expect(await read('')).toMatchObject({
      currency: 'GBP',
      totals: { authorised: 12600, captured: 4200, refunded: 1000, voided: 4200, open: 4200 },
      references: [
        { reference_id: 'order-1', ...order1, payments: [{ status: 'COMPLETED' }, { status: 'CANCELED' }] },
        { reference_id: 'order-2', ...order2, payments: [{ status: 'APPROVED' }, { status: 'FAILED' }] },
      ],
    });
    expect(await read('?reference_id=order-2')).toMatchObject({ totals: order2, references: [order2] });
    expect(await read('')).toEqual(JSON.parse(JSON.stringify(open.sandbox.ledger())));
  });
});

describe('the control plane', () => {
  it('refuses web pages and proxies without the access token', async () => {
    const through = { 'x-forwarded-for': '203.0.113.7' };
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${open.url}/__sim/ledger`, { headers })).status;
    expect(await ask(through)).toBe(403);
    expect(await ask({ ...through, authorization: `Bearer ${identity.accessToken}` })).toBe(200);
    expect(await ask({ origin: 'https://example.com' })).toBe(403);
    expect(await ask({})).toBe(200);
  });
});

describe('the browser endpoints', () => {
  it('are open to every origin, and no others are', async () => {
    const allowed = async (path: string, method: string) =>
      (await fetch(`${open.url}${path}`, { method })).headers.get('access-control-allow-origin');
    expect(await allowed('/v1/square.js', 'GET')).toBe('*');
    expect(await allowed('/v1/tokens', 'OPTIONS')).toBe('*');
    expect(await allowed('/v1/tokens', 'POST')).toBe('*');
    expect(await allowed('/v2/payments', 'OPTIONS')).toBeNull();
    expect(await allowed('/__sim/ledger', 'GET')).toBeNull();
  });

  it('give a token that lasts one day', async () => {
    const asked = {
      application_id: identity.applicationId,
      location_id: identity.locationId,
      method: 'Google Pay',
    };
    const { body } = await open.post('/v1/tokens', asked);
    await open.advance(24 * 60 * MINUTE + 1);
    const late = open.client.payments.create(pots({ sourceId: String(body['token']) }));
    expect(await refusal(late)).toMatchObject({ code: 'CARD_TOKEN_EXPIRED' });
  });

  it('refuse other applications, other locations and malformed requests', async () => {
    const status = async (over: object) =>
      (
        await open.post('/v1/tokens', {
          application_id: identity.applicationId,
          method: 'Google Pay',
          ...over,
        })
      ).status;
    expect(await status({ application_id: 'other' })).toBe(401);
    expect(await status({ location_id: 'other' })).toBe(400);
    expect(await status({ method: 'Cash' })).toBe(400);
    expect(await status({ method: 'Card' })).toBe(400);
    expect((await open.post('/v1/verifications', { application_id: identity.applicationId })).status).toBe(
      400,
    );
    expect((await open.post('/v1/challenges', { challenge_id: 'none', code: '123456' })).body).toMatchObject({
      status: 'Error',
    });
  });

  it('end a challenge after three wrong codes', async () => {
    const card = { number: '4310000000201019', expiration: '12/30', cvv: '111', postal_code: 'TR11 3QY' };
    const asked = {
      application_id: identity.applicationId,
      method: 'Card',
      card,
      verification: { intent: 'CHARGE' },
    };
    const { body } = await open.post('/v1/tokens', asked);
    const answers = [];
    for (const code of ['1', '2', '3', '123456'])
      answers.push(
        (await open.post('/v1/challenges', { challenge_id: body['challenge_id'], code })).body['status'],
      );
    expect(answers).toEqual(['WrongCode', 'WrongCode', 'Error', 'Error']);
  });
});

describe('the account’s location', () => {
  it('answers like Square when found, unknown or asked with a wrong token, and shows a test’s changes', async () => {
    const { locationId } = identity;
    expect((await open.client.locations.get({ locationId })).location).toMatchObject({
      id: locationId,
      status: 'ACTIVE',
      currency: 'GBP',
      country: 'GB',
      capabilities: ['CREDIT_CARD_PROCESSING'],
    });
    expect(await refusal(open.client.locations.get({ locationId: 'ELSEWHERE' }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await refusal(clientOf(open.url, 'wrong').locations.get({ locationId }))).toMatchObject({
      status: 401,
      category: 'AUTHENTICATION_ERROR',
    });
    await open.post('/__sim/location', { status: 'INACTIVE', currency: 'USD' });
    expect((await open.client.locations.get({ locationId })).location).toMatchObject({
      status: 'INACTIVE',
      currency: 'USD',
    });
    await open.reset();
    expect((await open.client.locations.get({ locationId })).location).toMatchObject({ status: 'ACTIVE' });
  });
});
