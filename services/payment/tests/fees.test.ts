import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { deliveryFor, toldOfPayment } from './deliveries.ts';
import { onePayment } from './running-payment.ts';
import { recordStatements } from './statements.ts';

describe('what Square keeps of a payment', () => {
  const payment = onePayment();
  const fees = async (...paymentIds: string[]) =>
    (await payment.internal('POST', '/fees', { paymentIds })).body as unknown as {
      fees: { paymentId: string; feePence: number | null }[];
    };

  it('is unknown before the capture, and then what Square’s own books say', async () => {
    const id = await payment.authorised();
    expect(await fees(id, randomUUID())).toEqual({ fees: [{ paymentId: id, feePence: null }] });
    await payment.capture(id, randomUUID());
    const known = await fees(id);
    expect(known.fees).toEqual([{ paymentId: id, feePence: Math.round(2600 * 0.014) + 25 }]);
    expect(payment.sums(id)).toMatchObject({ fees: known.fees[0]?.feePence });
  });
});

describe('fees that Square reports at the same time', () => {
  const payment = onePayment({ environment: { SWEEP_SECONDS: '3600' } });
  const CARD = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
  const PAYMENTS = 12;

  /** One webhook for each fee; answers their statuses, the fees that are stored, and how many statements noted them. */
  async function report(pence: readonly number[]) {
    const answers = await Promise.all(pence.map(() => payment.pay(CARD, randomUUID())));
    const ids = answers.map(({ body }) => body.payment?.id ?? '');
    const { references } = payment.ledger();
    const deliver = deliveryFor(payment);
    const statements = recordStatements();
    const statuses = await Promise.all(
      ids.map((id, index) => {
        const squareId = references.find((one) => one.reference_id === id)?.payments[0]?.id ?? '';
        const event = toldOfPayment('APPROVED', squareId, id);
        const processing_fee = [{ amount_money: { amount: pence[index] } }];
        return deliver({
          ...event,
          data: { object: { payment: { ...event.data.object.payment, processing_fee } } },
        });
      }),
    );
    statements.stop();
    const { rows } = await payment.pool.query<{ id: string; pence: number }>(
      'SELECT attempt.id, fee_pence AS pence FROM payment_fee JOIN payment_attempt AS attempt USING (square_payment_id)',
    );
    const noted = ids.map((id) => rows.find((row) => row.id === id)?.pence ?? null);
    return {
      statuses,
      noted,
      statements: statements.seen.filter((name) => name === 'payment-fee-note').length,
    };
  }

  it('share commits', async () => {
    const fees = Array.from({ length: PAYMENTS }, (_, index) => 40 + index);
    const { statuses, noted, statements } = await report(fees);
    expect(statuses).toEqual(fees.map(() => 200));
    expect(noted).toEqual(fees);
    expect(statements).toBeLessThan(PAYMENTS / 2);
  });

  it('do not fail because one of them cannot be stored', async () => {
    const fees = Array.from({ length: PAYMENTS }, (_, index) => (index === 5 ? 3_000_000_000 : 40 + index));
    const { statuses, noted } = await report(fees);
    expect(statuses).toEqual(fees.map((fee) => (fee > 100 ? 500 : 200)));
    expect(noted).toEqual(fees.map((fee) => (fee > 100 ? null : fee)));
  });
});
