import { describe, expect, it } from '@jest/globals';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { newOrder } from '../../tests/new-order.ts';
import { decide } from './order.ts';
import type { Command } from './order-command.ts';
import type { Order } from './order-record.ts';
import { piecesToSend } from './parcel.ts';
import { announceParcel, closeWhenSent } from './ship-parcel.ts';
import { movedEntry } from './refund-entry.ts';

const NOW = new Date('2026-11-20T10:05:00Z');
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
/** Two slate mugs and a white one. */
const paid = (): Order => ({ ...newOrder('p1', { slate: 2, white: 1 }), status: 'paid', totalPence: 300 });
const ship = (order: Order, more: Partial<Extract<Command, { type: 'ship' }>>) =>
  decide(order, { type: 'ship', trackingInfo: 'RM 1', ...more }, NOW);
const part = (order: Order, more: Partial<Extract<Command, { type: 'ship' }>> = {}) =>
  ship(order, { parcelId: FIRST, pieces: [{ line: 1, quantity: 2 }], ...more });

describe('parcels', () => {
  it('ship an order once its last piece is in one, each with its own tracking and event', () => {
    const first = part(paid());
    expect(first.order).toMatchObject({ status: 'paid', shippedAt: null, trackingInfo: 'RM 1' });
    expect(first.events).toMatchObject([
      {
        type: 'order.parcel-shipped.v1',
        data: { trackingInfo: 'RM 1', parcel: { id: FIRST, number: 1, pieces: [{ line: 1, quantity: 2 }] } },
      },
    ]);
    const last = ship(first.order, { parcelId: SECOND, trackingInfo: 'RM 2' });
    expect(last.order).toMatchObject({ status: 'shipped', shippedAt: NOW, trackingInfo: 'RM 1, RM 2' });
    expect(last.events).toMatchObject([
      {
        type: 'order.shipped.v1',
        data: { trackingInfo: 'RM 2', parcel: { number: 2, pieces: [{ line: 2, quantity: 1 }] } },
      },
    ]);
    for (const { type, data } of [...first.events, ...last.events]) parseEvent(type, data);
  });

  it('are sent once, however often they are asked for', () => {
    const { order } = part(paid());
    expect(part(order)).toEqual({ order, events: [] });
  });

  it('hold no piece that is not left to be sent', () => {
    const { order } = part(paid());
    const again = { parcelId: SECOND };
    expect(() => ship(order, { ...again, pieces: [{ line: 1, quantity: 1 }] })).toThrow(
      'No Mug of this order is left to be sent.',
    );
    const twice = [1, 1].map((quantity) => ({ line: 2, quantity }));
    expect(() => ship(order, { ...again, pieces: twice })).toThrow(
      'Only 1 × Mug of this order is left to be sent.',
    );
    expect(() => ship(order, { ...again, pieces: [{ line: 3, quantity: 1 }] })).toThrow(
      'This order has no line 3.',
    );
  });

  it('leave a piece to be sent where a refund is for one that was sent', () => {
    const { order } = part(paid(), { pieces: [{ line: 1, quantity: 1 }] });
    const refunded = (reason: 'broken' | 'goodwill') => ({
      ...order,
      refunds: [
        {
          ...movedEntry(SECOND, 'desk', 100, NOW),
          reason,
          pieces: [{ line: 1, quantity: 1, becomes: 'gone' as const }],
        },
      ],
    });
    expect(piecesToSend(refunded('broken'), 1)).toBe(1);
    expect(piecesToSend(refunded('goodwill'), 1)).toBe(0);
    expect(closeWhenSent(refunded('goodwill'), NOW).status).toBe('paid');
  });

  it('close an order once what was not sent has been refunded', () => {
    const { order } = part(paid());
    const pieces = [{ line: 2, quantity: 1, becomes: 'on-sale' as const }];
    const refund = { ...movedEntry(SECOND, 'desk', 100, NOW), reason: 'other' as const, pieces };
    expect(closeWhenSent({ ...order, refunds: [refund] }, NOW)).toMatchObject({
      status: 'shipped',
      shippedAt: NOW,
    });
    expect(closeWhenSent(order, NOW).status).toBe('paid');
  });

  it('keep an order from being cancelled', () => {
    const { order } = part(paid());
    expect(() => decide(order, { type: 'cancel' }, NOW)).toThrow('A part of this order has been sent');
  });

  it('can be undone until their buyer is emailed, which nothing is published before', () => {
    const shipped = ship(paid(), { parcelId: FIRST, undoMs: 60_000 });
    expect(shipped.order).toMatchObject({ status: 'shipped', trackingInfo: 'RM 1' });
    expect(shipped.events).toEqual([]);
    const undo: Command = { type: 'undo-parcel', parcelId: FIRST };
    const undone = decide(shipped.order, undo, NOW);
    expect(undone.order).toMatchObject({ status: 'paid', trackingInfo: null, shippedAt: null });
    expect(decide(undone.order, undo, NOW).order).toBe(undone.order);
    expect(announceParcel(undone.order, FIRST, NOW).events).toEqual([]);
    // A late repeat of the first press doesn't send it after all.
    expect(ship(undone.order, { parcelId: FIRST }).order).toBe(undone.order);

    const announced = announceParcel(shipped.order, FIRST, NOW);
    expect(announced.events).toMatchObject([{ type: 'order.shipped.v1' }]);
    expect(announceParcel(announced.order, FIRST, NOW).events).toEqual([]);
    expect(() => decide(announced.order, undo, NOW)).toThrow('The buyer has been emailed');
    const delivered = decide(shipped.order, { type: 'deliver' }, NOW).order;
    expect(() => decide(delivered, undo, NOW)).toThrow('has been delivered');
  });

  it('have tracking that is corrected one by one, with an email only where the buyer has the old one', () => {
    const change = (order: Order, parcelId?: string) =>
      decide(order, { type: 'change-tracking', trackingInfo: 'RM 9', ...(parcelId && { parcelId }) }, NOW);
    const { order } = part(paid());
    const both = ship(order, { parcelId: SECOND, trackingInfo: 'RM 2', undoMs: 60_000 }).order;
    expect(change(both, FIRST)).toMatchObject({
      order: { trackingInfo: 'RM 9, RM 2' },
      events: [{ type: 'order.tracking-changed.v1', data: { trackingInfo: 'RM 9' } }],
    });
    expect(change(both, SECOND)).toMatchObject({ order: { trackingInfo: 'RM 1, RM 9' }, events: [] });
    expect(() => change(both)).toThrow('This order was sent in 2 parcels.');
  });
});
