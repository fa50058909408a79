import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { InternalPayouts } from '@slipcast/contracts/http/payouts';
import { onePayment } from './running-payment.ts';

describe('what Square transfers to the maker’s bank', () => {
  const payment = onePayment();
  const payouts = async () => {
    const day = 86_400_000;
    const query = new URLSearchParams({
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    });
    return (await payment.internal('GET', `/payouts?${query}`)).body as unknown as InternalPayouts;
  };
  const sell = async () => {
    const id = await payment.authorised();
    await payment.capture(id, randomUUID());
    return id;
  };

  it('is listed with what it is made of, and adds up to what Square’s books have', async () => {
    const [first] = [await sell(), await sell()];
    await payment.raiseDispute(first, { amount: 1000, state: 'LOST' });
    await payment.payOut();
    await sell();
    await payment.payOut();
    const { payouts: listed, isCurrent } = await payouts();
    const fee = Math.round(2600 * 0.014) + 25;
    expect({ isCurrent, parts: listed.map(({ parts }) => parts) }).toEqual({
      isCurrent: true,
      parts: [
        { salesPence: 5200, refundsPence: 0, feesPence: -2 * fee, disputesPence: -1000, otherPence: 0 },
        { salesPence: 2600, refundsPence: 0, feesPence: -fee, disputesPence: 0, otherPence: 0 },
      ],
    });
    const { captured, fees } = payment.ledger().totals;
    const paidOut = listed.reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(paidOut).toBe(captured - fees - 1000);
  });

  it('is still known while Square does not answer, and says that some may be missing', async () => {
    const before = await payouts();
    await payment.fault('ListPayouts', 'html502', { times: 'forever' });
    expect(await payouts()).toEqual({ payouts: before.payouts, isCurrent: false });
    await payment.clearFaults();
    expect((await payouts()).isCurrent).toBe(true);
  });
});
