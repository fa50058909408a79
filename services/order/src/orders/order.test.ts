import { describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { newOrder } from '../../tests/new-order.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';
import type { Command } from './order-command.ts';

const placedAt = new Date('2026-11-20T10:00:00Z');
const now = new Date('2026-11-20T10:05:00Z');
const order = (status: OrderStatus): Order => ({
  ...newOrder('p1', { main: 2 }),
  totalPence: 5200,
  goodsPence: 5200,
  lines: newOrder('p1', { main: 2 }).lines.map((line) => ({ ...line, unitPence: 2600 })),
  orderNumber: '2026-ORD-001',
  status,
  trackingInfo: status === 'shipped' || status === 'delivered' ? 'RM 1' : null,
  placedAt,
  updatedAt: placedAt,
});
const commands: Command[] = [
  { type: 'mark-paid' },
  { type: 'ship', trackingInfo: 'RM 1' },
  { type: 'deliver' },
  { type: 'cancel' },
];
const ALLOWED: Record<OrderStatus, Partial<Record<Command['type'], OrderStatus>>> = {
  pending: { 'mark-paid': 'paid', cancel: 'cancelled' },
  paid: { ship: 'shipped', cancel: 'cancelled' },
  shipped: { deliver: 'delivered' },
  delivered: {},
  cancelled: {},
};

describe('order', () => {
  it('allows these transitions and no others', () => {
    for (const status of ORDER_STATUSES) {
      for (const command of commands) {
        const before = order(status);
        let reached: OrderStatus | 'refused';
        try {
          reached = decide(before, command, now).order.status;
        } catch (error) {
          expect(error).toMatchObject({ code: 'transition-refused' });
          reached = 'refused';
        }
        const expected = ALLOWED[status][command.type];
        if (expected) expect(reached).toBe(expected);
        else expect([status, 'refused']).toContain(reached);
      }
    }
  });

  it.each<[Order, Command, string]>([
    [order('pending'), commands[1]!, "This order hasn't been paid yet, so it can't be shipped."],
    [
      { ...order('shipped'), shippedAt: new Date('2026-07-21T15:32:00Z') },
      { type: 'cancel' },
      "This order was shipped on 21 July at 16:32 with RM 1, so it can't be cancelled.",
    ],
    [
      order('shipped'),
      { type: 'ship', trackingInfo: 'RM 2' },
      "This order has been shipped with RM 1, so it can't be shipped again.",
    ],
    [
      order('cancelled'),
      { type: 'deliver' },
      "This order has been cancelled, so it can't be marked as delivered.",
    ],
  ])(
    'says why it refuses a change, with the day and British time of the parcel',
    (before, command, message) => {
      expect(() => decide(before, command, now)).toThrow(message);
    },
  );

  it('returns the same order and no events for a repeat', () => {
    for (const [status, command] of [
      ['paid', { type: 'mark-paid' }],
      ['shipped', { type: 'ship', trackingInfo: 'RM 1' }],
      ['delivered', { type: 'deliver' }],
      ['cancelled', { type: 'cancel' }],
      ['shipped', { type: 'change-tracking', trackingInfo: 'RM 1' }],
    ] as [OrderStatus, Command][]) {
      const before = order(status);
      expect(decide(before, command, now)).toEqual({ order: before, events: [] });
    }
  });

  it('refunds the whole of a paid order that is cancelled, nothing of a pending one, and restocks both', () => {
    for (const [status, refundPence] of [
      ['paid', 5200],
      ['pending', 0],
    ] as const) {
      const { events, restock } = decide(order(status), { type: 'cancel' }, now);
      expect(restock).toEqual([{ productId: 'p1', variantId: 'main', quantity: 2 }]);
      const data = { refundPence, notCharged: false };
      expect(events).toMatchObject([{ type: 'order.cancelled.v1', data }]);
    }
  });

  it('says that the buyer was not charged only once the payment is known to be void', () => {
    const { events } = decide(order('pending'), { type: 'cancel', notCharged: true }, now);
    expect(events).toMatchObject([{ data: { refundPence: 0, notCharged: true } }]);
  });

  it('publishes events that match their schemas, with everything that a receipt needs', () => {
    for (const [status, command] of [
      ['pending', { type: 'mark-paid' }],
      ['paid', { type: 'ship', trackingInfo: 'RM 1' }],
      ['paid', { type: 'cancel' }],
      ['cancelled', { type: 'record-refund', refundPence: 5200 }],
    ] as [OrderStatus, Command][]) {
      const { events } = decide(order(status), command, now);
      expect(events).toHaveLength(1);
      for (const { type, data } of events)
        expect(parseEvent(type, data)).toMatchObject({
          orderNumber: '2026-ORD-001',
          totalPence: 5200,
          lines: [{ unitPence: 2600, subtotalPence: 5200 }],
        });
    }
  });

  it('ships without tracking where that is said, once', () => {
    const command: Command = { type: 'ship', trackingInfo: null };
    const { order: shipped, events } = decide(order('paid'), command, now);
    expect(shipped).toMatchObject({ status: 'shipped', trackingInfo: null, shippedAt: now });
    expect(events).toMatchObject([{ type: 'order.shipped.v1', data: { trackingInfo: '' } }]);
    expect(decide(shipped, command, now).events).toEqual([]);
    expect(decide(shipped, { type: 'change-tracking', trackingInfo: 'RM 2' }, now).order.trackingInfo).toBe(
      'RM 2',
    );
  });

  it('changes tracking of shipped and delivered orders only', () => {
    const command: Command = { type: 'change-tracking', trackingInfo: 'RM 2' };
    const { order: corrected, events } = decide(order('delivered'), command, now);
    expect(corrected.trackingInfo).toBe('RM 2');
    // The shopper has the old one in an email.
    const data = { trackingInfo: 'RM 2', changedAt: now.toISOString() };
    expect(events).toMatchObject([{ type: 'order.tracking-changed.v1', data }]);
    for (const status of ['pending', 'paid', 'cancelled'] as const)
      expect(() => decide(order(status), command, now)).toThrow(
        "so its tracking information can't be changed",
      );
  });

  it('says what is still owed where a part was refunded before the rest failed, and nothing once all is back', () => {
    const partly = { ...order('cancelled'), refundedPence: 500 };
    const failed = decide(partly, { type: 'record-refund-failure', owedPence: 4700 }, now);
    expect(failed.order.refundOwedPence).toBe(4700);
    const whole = { ...order('cancelled'), refundedPence: 5200 };
    expect(decide(whole, { type: 'record-refund-failure', owedPence: 4700 }, now).order).toBe(whole);
  });
});
