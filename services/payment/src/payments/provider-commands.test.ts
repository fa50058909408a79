import { describe, expect, it } from '@jest/globals';
import type { ProviderRefund } from '../provider/provider.ts';
import { afterRefund, afterRefunds } from './provider-commands.ts';
import { retryMs } from './retry.ts';

const mug = { amountPence: 2600, refundedPence: 0 };
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
      'no other refund is allowed',
      [refund('failed', 2600)],
      'PAYMENT_NOT_REFUNDABLE',
      { type: 'refund-failed', reason: 'PAYMENT_NOT_REFUNDABLE' },
    ],
  ])('%s', (_, refunds, refusal, command) => {
    expect(afterRefunds(mug, refunds, refusal)).toEqual(command);
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
