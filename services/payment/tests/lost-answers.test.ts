import { describe, expect, it } from '@jest/globals';
import { onePayment } from './running-payment.ts';

const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };

describe('authorising while answers are lost', () => {
  const payment = onePayment();

  it.each(['reset-after-commit', '500-after-commit', 'reset-before', '429', 'html502', 'html403', 'html200'])(
    'asks again with the same key after %s, and authorises once [I3]',
    async (action) => {
      await payment.fault('CreatePayment', action);
      const { status, body } = await payment.pay(ok, `lost-${action}`);
      expect(status).toBe(200);
      const sums = payment.sums(body.payment?.id ?? '');
      expect(sums).toMatchObject({ payments: 1, authorised: 2600, open: 2600 });
    },
  );

  it('says so when the outcome is unknown, keeps the attempt, and a repeat finds it [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 3 });
    const unknown = await payment.pay({ ...ok, amount: 5100 }, 'unknown');
    expect(unknown.status).toBe(503);
    expect(unknown.body).toMatchObject({ success: false, code: 'payment-unknown' });
    expect(unknown.body.message).toContain('can never be taken twice');
    const answer = await payment.pay({ ...ok, amount: 5100 }, 'unknown');
    expect(answer.status).toBe(200);
    const { rows } = await payment.pool.query(`SELECT id FROM payment_attempt WHERE owner = 'g:unknown'`);
    expect(rows).toEqual([{ id: answer.body.payment?.id }]);
    expect(payment.sums(answer.body.payment?.id ?? '')).toMatchObject({ payments: 1, authorised: 5100 });
  });
});

describe('an attempt whose answer was lost', () => {
  // Without sweeps, only the shopper asks again.
  const payment = onePayment({ environment: { SWEEP_SECONDS: '3600' } });
  const lostAttempt = async (guest: string) => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 3 });
    expect((await payment.pay(ok, guest)).status).toBe(503);
    const { rows } = await payment.pool.query<{ id: string }>(
      'SELECT id FROM payment_attempt WHERE owner = $1',
      [`g:${guest}`],
    );
    const id = rows[0]?.id ?? '';
    // The next request need not wait for the lease to end.
    await payment.pool.query('UPDATE payment_attempt SET due_at = now() WHERE id = $1', [id]);
    return id;
  };

  it("does not take a refusal of the shop's own credentials for an answer about a lost attempt [I3]", async () => {
    const id = await lostAttempt('locked-out');
    await payment.fault('CreatePayment', 'refuse', { code: 'UNAUTHORIZED', times: 'forever' });
    expect((await payment.pay(ok, 'locked-out')).body).toMatchObject({ code: 'payment-unknown' });
    await payment.clearFaults();
    await payment.pool.query('UPDATE payment_attempt SET due_at = now() WHERE id = $1', [id]);
    const answer = await payment.pay(ok, 'locked-out');
    expect(answer).toMatchObject({ status: 200, body: { payment: { id } } });
    expect(payment.sums(id)).toMatchObject({ payments: 1, open: 2600 });
  });

  it('voids a payment whose key Square knows with another body [I3]', async () => {
    const id = await lostAttempt('other-body');
    await payment.pool.query(`UPDATE payment_attempt SET verification_token = 'verf:other' WHERE id = $1`, [
      id,
    ]);
    expect((await payment.pay(ok, 'other-body')).status).toBe(409);
    expect(await payment.state(id)).toBe('voided');
    expect(payment.sums(id)).toMatchObject({ open: 0, captured: 0, voided: 2600 });
  });
});
