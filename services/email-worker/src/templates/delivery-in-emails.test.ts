import { expect, it } from '@jest/globals';
import type { Shop } from './layout.ts';
import { writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: 'Prices include VAT and UK delivery.',
  dispatchDays: 3,
  lookupKey: (orderId) => `key-of-${orderId}`,
};
const EVIL = '<img src=x>';
const LINE = {
  productId: 'p',
  variantId: 'main',
  productName: 'Mug',
  color: '',
  quantity: 1,
  imageUrl: null,
};
const ORDER = {
  orderId: 'o',
  orderNumber: '2026-ORD-007',
  owner: 'g:guest',
  userId: null,
  paymentId: 'p',
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: [{ ...LINE, unitPence: 2600, subtotalPence: 2600 }],
  totalPence: 2600,
  currency: 'GBP',
  // Wednesday 1 July by London's clock.
  placedAt: '2026-06-30T23:30:00.000Z',
};
const READY = '2026-07-01T10:00:00.000Z';
const POST = {
  method: 'post',
  name: 'Tracked 48',
  kind: 'post',
  zone: 'uk-mainland',
  country: 'GB',
  dispatchDays: 1,
} as const;
const COLLECTION = {
  method: 'collection',
  name: 'Collection',
  kind: 'collection',
  zone: null,
  country: 'GB',
  dispatchDays: null,
  address: `The Old Dairy ${EVIL}`,
  opening: 'Fridays from 10 to 4',
};

it('shows what delivery costs, where there was a choice', () => {
  const sent = { ...ORDER, totalPence: 2995, goodsPence: 2600, deliveryPence: 395, delivery: POST };
  const { text, html } = writeEmail(SHOP, 'order-confirmation', sent);
  expect(text).toMatch(/Delivery: Tracked 48: £3.95\nTotal: £29.95/);
  expect(html).toContain('Delivery: Tracked 48');
  for (const part of [text, html]) expect(part).not.toContain('and UK delivery');
  expect(text).toContain('within 1 working day, so your parcel leaves us by Thursday 2 July.');
  expect(writeEmail(SHOP, 'order-confirmation', ORDER).text).toContain('and UK delivery');
});

it('says in a confirmation where and when to collect, and promises no parcel', () => {
  const { text } = writeEmail(SHOP, 'order-confirmation', { ...ORDER, delivery: COLLECTION });
  expect(text).toContain(`Where to collect:\nThe Old Dairy ${EVIL}\nFridays from 10 to 4`);
  expect(text).toContain('We’ll email you when your order is ready to collect.');
  expect(text).toContain('Collection: Free');
  expect(text).not.toMatch(/Delivery address|parcel|on its way/);
});

it('says that a parcel is sent without tracking, and promises none', () => {
  const { text } = writeEmail(SHOP, 'order-shipped', { ...ORDER, trackingInfo: '', shippedAt: READY });
  expect(text).toContain('We sent it without tracking.');
  expect(text).not.toContain('Tracking:');
});

it('says who has collected an order, and that nothing is on its way', () => {
  const collected = { ...ORDER, collectedAt: READY, collectedBy: 'Ada’s brother' };
  const { subject, text } = writeEmail(SHOP, 'order-collected', collected);
  expect(subject).toBe('Your order 2026-ORD-007 has been collected');
  expect(text).toContain('was collected on 1 July 2026 by Ada’s brother.');
  expect(text).not.toContain('on its way');
});

it.each([
  ['order-ready', 'Your order 2026-ORD-007 is ready.'],
  ['order-collection-due', 'has been ready to collect since 1 July 2026.'],
] as const)('says where to collect, as escaped text, in %s', (template, sentence) => {
  const { text, html } = writeEmail(SHOP, template, { ...ORDER, delivery: COLLECTION, readyAt: READY });
  expect(text).toContain(sentence);
  expect(text).toContain('The Old Dairy');
  expect(text).toContain('Fridays from 10 to 4');
  expect(text).toContain('https://shop.example/guest-lookup?');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).not.toContain('<img');
});

