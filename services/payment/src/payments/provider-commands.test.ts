import { expect, it } from '@jest/globals';
import { afterRefund, notificationCommand } from './provider-commands.ts';
import type { Payment } from './payment.ts';

const failed = (amountPence: number) => ({ id: 'r1', status: 'failed' as const, amountPence });
const refunding = { amountPence: 750, refundedPence: 0, providerRefundId: 'r1' } as Payment;
const reported = (amountPence: number, ours = refunding) =>
  notificationCommand({ kind: 'refund', providerPaymentId: 'p1', refund: failed(amountPence) }, ours);
const ALL_FAILED = { type: 'refund-failed', reason: 'the refund failed' };

it('gives a refund up where all that was left of it has failed', () => {
  expect(reported(750)).toEqual(ALL_FAILED);
  expect(afterRefund(refunding, failed(750))).toEqual(ALL_FAILED);
  const partly = { ...refunding, refundedPence: 100 };
  expect(reported(650, partly)).toEqual(ALL_FAILED);
  expect(afterRefund(partly, failed(650))).toEqual(ALL_FAILED);
});

it('asks for the rest where only a part has failed that it was waiting for', () => {
  expect(reported(100)).toEqual({ type: 'refund-reported', providerRefundId: 'r1' });
  expect(afterRefund(refunding, failed(100))).toBeNull();
});

it('does not mind the failure of another refund', () => {
  expect(reported(100, { ...refunding, providerRefundId: 'r2' })).toBeNull();
});
