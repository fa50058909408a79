import { expect, it } from '@jest/globals';
import type { Shop } from './layout.ts';
import { writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle Pottery',
  url: 'https://shop.example',
  pricesNote: '',
  dispatchDays: 3,
  lookupKey: () => 'key',
};
const CANCELLED = {
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
  lines: [],
  totalPence: 0,
  voucherPence: 3000,
  currency: 'GBP',
  placedAt: '2026-06-30T23:30:00.000Z',
  cancelledAt: '2026-07-01T09:00:00.000Z',
  notCharged: true,
  refundPence: 0,
};
const LOST =
  '£30.00 can’t go back to the gift voucher it came from, because the person who bought that voucher has had their money back.';

it('says what a voucher that was itself paid back does not get back', () => {
  const textOf = (more: object) => writeEmail(SHOP, 'order-cancelled', { ...CANCELLED, ...more }).text;
  const all = textOf({ lostVoucherPence: 3000 });
  expect(all).toContain(LOST);
  expect(all).not.toContain('You have not been charged');
  const part = textOf({ lostVoucherPence: 3000, totalPence: 500, refundPence: 500, notCharged: false });
  expect(part).toMatch(/£5(\.00)? will be refunded to the card/);
  expect(part).toContain(LOST);
});