it('says what VAT is included and where the documents are, for a registered shop alone', () => {
  const vat = { ratePercent: 20, number: 'GB123456789', includedPence: 433 };
  const { text } = writeEmail(SHOP, 'order-confirmation', { ...ORDER, vat });
  expect(text).toContain('Includes £4.33 VAT at 20%. Prices include');
  expect(text).toContain('You can download your VAT invoice on your order’s page.');
  const refunded = writeEmail(SHOP, 'order-refunded', { ...ORDER, vat, refundPence: 2600 });
  expect(refunded.text).toContain('You can download your credit note on your order’s page.');
  expect(writeEmail(SHOP, 'order-confirmation', ORDER).text).not.toMatch(/Includes|VAT invoice/);
});

it('says whose parcel an order goes into', () => {
  const addedTo = { orderId: 'first', orderNumber: '2026-ORD-004' };
  const order = { ...ORDER, goodsPence: 2600, discountPence: 0, deliveryPence: 0, delivery: POST, addedTo };
  const paid = writeEmail(SHOP, 'order-confirmation', order);
  expect(paid.text).toContain(
    'It goes into the parcel of your order 2026-ORD-004, so there is no second delivery charge.',
  );
  const shipped = { ...order, trackingInfo: 'RM 1', shippedAt: READY };
  expect(writeEmail(SHOP, 'order-shipped', shipped).text).toContain(
    'You added it to the parcel of your order 2026-ORD-004.',
  );
});

it('shows the photographs of the pots that are in a parcel, back, refunded or ready, and their names as text', () => {
  const pot = { ...ORDER.lines[0], imageUrl: '/media/abc/800.jpg' };
  const lines = [pot, { ...pot, productName: `Bowl ${EVIL}`, imageUrl: '/media/def/800.jpg' }];
  const order = { ...ORDER, lines, delivery: COLLECTION };
  const pieces = [{ line: 2, quantity: 1 }];
  const parcel = { id: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4f', number: 2, pieces };
  const asked = {
    buyerRequestId: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4e',
    kind: 'return',
    pieces,
    isShipped: true,
  };
  const emails = [
    writeEmail(SHOP, 'order-parcel-shipped', { ...order, parcel, trackingInfo: '', shippedAt: READY }),
    writeEmail(SHOP, 'request-received', { ...order, ...asked, message: null, askedAt: READY }),
    writeEmail(SHOP, 'order-collection-due', { ...order, readyAt: READY }),
  ];
  for (const { html, text } of emails) {
    expect(html).toContain('src="https://shop.example/media/def/160.jpg"');
    expect(html).not.toContain(EVIL);
    expect(text).toContain(`1 × Bowl ${EVIL}`);
  }
  expect(emails.slice(0, 2).some(({ html }) => html.includes('/media/abc/'))).toBe(false);
});

it('says where an order goes now, and whom to tell if that is wrong', () => {
  const data = { ...ORDER, customerName: EVIL, deliveryAddress: `2 Wheel Row, ${EVIL}`, changedAt: READY };
  const { subject, text, html } = writeEmail(SHOP, 'order-address-changed', data);
  expect(subject).toBe('New delivery address for your order 2026-ORD-007');
  expect(text).toContain(`2 Wheel Row, ${EVIL}`);
  expect(text).toContain('please reply to this email straight away');
  expect(html).not.toContain('<img');
});

it('names all orders whose parcel goes there', () => {
  const sharedWith = [{ orderId: 'order-2', orderNumber: '2026-ORD-002' }];
  const data = { ...ORDER, changedAt: READY, sharedWith };
  const { subject, text } = writeEmail(SHOP, 'order-address-changed', data);
  expect(subject).toBe('New delivery address for your orders 2026-ORD-002 and 2026-ORD-007');
  expect(text).toContain(
    'We’ll send your orders 2026-ORD-002 and 2026-ORD-007 in one parcel to this address:',
  );
});
