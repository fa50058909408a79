import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Shop } from './layout.ts';
import { writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: 'Prices include VAT and UK delivery.',
  dispatchDays: 3,
  lookupKey: (orderId) => `key-of-${orderId}`,
};
// Without spaces, so that it is also a first name.
const EVIL = `<img"src=x"onerror='alert(1)'>`;
const ORDER = {
  orderId: 'o',
  orderNumber: '2026-ORD-007',
  owner: 'g:guest',
  userId: null as string | null,
  paymentId: 'p',
  customerName: EVIL,
  customerEmail: 'a+b@example.com',
  deliveryAddress: `1 Kiln Lane\n${EVIL}`,
  shippingAddress: '',
  billingAddress: '',
  lines: [
    {
      productId: 'p',
      variantId: 'main',
      productName: EVIL,
      color: '',
      quantity: 1,
      unitPence: 5,
      subtotalPence: 5,
      imageUrl: null,
    },
  ],
  totalPence: 5,
  currency: 'GBP',
  placedAt: '2026-06-30T23:30:00.000Z',
};
const ACCOUNT = { userId: 'u', name: EVIL, email: 'a@example.com' };
const PLACE = {
  placeId: 'w',
  email: 'a@example.com',
  productId: 'p',
  variantId: 'blue',
  productName: EVIL,
  color: EVIL,
  waitingKey: 'k.y',
};
const AT = '2026-07-01T10:00:00.000Z';
const PARCEL = { id: randomUUID(), number: 1, pieces: [{ line: 1, quantity: 1 }] };

it('an order’s confirmation leads to the terms and the right to cancel, which stay with the buyer', () => {
  const { html, text } = writeEmail(SHOP, 'order-confirmation', ORDER);
  expect(html).toMatch(/href="https:\/\/shop.example\/delivery".*href="https:\/\/shop.example\/terms"/s);
  expect(text).toMatch(/\/delivery\n.*\/terms/s);
});

it('new tracking information names all orders that are in the parcel', () => {
  const sharedWith = [{ orderId: 'order-2', orderNumber: '2026-ORD-002' }];
  const data = { ...ORDER, trackingInfo: 'RM 9', changedAt: AT, sharedWith };
  const { subject, text } = writeEmail(SHOP, 'order-tracking-changed', data);
  expect(subject).toBe('New tracking information for your orders 2026-ORD-002 and 2026-ORD-007');
  expect(text).toContain('2026-ORD-002 and 2026-ORD-007, which are in one parcel.');
});

