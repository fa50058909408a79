import { expect, it } from '@jest/globals';
import { newOrder } from '../../tests/new-order.ts';
import { collected, readyToCollect } from './collection.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const LATER = new Date('2026-11-25T10:00:00Z');
const delivery = {
  method: 'collection',
  name: 'Collection',
  kind: 'collection',
  zone: null,
  country: 'GB',
  dispatchDays: null,
  address: 'The Old Dairy',
  opening: 'Fridays',
} as const;
const paid = (more: Partial<Order> = {}): Order => ({
  ...newOrder('p', { main: 1 }),
  status: 'paid',
  delivery,
  ...more,
});

it('is ready once, and says where to collect', () => {
  const { order, events } = readyToCollect(paid(), NOW);
  expect([order.status, order.readyAt]).toEqual(['paid', NOW]);
  expect(events).toMatchObject([
    { type: 'order.ready-to-collect.v1', data: { delivery, readyAt: NOW.toISOString() } },
  ]);
  expect(readyToCollect(order, LATER)).toEqual({ order, events: [] });
});

it('is delivered when someone has collected it, ready or not', () => {
  const { order, events } = collected(paid(), 'Ada', NOW);
  const data = { collectedAt: NOW.toISOString(), collectedBy: 'Ada' };
  expect(events).toMatchObject([{ type: 'order.collected.v1', data }]);
  expect(order).toMatchObject({ status: 'delivered', collectedAt: NOW, collectedBy: 'Ada' });
  expect(collected(order, 'Ada', LATER)).toEqual({ order, events: [] });
  expect(() => collected(order, 'Ben', LATER)).toThrow(
    "This order has been collected, so it can't be collected again.",
  );
  expect(() => readyToCollect(order, LATER)).toThrow("has been collected, so it can't be ready to collect");
});

it.each([
  ['pending', "This order hasn't been paid yet, so it can't be collected."],
  ['cancelled', "This order has been cancelled, so it can't be collected."],
] as const)('is not handed over while %s', (status, message) => {
  expect(() => collected(paid({ status }), 'Ada', NOW)).toThrow(message);
});

it('is handed over where its buyer comes for a parcel that is still here', () => {
  const parcel = paid({ delivery: null });
  expect(collected(parcel, 'Ada', NOW).order).toMatchObject({ status: 'delivered', collectedBy: 'Ada' });
  const { order } = decide(parcel, { type: 'ship', trackingInfo: null }, NOW);
  expect(() => collected(order, 'Ada', LATER)).toThrow("so it can't be collected.");
});

it('keeps parcels and collections apart', () => {
  expect(() => readyToCollect(paid({ delivery: null }), NOW)).toThrow('This order is sent by post');
  expect(() => decide(paid(), { type: 'ship', trackingInfo: 'RM 1' }, NOW)).toThrow(
    "This order will be collected, so it can't be shipped.",
  );
});

it('is not shipped afterwards, and says why', () => {
  const { order } = collected(paid(), 'Ada', NOW);
  expect(() => decide(order, { type: 'ship', trackingInfo: 'RM 1' }, LATER)).toThrow(
    "This order has been collected, so it can't be shipped.",
  );
  expect(() => decide(paid({ status: 'cancelled' }), { type: 'ship', trackingInfo: null }, NOW)).toThrow(
    "This order has been cancelled, so it can't be shipped.",
  );
});

it('can still be cancelled while it waits, with its refund', () => {
  const { order } = readyToCollect(paid(), NOW);
  expect(decide(order, { type: 'cancel' }, LATER)).toMatchObject({
    order: { status: 'cancelled' },
    events: [{ data: { refundPence: 100 } }],
    restock: order.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  });
});
