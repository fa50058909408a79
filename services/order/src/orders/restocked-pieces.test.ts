import { expect, it } from '@jest/globals';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { RefundEntry } from './refund-entry.ts';
import { restockedBy, restockedByCancelling } from './restocked-pieces.ts';

const LINE = { productId: 'mug', variantId: 'main', quantity: 3 } as OrderLine;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

const refund = (minute: number, more: Partial<RefundEntry> = {}): RefundEntry => ({
  id: `refund-${minute}`,
  amountPence: 1000,
  voucherPence: 0,
  toNewVoucher: false,
  deliveryPence: 0,
  pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }],
  origin: 'desk',
  reason: 'returned',
  note: null,
  message: null,
  by: 'ada',
  state: 'done',
  failure: null,
  askedAt: at(minute),
  endedAt: at(minute),
  ...more,
});
const failedAt = (minute: number, asked = minute) => refund(asked, { state: 'failed', endedAt: at(minute) });

const order = (refunds: RefundEntry[]) => ({ totalPence: 3000, refundedPence: 0, lines: [LINE], refunds });
const next = refund(50);
const put = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);
const byNext = (...refunds: RefundEntry[]) => put(restockedBy(order(refunds), next));
const byCancelling = (...refunds: RefundEntry[]) => put(restockedByCancelling(order(refunds)));

it('puts pieces on sale once where a refund of them failed and was made again', () => {
  expect(byNext()).toBe(1);
  expect(byNext(refund(1))).toBe(1);
  expect(byNext(failedAt(1))).toBe(0);
});

it('counts a piece of a failed refund once only, however many refunds follow', () => {
  expect(byNext(failedAt(1), refund(2))).toBe(1);
  expect(byCancelling(failedAt(1), refund(2))).toBe(2);
  expect(byNext(failedAt(1), failedAt(2))).toBe(0);
  expect(byCancelling(failedAt(1), failedAt(2))).toBe(2);
});

it('remembers a piece whose refund failed only after the next one', () => {
  expect(byNext(failedAt(3, 1), refund(2))).toBe(0);
  expect(byCancelling(failedAt(3, 1), refund(2))).toBe(1);
});
