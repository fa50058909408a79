import { describe, expect, it } from '@jest/globals';
import { onePayment } from './running-payment.ts';

describe('only answers about the card count as declines', () => {
  const payment = onePayment({ environment: { DECLINES_PER_SHOPPER: '2' } });
  const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
  const refusedWith = async (code: string, guest: string) => {
    await payment.fault('CreatePayment', 'refuse', { code });
    return payment.pay(ok, guest);
  };

  it.each([
    'UNAUTHORIZED',
    'ACCESS_TOKEN_EXPIRED',
    'FORBIDDEN',
    'CARD_PROCESSING_NOT_ENABLED',
    'INVALID_LOCATION',
    'CURRENCY_MISMATCH',
    'MISSING_REQUIRED_PARAMETER',
    'INVALID_VALUE',
    'CONFLICT',
    'INSUFFICIENT_PERMISSIONS',
    'BAD_REQUEST',
  ])('%s is not a decline, says so, and counts against no one', async (code) => {
    for (let time = 0; time < 4; time += 1)
      expect(await refusedWith(code, code)).toMatchObject({
        status: 503,
        body: {
          success: false,
          code: 'payment-unavailable',
          message:
            'We can’t take card payments at the moment. Your card is fine and has not been charged. Please try again later.',
        },
      });
    expect((await payment.pay(ok, code)).status).toBe(200);
    const metrics = await (await fetch(`${payment.url}/metrics`)).text();
    expect(metrics).toContain(`payments_not_taken_total{code="${code}",service="payment"} 4`);
    expect(metrics).not.toMatch(/payments_declined_total\{[^}]*\} [1-9]/);
  });

  it.each([
    ['PAYMENT_LIMIT_EXCEEDED', 503, 'This amount is more than we can take by card.'],
    ['NOT_FOUND', 402, 'That took too long. Please enter your card again.'],
    ['CARD_TOKEN_USED', 402, 'These card details have already been used. Please enter your card again.'],
  ])('%s says what it is about and counts against no one', async (code, status, message) => {
    for (let time = 0; time < 4; time += 1)
      expect(await refusedWith(code, code)).toMatchObject({ status, body: { message } });
    expect((await payment.pay(ok, code)).status).toBe(200);
  });

  it('an idempotency clash is not a decline and counts against no one', async () => {
    for (let time = 0; time < 4; time += 1)
      expect(await refusedWith('IDEMPOTENCY_KEY_REUSED', 'clash')).toMatchObject({
        status: 409,
        body: {
          code: 'payment-not-usable',
          message: 'This payment was cancelled. You have not been charged.',
        },
      });
    expect((await payment.pay(ok, 'clash')).status).toBe(200);
  });

  it('what the bank says about the card is a decline, and counts', async () => {
    for (const code of ['GENERIC_DECLINE', 'INSUFFICIENT_FUNDS'])
      expect(await refusedWith(code, 'bank')).toMatchObject({
        status: 402,
        body: { code: 'payment-declined' },
      });
    expect((await payment.pay(ok, 'bank')).status).toBe(429);
  });
});
