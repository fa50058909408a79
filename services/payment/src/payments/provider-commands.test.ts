import { describe, expect, it } from '@jest/globals';
import type { ProviderRefund } from '../provider/provider.ts';
import type { Payment } from './payment.ts';
import { afterRefund, afterRefunds, notificationCommand } from './provider-commands.ts';
import { retryMs } from './retry.ts';

const mug = { amountPence: 2600, refundedPence: 0, refundTries: 0 };
const refund = (status: ProviderRefund['status'], amountPence = 2600): ProviderRefund => ({
  id: `${status}-${amountPence}`,
  status,
  amountPence,
});

describe('one refund', () => {
  it.each([
    [refund('completed'), { type: 'refunded' }],
    [refund('completed', 1000), null],
    [refund('pending', 1000), { type: 'refund-pending', providerRefundId: 'pending-1000' }],
    [refund('failed'), { type: 'refund-failed', reason: 'the refund failed' }],
  ])('%o means %o', (one, command) => {
    expect(afterRefund(mug, one)).toEqual(command);
  });
});

describe('all refunds of a payment', () => {
  const TOO_MUCH = 'REFUND_AMOUNT_INVALID';
  it.each([
    [
      'everything has been refunded',
      [refund('completed', 1000), refund('completed', 1600)],
      null,
      { type: 'refunded' },
    ],
    [
      'the rest is pending',
      [refund('completed', 1000), refund('pending', 1600)],
      TOO_MUCH,
      { type: 'refund-pending', providerRefundId: 'pending-1600' },
    ],
    [
      'part was refunded by hand',
      [refund('failed', 700), refund('completed', 1000)],
      TOO_MUCH,
      { type: 'refund-partly', refundedPence: 1000 },
    ],
    ['no refund is known', [], TOO_MUCH, { type: 'refund-failed', reason: TOO_MUCH }],
    [
      'a part was pending when the rest was asked for, and has failed since',
      [refund('failed', 140)],
      TOO_MUCH,
      { type: 'refund-partly', refundedPence: 0 },
    ],
    [
      'no other refund is allowed',
      [refund('failed', 2600)],
      'PAYMENT_NOT_REFUNDABLE',
      { type: 'refund-failed', reason: 'PAYMENT_NOT_REFUNDABLE' },
    ],
  ])('%s', (_, refunds, refusal, command) => {
    expect(afterRefunds(mug, refunds, refusal)).toEqual(command);
  });
  it('explain one refusal each', () => {
    const parts = [refund('failed', 140), refund('failed', 150)];
    const asked = (refundTries: number) => afterRefunds({ ...mug, refundTries }, parts, TOO_MUCH).type;
    expect([0, 1, 2].map(asked)).toEqual(['refund-partly', 'refund-partly', 'refund-failed']);
  });
});

const failed = (amountPence: number) => ({ id: 'r1', status: 'failed' as const, amountPence });
const refunding = { amountPence: 750, refundedPence: 0, providerRefundId: 'r1' } as Payment;
const reported = (amountPence: number, ours = refunding) =>
  notificationCommand({ kind: 'refund', providerPaymentId: 'p1', refund: failed(amountPence) }, ours);
const ALL_FAILED = { type: 'refund-failed', reason: 'the refund failed' };

describe('a failed refund', () => {
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
});

it('asks about a pending refund after seconds, then minutes, then hours: a few dozen times in a week', () => {
  const week = 7 * 86_400_000;
  const asked: number[] = [];
  for (let at = 0; at < week; asked.push(at))
    at += retryMs({ unanswered: 0, inStateMs: at }, { type: 'refund-pending' }, 500);
  expect(asked.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
  expect(asked.length).toBeLessThan(50);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.max(...pauses)).toBe(6 * 3_600_000);
});

it('retries an unanswered call within a minute, however often it went unanswered', () => {
  expect(retryMs({ unanswered: 0, inStateMs: 0 }, { type: 'unanswered' }, 500)).toBe(500);
  expect(retryMs({ unanswered: 3000, inStateMs: 0 }, { type: 'unanswered' }, 500)).toBe(60_000);
});
