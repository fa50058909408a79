import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { onePayment } from './running-payment.ts';

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