describe('emails', () => {
  it.each([
    ['order-confirmation', ORDER],
    ['order-link', ORDER],
    ['order-shipped', { ...ORDER, trackingInfo: EVIL, shippedAt: AT }],
    ['order-parcel-shipped', { ...ORDER, trackingInfo: EVIL, shippedAt: AT, parcel: PARCEL }],
    ['order-tracking-changed', { ...ORDER, trackingInfo: EVIL, changedAt: AT }],
    ['order-cancelled', { ...ORDER, refundPence: 0, notCharged: true, cancelledAt: AT }],
    ['order-refunded', { ...ORDER, refundPence: 5 }],
    ['password-reset', { ...ACCOUNT, resetToken: EVIL, expiresAt: AT }],
    ['email-confirmation', { ...ACCOUNT, confirmToken: EVIL, expiresAt: AT }],
    ['credentials-changed', { ...ACCOUNT, changed: ['email', 'password'], changedAt: AT }],
    ['contact-message', { ...ACCOUNT, messageId: 'm', message: EVIL, to: 'a@example.com', isCopy: true }],
    ['waiting-confirmation', { ...PLACE, expiresAt: AT }],
    ['piece-offered', { ...PLACE, userId: null, name: EVIL, until: AT }],
    ['welcome', ACCOUNT],
    ['welcome', { ...ACCOUNT, confirmToken: EVIL }],
  ] as const)(
    'escape everything that a shopper wrote in HTML and say the same as text: %s',
    (template, data) => {
      const { subject, html, text } = writeEmail(SHOP, template, data);
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img&quot;src=x&quot;onerror=&#x27;alert(1)&#x27;&gt;');
      expect(html).toContain('Fettle &amp; Pots');
      expect(html).toContain('#FBF8F2');
      expect(text).toContain(EVIL);
      expect(subject).not.toMatch(/[\r\n]/);
    },
  );

  it('show what was bought, with its photograph in a format that mail programs know', () => {
    const [line] = ORDER.lines;
    const shown = (imageUrl: string) =>
      writeEmail(SHOP, 'order-confirmation', { ...ORDER, lines: [{ ...line, imageUrl }] }).html;
    expect(shown('/media/pot-1/1200.jpg')).toContain(
      '<img src="https://shop.example/media/pot-1/160.jpg" alt=""',
    );
    expect(shown('https://pots.example/mug.jpg')).toContain('<img src="https://pots.example/mug.jpg" alt=""');
    expect(shown('javascript:alert(1)')).not.toContain('<img');
  });

  it('offer a pot with its photograph, its price and a button', () => {
    const pot = {
      productName: 'Moon Jar',
      color: 'Celadon',
      pricePence: 12_500,
      imageUrl: '/media/jar/1200.jpg',
    };
    const offer = { ...PLACE, ...pot, userId: null, name: 'Ada Slip', until: AT };
    const { html, text } = writeEmail(SHOP, 'piece-offered', offer);
    for (const part of [html, text])
      for (const words of ['Dear Ada,', 'Moon Jar (Celadon)', '£125']) expect(part).toContain(words);
    expect(html).toContain('<img src="https://shop.example/media/jar/480.jpg"');
    expect(html).toMatch(/class="button"[^>]*><a href="https:\/\/shop.example\/waiting#k.y" class="button"/);
  });

  it('end with the maker’s name and address, and have colours for the dark', () => {
    const maker = { ...SHOP, address: 'The Old Dairy, Kiln Lane\nStoke-on-Trent' };
    const { html, text } = writeEmail(maker, 'welcome', ACCOUNT);
    expect(html).toContain('Fettle &amp; Pots, The Old Dairy, Kiln Lane, Stoke-on-Trent');
    expect(text).toMatch(/Fettle & Pots\nThe Old Dairy, Kiln Lane\nStoke-on-Trent$/);
    expect(html).toMatch(/prefers-color-scheme: dark.*\.paper,.*<body class="paper"/s);
  });

  it('show amounts with pound sign, separators and two decimals, and the date in London', () => {
    const { text } = writeEmail(SHOP, 'order-confirmation', ORDER);
    expect(text).toContain('Total: £0.05');
    expect(text).toContain('1 July 2026');
  });

  it('say when the parcel is sent, where the maker says so', () => {
    const { text, html } = writeEmail(SHOP, 'order-confirmation', ORDER);
    // Ordered on Wednesday 1 July by London's clock.
    for (const shown of [text, html])
      expect(shown).toContain(
        'We dispatch within 3 working days, so your parcel leaves us by Monday 6 July.',
      );
    const silent = writeEmail({ ...SHOP, dispatchDays: null }, 'order-confirmation', ORDER).text;
    expect(silent).toContain('your payment. We’ll email you');
    expect(silent).not.toContain('working day');
  });

  it.each([
    ['a refund', { refundPence: 5, notCharged: false }, '£0.05 will be refunded to the card you paid with.'],
    ['no charge', { refundPence: 0, notCharged: true }, 'You have not been charged.'],
    [
      'nothing about a charge that is not certain yet',
      { refundPence: 0, notCharged: false },
      'If a payment was taken, we will return all of it to your card.',
    ],
  ])('say about a cancelled order: %s', (_, money, sentence) => {
    const { text } = writeEmail(SHOP, 'order-cancelled', { ...ORDER, ...money, cancelledAt: AT });
    expect(text).toContain(sentence);
    expect(text.match(/charged|refunded|will return/g)).toHaveLength(1);
  });

  it('lead guests to the order lookup, filled in and with the key behind the #, and customers to the order', () => {
    const changed = {
      ...ORDER,
      trackingInfo: 'RM 1',
      shippedAt: AT,
      changedAt: AT,
      refundPence: 5,
      cancelledAt: AT,
    };
    const kinds = ['confirmation', 'link', 'shipped', 'tracking-changed', 'cancelled', 'refunded'] as const;
    for (const kind of kinds)
      expect(writeEmail(SHOP, `order-${kind}`, changed).text).toContain(
        'https://shop.example/guest-lookup?email=a%2Bb%40example.com&orderNumber=2026-ORD-007#key=key-of-o',
      );
    const customer = writeEmail(SHOP, 'order-confirmation', { ...ORDER, userId: 'u' });
    expect(customer.text).toContain('https://shop.example/order-details/o');
    expect(customer.text).not.toMatch(/guest-lookup|key-of/);
  });

  it('lead to the carrier', () => {
    const order = { ...ORDER, trackingInfo: 'Royal Mail AB 1234 5678 9GB', shippedAt: AT };
    const { html, text } = writeEmail(SHOP, 'order-shipped', order);
    const page = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB';
    expect(html).toContain(`<a href="${page}" class="glaze" style="color:#1F5B57`);
    expect(html).toContain('>AB 1234 5678 9GB</a>');
    expect(text).toContain(`Tracking: Royal Mail AB 1234 5678 9GB\n${page}`);
    // A pasted address says where it leads by itself.
    const pasted = writeEmail(SHOP, 'order-shipped', { ...order, trackingInfo: 'https://example.org/t/1' });
    expect(pasted.text.match(/example\.org/g)).toHaveLength(1);
  });

  it('are not written from data that does not fit the event', () => {
    expect(() => writeEmail(SHOP, 'welcome', { name: 'Ada' })).toThrow();
  });
});
