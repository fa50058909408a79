import { expect, it } from '@jest/globals';
import { newOrder } from '../../tests/new-order.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';
import { recordPart, recordPartFailure } from './record-refund.ts';
import { donePence, type RefundEntry } from './refund-entry.ts';

const now = new Date('2026-11-20T10:05:00Z');
const part = (amountPence: number): RefundEntry => ({
  id: 'part',
  amountPence,
  voucherPence: 0,
  toNewVoucher: false,
  deliveryPence: 0,
  pieces: [],
  origin: 'desk',
  reason: 'broken',
  note: null,
  message: null,
  by: 'ada',
  state: 'pending',
  failure: null,
  askedAt: now.toISOString(),
  endedAt: null,
});
/** Paid, with a refund at the desk under way when it was cancelled. */
const cancelled = (amountPence: number): Order => {
  const paid: Order = { ...newOrder('p1', { main: 1 }), totalPence: 700, goodsPence: 700, status: 'paid' };
  return decide({ ...paid, refunds: [part(amountPence)] }, { type: 'cancel' }, now).order;
};
const amounts = ({ refunds }: Order) => refunds.map(({ id, amountPence, state }) => [id, amountPence, state]);
const done = (order: Order) =>
  recordPart(order, { refundId: 'part', amountPence: 400, byHand: false }, now).order;

it('is what a refund under way leaves of it, whichever ends first', () => {
  const before = cancelled(400);
  const { order, events } = decide(before, { type: 'record-refund', refundPence: 700 }, now);
  expect(events.map(({ data }) => data)).toMatchObject([{ refundPence: 700, amountPence: 300 }]);
  const whole = [
    ['part', 400, 'done'],
    [before.paymentId, 300, 'done'],
  ];
  expect(amounts(done(order))).toEqual(whole);
  const other = decide(done(before), { type: 'record-refund', refundPence: 700 }, now);
  expect(amounts(other.order)).toEqual(whole);
});

it('is nothing to speak of where a refund under way is all of it', () => {
  const { order, events } = decide(cancelled(700), { type: 'record-refund', refundPence: 700 }, now);
  expect(events).toEqual([]);
  expect(order.refundedPence).toBe(700);
  expect(amounts(done(order))).toEqual([['part', 700, 'done']]);
});

it.each([400, 700])(
  'came with the rest if a refund of %i pence that was under way has failed, and the buyer gets an email',
  (amountPence) => {
    const { order } = decide(cancelled(amountPence), { type: 'record-refund', refundPence: 700 }, now);
    const failure = { refundId: 'part', amountPence, reason: 'REFUND_DECLINED', currency: 'GBP' as const };
    const failed = recordPartFailure(
      order,
      { ...failure, orderId: order.id, paymentId: order.paymentId },
      now,
    );
    expect(failed.events).toMatchObject([{ type: 'order.partly-refunded.v1', data: { amountPence } }]);
    expect(donePence(failed.order.refunds)).toBe(700);
  },
);

it('is still owed if a refund under way fails before it is back', () => {
  const failure = { refundId: 'part', amountPence: 400, reason: 'REFUND_DECLINED', currency: 'GBP' as const };
  const before = cancelled(400);
  const { order, events } = recordPartFailure(
    before,
    { ...failure, orderId: before.id, paymentId: before.paymentId },
    now,
  );
  expect(events).toEqual([]);
  expect(amounts(order)).toEqual([['part', 400, 'failed']]);
});
