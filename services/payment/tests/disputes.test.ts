import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { onePayment } from './running-payment.ts';

describe('a dispute', () => {
  const payment = onePayment({ webhooks: true, environment: { RECONCILE_SECONDS: '0.5' } });
  const captured = async () => {
    const [id, orderId] = [await payment.authorised(), randomUUID()];
    await payment.capture(id, orderId);
    return { id, orderId };
  };
  const told = (id: string) =>
    payment.events
      .filter(({ key, type }) => key === id && type === 'payment.disputed.v1')
      .map(({ data }) => data as { state: string });
  const becomes = (id: string, state: string) => waitFor(state, () => told(id).at(-1)?.state === state);

  it('is reported as it comes and as it moves on, once for each step', async () => {
    const { id, orderId } = await captured();
    const dispute = await payment.raiseDispute(id, { amount: 1000, reason: 'NOT_AS_DESCRIBED' });
    await becomes(id, 'evidence-required');
    expect(told(id)).toMatchObject([
      {
        paymentId: id,
        orderId,
        disputeId: dispute.id,
        amountPence: 1000,
        reason: 'NOT_AS_DESCRIBED',
        dueAt: dispute.due_at,
      },
    ]);
    for (const [theirs, ours] of [
      ['PROCESSING', 'under-review'],
      ['LOST', 'lost'],
    ] as const) {
      await payment.moveDispute(dispute.id, theirs);
      await becomes(id, ours);
    }
    // The list says the same, some times by now.
    const { rows } = await payment.pool.query('SELECT state FROM payment_dispute');
    expect(rows).toEqual([{ state: 'lost' }]);
    expect(told(id)).toHaveLength(3);
    expect(await payment.state(id)).toBe('captured');
  });

  it('is found in Square’s list when its webhooks are lost, and older news changes nothing', async () => {
    const { id } = await captured();
    for (const event of ['dispute.created', 'dispute.state.updated'])
      await payment.fault('', 'drop-webhook', { match: { event }, times: 'forever' });
    const dispute = await payment.raiseDispute(id, { state: 'INQUIRY_EVIDENCE_REQUIRED' });
    await becomes(id, 'evidence-required');
    await payment.moveDispute(dispute.id, 'INQUIRY_CLOSED');
    await becomes(id, 'won');
    await payment.clearFaults();
    expect(told(id).map(({ state }) => state)).toEqual(['evidence-required', 'won']);
  });

  it('is none of ours when its payment is not', async () => {
    const { body } = await payment.sellAtTill(3000);
    const till = (body['payment'] as unknown as { id: string }).id;
    const before = payment.events.length;
    await payment.raiseDisputeOf(till);
    const { id } = await captured();
    await payment.raiseDispute(id);
    await becomes(id, 'evidence-required');
    expect(payment.events.slice(before).filter(({ type }) => type === 'payment.disputed.v1')).toHaveLength(1);
  });
});
