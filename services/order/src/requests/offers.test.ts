import { describe, expect, it } from '@jest/globals';
import { newOrder } from '../../tests/new-order.ts';
import type { Order } from '../orders/order-record.ts';
import { offersFor } from './offers.ts';

const at = (text: string) => new Date(text);
const order = (change: Partial<Order>): Order => ({ ...newOrder('mug', { main: 2 }), ...change });
const kinds = (asked: Order, now: string, returnDays: number | null = null) =>
  offersFor(asked, at(now), returnDays).map(({ kind }) => kind);

describe('what a buyer may ask', () => {
  it('is cancelling or withdrawing before dispatch, and nothing once it is over', () => {
    const now = '2026-03-01T12:00:00Z';
    expect(kinds(order({ status: 'paid' }), now, 30)).toEqual(['cancel', 'withdrawal']);
    expect(kinds(order({ status: 'pending' }), now, 30)).toEqual([]);
    expect(kinds(order({ status: 'cancelled' }), now, 30)).toEqual([]);
    expect(kinds(order({ status: 'paid', refundedPence: 200 }), now, 30)).toEqual([]);
  });

  it('is no cancelling once a part has been sent', () => {
    const now = '2026-03-01T12:00:00Z';
    const parcel = {
      id: '11111111-1111-4111-8111-111111111111',
      pieces: [{ line: 1, quantity: 1 }],
      trackingInfo: null,
      grams: null,
      shippedAt: now,
      by: null,
      announceAt: now,
      announcedAt: now,
      undoneAt: null,
    };
    expect(kinds(order({ status: 'paid', parcels: [parcel] }), now, 30)).toEqual(['withdrawal']);
    const undone = { ...parcel, announcedAt: null, undoneAt: now };
    expect(kinds(order({ status: 'paid', parcels: [undone] }), now, 30)).toEqual(['cancel', 'withdrawal']);
  });

  it('counts whole days in Britain, the day of delivery not among them', () => {
    // Half past midnight on 2 April in Britain, which has summer time.
    const delivered = order({ status: 'delivered', deliveredAt: at('2026-04-01T23:30:00Z') });
    expect(offersFor(delivered, at('2026-04-10T12:00:00Z'), 30)).toEqual([
      { kind: 'return', until: '2026-05-02', days: 30 },
      { kind: 'withdrawal', until: '2026-04-16', days: 14 },
    ]);
    expect(kinds(delivered, '2026-04-16T22:59:59Z', 30)).toEqual(['return', 'withdrawal']);
    expect(kinds(delivered, '2026-04-16T23:00:00Z', 30)).toEqual(['return']);
    expect(kinds(delivered, '2026-05-02T23:00:00Z', 30)).toEqual([]);
    expect(kinds(delivered, '2026-04-10T12:00:00Z')).toEqual(['withdrawal']);
  });

  it('counts from thirty days after dispatch where no one has said when the parcel arrived', () => {
    const shipped = order({ status: 'shipped', shippedAt: at('2026-01-01T12:00:00Z') });
    expect(offersFor(shipped, at('2026-02-14T12:00:00Z'), null)).toEqual([
      { kind: 'withdrawal', until: null, days: 14 },
    ]);
    expect(kinds(shipped, '2026-02-15T00:00:00Z')).toEqual([]);
  });

  it('is no withdrawal from what was bought in person', () => {
    const delivery = {
      method: 'taken-away',
      name: '',
      kind: 'collection',
      zone: null,
      country: 'GB',
    } as const;
    const taken = order({ status: 'delivered', deliveredAt: at('2026-03-01T12:00:00Z') });
    const bought = { ...taken, delivery: { ...delivery, dispatchDays: null } };
    expect(kinds(bought, '2026-03-02T12:00:00Z', 30)).toEqual(['return']);
  });

  it('is nothing more once the buyer has withdrawn', () => {
    const request = { id: 'r', pieces: [{ line: 1, quantity: 2 }], state: 'asked', steps: [] } as const;
    const asked = (kind: 'cancel' | 'withdrawal') =>
      order({ status: 'paid', requests: [{ ...request, kind, pieces: [...request.pieces], steps: [] }] });
    expect(kinds(asked('withdrawal'), '2026-03-01T12:00:00Z', 30)).toEqual([]);
    expect(kinds(asked('cancel'), '2026-03-01T12:00:00Z', 30)).toEqual(['withdrawal']);
  });
});
