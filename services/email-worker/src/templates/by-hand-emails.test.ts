import { expect, it } from '@jest/globals';
import { intentOf } from '../subscriptions/intent-of-event.ts';
import type { Shop } from './layout.ts';
import { writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: 'Prices include VAT and UK delivery.',
  dispatchDays: 3,
  lookupKey: (orderId) => `key-of-${orderId}`,
};
const payment = { by: 'admin', at: '2026-07-01T10:00:00.000Z' };
const ORDER = {
  orderId: 'o',
  orderNumber: '2026-ORD-007',
  owner: 'g:o',
  userId: null,
  // Its own id: no card was charged.
  paymentId: 'o',
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  deliveryAddress: '',
  shippingAddress: '',
  billingAddress: '',
  lines: [
    {
      productId: '',
      variantId: 'main',
      productName: 'Commission',
      color: '',
      quantity: 1,
      imageUrl: null,
      unitPence: 8000,
      subtotalPence: 8000,
    },
  ],
  totalPence: 8000,
  delivery: {
    method: 'taken-away',
    name: 'Taken away',
    kind: 'collection',
    zone: null,
    country: 'GB',
    dispatchDays: null,
  },
  handSale: {
    by: 'admin',
    payments: [
      { ...payment, id: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4d', method: 'cash', pence: 2000 },
      { ...payment, id: '6f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4d', method: 'card-reader', pence: 6000 },
    ],
  },
  currency: 'GBP',
  placedAt: '2026-06-30T23:30:00.000Z',
  paidAt: '2026-07-01T10:00:00.000Z',
};
const written = async (template: Parameters<typeof writeEmail>[1], data: object) =>
  (await writeEmail(SHOP, template, data)).text;

it('is the receipt of what was paid by hand, and says how', async () => {
  const text = await written('order-confirmation', ORDER);
  expect(text).toContain('You paid £20.00 in cash and £60.00 by card in person.');
  expect(text).toContain('Commission');
  expect(text).not.toMatch(/collect|dispatch|address/i);
  const sent = { ...ORDER, delivery: null, deliveryAddress: '1 Kiln Lane, Leek', billingAddress: '' };
  const posted = await written('order-confirmation', sent);
  expect(posted).toContain('We dispatch within 3 working days');
  expect(posted).toContain('1 Kiln Lane');
});

it('never speaks of a card that no one has charged', async () => {
  const cancelled = { refundPence: 8000, notCharged: true, cancelledAt: ORDER.paidAt };
  const refund = {
    refundId: '7f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4d',
    amountPence: 500,
    refundedPence: 500,
    refundDeliveryPence: 0,
    pieces: [],
    message: null,
    byHand: false,
    isShipped: true,
  };
  const texts = [
    await written('order-cancelled', { ...ORDER, ...cancelled }),
    await written('order-partly-refunded', { ...ORDER, ...refund }),
  ];
  expect(texts[0]).toContain('We’ve given you back £80.00.');
  expect(texts[1]).toContain('We’ve given you back £5.00 for your order 2026-ORD-007.');
  for (const text of texts) expect(text).not.toMatch(/\bcard\b|\bbank\b/);
});

it('goes nowhere without an address', () => {
  const event = { id: 'e', type: 'order.paid.v1', key: 'o', occurredAt: ORDER.paidAt };
  expect(intentOf({ ...event, data: { ...ORDER, customerEmail: '' } }).recipient).toBe('');
});

const LINKED = {
  ...ORDER,
  handSale: { by: 'admin', payments: [], payUntil: '2026-07-03T17:00:00.000Z' },
  delivery: { ...ORDER.delivery, method: 'collected-later', name: 'Collection' },
};

it('asks the buyer to pay by link, and says until when', async () => {
  const text = await written('payment-requested', LINKED);
  expect(text).toContain('Held for you until 3 July 2026 at 18:00');
  expect(text).toContain('https://shop.example/pay/o#key=key-of-o');
  expect(text).toContain('You can pay £80.00 by card');
});

it('says to both that an order was not paid by link in time', async () => {
  const cancelled = {
    ...LINKED,
    refundPence: 0,
    notCharged: true,
    lapsed: true,
    cancelledAt: '2026-07-03T17:00:04.000Z',
  };
  const toBuyer = await written('order-cancelled', cancelled);
  expect(toBuyer).toContain('wasn’t paid for by 3 July 2026 at 18:00, so we’ve cancelled it');
  expect(toBuyer).toContain('You have not been charged.');
  const toMaker = await written('order-lapsed', { ...cancelled, payUntil: LINKED.handSale.payUntil });
  expect(toMaker).toContain('1 × Commission');
  expect(toMaker).toContain('https://shop.example/admin/orders/o');
  expect(toMaker).not.toContain('Ada');
});

it('confirms an order that was paid by link, and says when it can be collected', async () => {
  const text = await written('order-confirmation', { ...LINKED, paymentId: 'p' });
  expect(text).toContain(
    'We have received your order and your payment. We’ll email you when your order is ready to collect.',
  );
  expect(text).not.toContain('Where to collect');
});

it('says that another one is on its way, instead of thanking for an order', async () => {
  const replaces = {
    orderId: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4e',
    orderNumber: '2026-ORD-003',
    pieces: [{ line: 1, quantity: 1 }],
  };
  const free = {
    ...ORDER,
    lines: ORDER.lines.map((line) => ({ ...line, unitPence: 0, subtotalPence: 0 })),
    totalPence: 0,
    delivery: null,
    deliveryAddress: '1 Kiln Lane, Leek',
    handSale: { by: 'admin', payments: [], replaces },
  };
  const email = await writeEmail(SHOP, 'order-confirmation', free);
  expect(email.subject).toBe('We are sending you another one: order 2026-ORD-007 at Fettle & Pots');
  expect(email.text).toContain(
    'It replaces what you had with order 2026-ORD-003, and there is nothing to pay.',
  );
  expect(email.text).toContain('1 Kiln Lane');
  expect(email.text).not.toMatch(/paid|receipt|cancel/i);
});
