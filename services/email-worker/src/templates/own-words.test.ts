import { expect, it } from '@jest/globals';
import { NO_EMAIL_TEXT, type EmailText } from '@slipcast/contracts/email-texts';
import type { Shop } from './layout.ts';
import { subjectOf, writeEmail } from './write-email.ts';

const ORDER = {
  orderId: 'o',
  orderNumber: '2026-ORD-007',
  owner: 'g:guest',
  userId: null,
  paymentId: 'p',
  customerName: 'Ada Glaze',
  customerEmail: 'ada@example.com',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: [],
  totalPence: 5,
  currency: 'GBP',
  placedAt: '2026-06-30T23:30:00.000Z',
  paidAt: '2026-06-30T23:30:01.000Z',
};
const shop = (text: Partial<EmailText>): Shop => ({
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: '',
  dispatchDays: 3,
  texts: { 'order-confirmation': { ...NO_EMAIL_TEXT, ...text } },
  lookupKey: () => 'key',
});
const written = (text: Partial<EmailText>, order: object = ORDER) =>
  writeEmail(shop(text), 'order-confirmation', order);

it('has the maker’s words after the greeting and at the end, beside all that the shop says', () => {
  const email = written({
    subject: 'Thank you, {first name}: {Order Number} at {shop}',
    heading: 'We are packing, {first name}',
    opening: 'It left the kiln today.\n<b>Really</b> {unknown}.',
    closing: 'Send us a photograph.',
  });
  expect(email.subject).toBe('Thank you, Ada: 2026-ORD-007 at Fettle & Pots');
  expect(subjectOf(shop({ subject: '{order number}!' }), 'order-confirmation', ORDER)).toBe('2026-ORD-007!');
  expect(email.text).toMatch(/^Dear Ada,\n\nIt left the kiln today\.\n<b>Really<\/b> \{unknown\}\.\n\n/);
  expect(email.text).toContain('Terms of sale');
  expect(email.text).toMatch(/Send us a photograph\.\n\nFettle & Pots$/);
  expect(email.html).toContain('We are packing, Ada');
  expect(email.html).toContain('&lt;b&gt;Really&lt;/b&gt;');
});

it('is in the email about each parcel, whose subject and heading say which part it is', () => {
  const words = {
    subject: 'Off it goes',
    heading: 'Off it goes',
    opening: 'Mind the kiln.',
    closing: 'Bye.',
  };
  const known = { ...shop({}), texts: { 'order-shipped': words } };
  const sent = { ...ORDER, trackingInfo: 'RM 1', shippedAt: ORDER.paidAt };
  const parcel = { id: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4e', pieces: [{ line: 1, quantity: 1 }] };
  const first = writeEmail(known, 'order-parcel-shipped', { ...sent, parcel: { ...parcel, number: 1 } });
  const last = writeEmail(known, 'order-shipped', { ...sent, parcel: { ...parcel, number: 2 } });
  for (const { text } of [first, last]) expect(text).toMatch(/Mind the kiln\.[^]*Bye\./);
  expect(first.subject).toBe('A part of your order 2026-ORD-007 is on its way');
  expect(last.subject).toBe('The rest of your order 2026-ORD-007 is on its way');
  const whole = writeEmail(known, 'order-shipped', { ...sent, parcel: { ...parcel, number: 1 } });
  expect(whole.subject).toBe('Off it goes');
});

it('never lets a buyer’s name start a new header', () => {
  const { subject } = written({ subject: 'Hello {first name}' }, { ...ORDER, customerName: 'Ada\r\nBcc: x' });
  expect(subject).not.toMatch(/[\r\n]/);
});

it('leaves out the name, with its comma, of a buyer whose first name is not known', () => {
  const email = written(
    { heading: 'Thank you, {first name}.', opening: '{first name}, we are packing.' },
    { ...ORDER, customerName: 'https://spam.example' },
  );
  expect(email.html).toContain('>Thank you.<');
  expect(email.text).toMatch(/^Hello,\n\nwe are packing\.\n/);
  expect(email.text).not.toContain('spam');
});

it('is the shop’s own where a field is empty, and for replacements, vouchers and sales over the counter', () => {
  expect(written({}).subject).toBe('Your order 2026-ORD-007 at Fettle & Pots');
  const pieces = [{ line: 1, quantity: 1 }];
  const replaces = { orderId: '5f0c1f9e-6b1c-4c52-8d7e-0e6d2a1b3c4e', orderNumber: '2026-ORD-001', pieces };
  const words = { subject: 'Your pots leave the shelf', opening: 'We are packing.' };
  const again = written(words, { ...ORDER, handSale: { by: 'admin', payments: [], replaces } });
  expect(again.subject).toContain('We are sending you another one');
  for (const method of ['by-email', 'taken-away']) {
    const delivery = {
      method,
      name: 'Collection',
      kind: 'collection',
      zone: null,
      country: 'GB',
      dispatchDays: null,
    };
    expect(written(words, { ...ORDER, delivery }).text).not.toContain('We are packing');
  }
});
