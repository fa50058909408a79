import { expect, it } from '@jest/globals';
import { newOrder } from '../../tests/new-order.ts';
import { decide } from '../orders/order.ts';
import type { Order } from '../orders/order-record.ts';
import { changeAddress } from './change-address.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const OLD = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';
const NEW = '2 Wheel Row, Leeds, LS1 4AP';
const delivery = {
  method: 'tracked-48',
  name: 'Tracked 48',
  kind: 'post',
  zone: 'uk-mainland',
  country: 'GB',
  dispatchDays: 2,
} as const;
const paid = (more: Partial<Order> = {}): Order => ({
  ...newOrder('p', { main: 2 }),
  status: 'paid',
  deliveryAddress: OLD,
  shippingAddress: OLD,
  delivery,
  ...more,
});

it('sends an order to another address, once', () => {
  const { order, events } = changeAddress(paid(), NEW, NOW);
  expect(order).toMatchObject({ deliveryAddress: NEW, shippingAddress: NEW, updatedAt: NOW });
  expect(events).toMatchObject([
    { type: 'order.address-changed.v1', data: { deliveryAddress: NEW, changedAt: NOW.toISOString() } },
  ]);
  expect(changeAddress(order, NEW, NOW)).toEqual({ order, events: [] });
});

it('emails no one about punctuation', () => {
  const { order, events } = changeAddress(paid(), OLD.toUpperCase(), NOW);
  expect([order.deliveryAddress, events]).toEqual([OLD.toUpperCase(), []]);
});

it.each([
  ['cancelled', "This order has been cancelled, so its address can't be changed."],
  ['delivered', "This order has been delivered, so its address can't be changed."],
] as const)('stays where it was sent or not: %s', (status, message) => {
  expect(() => changeAddress(paid({ status }), NEW, NOW)).toThrow(message);
});

it('stays once a part of it has been sent', () => {
  const pieces = [{ line: 1, quantity: 1 }];
  const { order } = decide(paid(), { type: 'ship', trackingInfo: null, pieces }, NOW);
  expect(() => changeAddress(order, NEW, NOW)).toThrow(
    "A part of this order has been sent, so its address can't be changed.",
  );
});

it('stays in its delivery zone, because delivery is not priced again', () => {
  expect(() => changeAddress(paid(), '3 Harbour View, Kirkwall, KW15 1AA', NOW)).toThrow(
    'Delivery was paid for UK mainland, and this address is in Scottish Highlands and Islands.',
  );
  const noPostcode = () => changeAddress(paid(), '2 Wheel Row, Leeds', NOW);
  expect(noPostcode).toThrow('The delivery address has to end with its postcode');
  expect(changeAddress(paid({ delivery: null }), '2 Wheel Row, Leeds', NOW).events).toHaveLength(1);
});

it('belongs to the first order of one parcel, and to none that is collected', () => {
  const addedTo = { orderId: 'o1', orderNumber: '2026-ORD-001' };
  expect(() => changeAddress(paid({ addedTo }), NEW, NOW)).toThrow(
    'This order goes into the parcel of order 2026-ORD-001. Change the address there.',
  );
  const collected = { ...delivery, kind: 'collection', zone: null } as const;
  expect(() => changeAddress(paid({ delivery: collected }), NEW, NOW)).toThrow(
    'This order will be collected',
  );
});
