import { expect, it } from '@jest/globals';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { moneyOf, ORDER_MONEY, ORDER_WORDS, type OrderMoney } from './order-words.ts';

const SETTLED = new Date('2026-11-20T12:00:00Z');
const nothing = { totalPence: 2600, refundedPence: 0, refundOwedPence: 0, refundSettledAt: null };

const PLAIN: Record<OrderStatus, OrderMoney> = {
  pending: 'confirming',
  paid: 'paid',
  shipped: 'paid',
  delivered: 'paid',
  cancelled: 'uncertain',
};

it.each(ORDER_STATUSES)('knows what the money of an order that is %s is doing', (status) => {
  expect(moneyOf({ ...nothing, status })).toBe(PLAIN[status]);
  expect(moneyOf({ ...nothing, status, refundedPence: 2600 })).toBe('refunded');
  expect(moneyOf({ ...nothing, status, refundOwedPence: 2600 })).toBe('refund-failed');
  expect(moneyOf({ ...nothing, status, refundOwedPence: 2600, refundSettledAt: SETTLED })).toBe('repaid');
  // The rest of a cancelled order is on its way.
  const part = moneyOf({ ...nothing, status, refundedPence: 1000 });
  expect(part).toBe(status === 'cancelled' ? 'uncertain' : 'partly-refunded');
});

it('has a sentence of its own for each', () => {
  const sentences = ORDER_MONEY.map((money) => ORDER_WORDS[money]);
  expect(new Set(sentences).size).toBe(ORDER_MONEY.length);
  for (const sentence of sentences) expect(sentence).not.toMatch(/been charged/);
});
