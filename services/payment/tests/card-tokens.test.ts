import { describe, expect, it } from '@jest/globals';
import { onePayment } from './running-payment.ts';

describe('card source and verification tokens', () => {
  // Without sweeps, a payment without an answer stays as it is.
  const payment = onePayment({ environment: { SWEEP_SECONDS: '3600' } });
  const paid = async (sourceId: string, guest: string) => {
    const verificationToken = 'verf:secret';
    const { status } = await payment.pay({ sourceId, verificationToken, amount: 2600 }, guest);
    const { rows } = await payment.pool.query<Record<string, string>>(
      `SELECT state, source_id, verification_token FROM payment_attempt WHERE owner = $1`,
      [`g:${guest}`],
    );
    return { status, ...rows[0] };
  };

  it.each([
    ['an authorisation', 'cnon:card-nonce-ok', 200, 'authorised'],
    ['a decline', 'cnon:card-nonce-declined', 402, 'declined'],
  ])('are removed after %s', async (_what, sourceId, status, state) => {
    expect(await paid(sourceId, state)).toEqual({ status, state, source_id: '', verification_token: null });
  });

  it('stay only while the same request may have to be sent again', async () => {
    await payment.fault('CreatePayment', 'reset-before', { times: 3 });
    expect(await paid('cnon:card-nonce-ok', 'unanswered')).toMatchObject({
      state: 'unknown',
      source_id: 'cnon:card-nonce-ok',
      verification_token: 'verf:secret',
    });
    await payment.pool.query(`UPDATE payment_attempt SET due_at = now() WHERE owner = 'g:unanswered'`);
    expect(await paid('cnon:card-nonce-ok', 'unanswered')).toMatchObject({
      status: 200,
      state: 'authorised',
      source_id: '',
      verification_token: null,
    });
    expect(payment.ledger().references.filter(({ authorised }) => authorised === 2600)).toHaveLength(2);
  });
});
