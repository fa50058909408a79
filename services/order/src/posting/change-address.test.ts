import { describe, expect, it } from '@jest/globals';
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

/** Of an order that has its parcel for itself. */
function changeAlone(order: Order, address: string) {
  const [decision = { order, events: [] }] = changeAddress(order, [], address, NOW);
  return decision;
}

it('sends an order to another address, once', () => {
  const { order, events } = changeAlone(paid(), NEW);
  expect(order).toMatchObject({ deliveryAddress: NEW, shippingAddress: NEW, updatedAt: NOW });
  expect(events).toMatchObject([
    { type: 'order.address-changed.v1', data: { deliveryAddress: NEW, changedAt: NOW.toISOString() } },
  ]);
  expect(changeAddress(order, [], NEW, NOW)).toEqual([]);
});

it('emails no one about punctuation', () => {
  const { order, events } = changeAlone(paid(), OLD.toUpperCase());
  expect([order.deliveryAddress, events]).toEqual([OLD.toUpperCase(), []]);
});

it.each([
  ['cancelled', "This order has been cancelled, so its address can't be changed."],
  ['delivered', "This order has been delivered, so its address can't be changed."],
] as const)('stays where it was sent or not: %s', (status, message) => {
  expect(() => changeAlone(paid({ status }), NEW)).toThrow(message);
});

it('stays once a part of it has been sent', () => {
  const pieces = [{ line: 1, quantity: 1 }];
  const { order } = decide(paid(), { type: 'ship', trackingInfo: null, pieces }, NOW);
  expect(() => changeAlone(order, NEW)).toThrow(
    "A part of this order has been sent, so its address can't be changed.",
  );
});

it('stays in its delivery zone, because delivery is not priced again', () => {
  expect(() => changeAlone(paid(), '3 Harbour View, Kirkwall, KW15 1AA')).toThrow(
    'Delivery was paid for UK mainland, and this address is in Scottish Highlands and Islands.',
  );
  const noPostcode = () => changeAlone(paid(), '2 Wheel Row, Leeds');
  expect(noPostcode).toThrow('The delivery address has to end with its postcode');
  expect(changeAlone(paid({ delivery: null }), '2 Wheel Row, Leeds').events).toHaveLength(1);
});

it('stays where it is collected', () => {
  const collected = { ...delivery, kind: 'collection', zone: null } as const;
  expect(() => changeAlone(paid({ delivery: collected }), NEW)).toThrow('This order will be collected');
});

describe('the orders of one parcel', () => {
  const [id, orderNumber] = ['o1', '2026-ORD-001'];
  const first = paid({ id, orderNumber });
  const added = (number: number, more: Partial<Order> = {}) =>
    paid({
      id: `o${number}`,
      orderNumber: `2026-ORD-00${number}`,
      addedTo: { orderId: id, orderNumber },
      ...more,
    });

  it.each([
    [first, added(2)],
    [added(2), first],
  ])('go to another address together, whichever is changed, with one email', (asked, other) => {
    const decisions = changeAddress(asked, [other, added(3, { status: 'cancelled' })], NEW, NOW);
    expect(decisions.map(({ order }) => [order.id, order.deliveryAddress])).toEqual([
      [asked.id, NEW],
      [other.id, NEW],
    ]);
    expect(decisions.flatMap(({ events }) => events)).toMatchObject([
      {
        data: {
          orderId: asked.id,
          sharedWith: [{ orderId: other.id, orderNumber: other.orderNumber }],
        },
      },
    ]);
  });

  it('have an email for each address', () => {
    const decisions = changeAddress(first, [added(2, { customerEmail: 'home@example.com' })], NEW, NOW);
    const emails = decisions.flatMap(({ events }) => events.map(({ data }) => data));
    expect(emails.map((data) => 'orderId' in data && data.orderId)).toEqual(['o1', 'o2']);
    expect(emails.some((data) => 'sharedWith' in data)).toBe(false);
  });

  it('stay where they are once they were sent apart', () => {
    const pieces = [{ line: 1, quantity: 1 }];
    const { order: sent } = decide(added(2), { type: 'ship', trackingInfo: null, pieces }, NOW);
    expect(changeAddress(first, [sent], NEW, NOW).map(({ order }) => order.id)).toEqual(['o1']);
    expect(changeAddress(added(3), [{ ...first, status: 'cancelled' }], NEW, NOW)).toHaveLength(1);
  });
});
