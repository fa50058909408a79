import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { onePayment } from './running-payment.ts';

describe('sweeping', () => {
  const payment = onePayment();

  const age = (id: string, minutes: number) =>
    payment.pool.query(
      `UPDATE payment_attempt SET created_at = created_at - make_interval(mins => $2),
         authorised_at = authorised_at - make_interval(mins => $2), due_at = now(), version = version + 1 WHERE id = $1`,
      [id, minutes],
    );
  const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
  /** The row of a process that died after committing this state and before asking the provider. */
  async function leftBehind(state: string, change: (id: string) => Promise<unknown> = async () => {}) {
    const { body } = await payment.pay(ok, randomUUID());
    const id = body.payment?.id ?? '';
    await change(id);
    await payment.pool.query(
      'UPDATE payment_attempt SET state = $2, due_at = now(), version = version + 1 WHERE id = $1',
      [id, state],
    );
    return id;
  }

  it('voids an authorisation that is five minutes old and has no order, and nothing younger [I3]', async () => {
    const [old, young] = await Promise.all(
      ['old', 'young'].map(async (guest) => (await payment.pay(ok, guest)).body.payment?.id ?? ''),
    );
    await age(old ?? '', 6);
    await payment.becomes(old ?? '', 'voided');
    expect(payment.sums(old ?? '')).toMatchObject({ open: 0, voided: 2600 });
    expect(await payment.state(young ?? '')).toBe('authorised');
    await waitFor('event', () => payment.events.some(({ key }) => key === old));
  });

  it('finds an unanswered payment at Square, and authorises once [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 4 });
    await payment.pay(ok, 'unanswered');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:unanswered'`,
    );
    const id = rows[0]?.id ?? '';
    await payment.becomes(id, 'authorised');
    expect(payment.sums(id)).toMatchObject({ payments: 1, open: 2600 });
  });

  it('sends no authorisation again after its request has ended, and cancels it by its key [I3]', async () => {
    const rule = await payment.fault('CreatePayment', 'reset-before', { times: 'forever' });
    expect((await payment.pay(ok, 'has-left')).status).toBe(503);
    const asked = await payment.hits(rule);
    const row = async () =>
      (
        await payment.pool.query<{ id: string; unanswered: number }>(
          `SELECT id, unanswered FROM payment_attempt WHERE owner = 'g:has-left'`,
        )
      ).rows[0];
    await waitFor('it was looked for twice', async () => ((await row())?.unanswered ?? 0) >= asked + 2);
    expect(await payment.hits(rule)).toBe(asked);
    await payment.clearFaults();
    const id = (await row())?.id ?? '';
    await age(id, 3);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ payments: 0 });
  });

  it('authorises nothing for a shopper whose request died before it asked the provider [I3]', async () => {
    const { rows } = await payment.pool.query<{ id: string }>(
      `INSERT INTO payment_attempt (id, owner, payer, amount_pence, currency, source_id, source_hash, open_key, square_key, state,
         created_at, updated_at, due_at)
       SELECT id, 'g:died', 'g:died', 2600, 'GBP', 'cnon:card-nonce-ok', 'hash', id::text, id::text, 'created', now(), now(), now()
       FROM gen_random_uuid() AS id RETURNING id`,
    );
    const id = rows[0]?.id ?? '';
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ payments: 0 });
  });

  it('cancels a payment by key after two minutes without an answer [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
    await payment.pay(ok, 'too-old');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:too-old'`,
    );
    const id = rows[0]?.id ?? '';
    expect(payment.sums(id)).toMatchObject({ open: 2600 });
    await payment.fault('ListPayments', 'reset-before', { times: 'forever' });
    await age(id, 3);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ open: 0, captured: 0, voided: 2600 });
  });

  it("does not take a proxy's page for Square's answer about a cancellation by key [I3]", async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
    await payment.pay(ok, 'captive');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:captive'`,
    );
    const id = rows[0]?.id ?? '';
    await payment.fault('CancelPaymentByIdempotencyKey', 'html200', { times: 2 });
    await age(id, 11);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ open: 0, captured: 0, voided: 2600 });
  });

  it('leaves a payment alone while an order waits for it', async () => {
    const id = (await payment.pay(ok, 'waited-for')).body.payment?.id ?? '';
    const orderId = randomUUID();
    const facts = { orderId, paymentId: id, totalPence: 2600, refundedPence: 0 };
    payment.orders.set(id, { ...facts, status: 'pending' });
    const stray = (await payment.pay(ok, 'stray')).body.payment?.id ?? '';
    await Promise.all([id, stray].map((one) => age(one, 6)));
    await payment.becomes(stray, 'voided');
    expect(await payment.state(id)).toBe('authorised');
    const captured = await payment.capture(id, orderId);
    expect(captured.status).toBe(200);
    payment.orders.clear();
  });

  it.each([
    ['capturing', 'captured', { captured: 2600, refunded: 0 }],
    ['voiding', 'voided', { captured: 0, voided: 2600 }],
  ])('continues from %s where a dead process left it [I3]', async (left, finished, sums) => {
    const id = await leftBehind(left, (paid) =>
      left === 'capturing'
        ? payment.pool.query('UPDATE payment_attempt SET order_id = $2 WHERE id = $1', [paid, randomUUID()])
        : Promise.resolve(),
    );
    await payment.becomes(id, finished);
    expect(payment.sums(id)).toMatchObject(sums);
  });

  it('refunds when it is too late to void [I3]', async () => {
    const orderId = randomUUID();
    const id = await leftBehind('voiding', (paid) => payment.capture(paid, orderId));
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600 });
  });

  it('survives a restart with payments under way [I3]', async () => {
    const ids = await Promise.all([leftBehind('voiding'), leftBehind('voiding')]);
    await payment.restart();
    for (const id of ids) await payment.becomes(id, 'voided');
  });

  it('sweeps each payment once with two replicas', async () => {
    const replica = await payment.replica();
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        payment.pay(ok, `pair${n}`).then(({ body }) => body.payment?.id ?? ''),
      ),
    );
    for (const id of ids) await age(id, 6);
    for (const id of ids) await payment.becomes(id, 'voided');
    await replica.stop();
    await waitFor('events', () => ids.every((id) => payment.events.some(({ key }) => key === id)));
    for (const id of ids) expect(payment.events.filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('agrees with the sandbox about every payment made here', async () => {
    await waitFor('nothing is under way', async () => {
      const { rows } = await payment.pool.query(
        `SELECT 1 FROM payment_attempt WHERE state IN ('created', 'unknown', 'capturing', 'voiding', 'refunding')`,
      );
      return rows.length === 0;
    });
    for (const { reference_id, captured, refunded, open } of payment.ledger().references) {
      const state = await payment.state(reference_id ?? '');
      if (state === 'voided') continue;
      expect({ reference_id, state, net: captured - refunded, held: open }).toEqual({
        reference_id,
        state,
        net: state === 'captured' ? 2600 : 0,
        held: state === 'authorised' ? 2600 : 0,
      });
    }
  });
});
