import { expect, it } from '@jest/globals';
import { writeEmail } from './write-email.ts';

const SHOP = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: 'Prices include VAT.',
  dispatchDays: 3,
  lookupKey: () => 'key',
};
const DISPUTE = {
  orderId: 'o',
  orderNumber: '2026-ORD-007',
  amountPence: 8000,
  currency: 'GBP',
  disputeId: 'd',
  reason: 'NOT_RECEIVED',
  dueAt: '2026-07-14T17:00:00.000Z',
  openedAt: '2026-07-01T10:00:00.000Z',
  changedAt: '2026-07-01T10:00:00.000Z',
};

it.each([
  ['evidence-required', 'Send it in Square’s dashboard by 14 July 2026 at 18:00'],
  ['under-review', 'there is nothing for you to do'],
  ['won', 'The money stays with you.'],
  ['lost', 'The bank has returned the money to the buyer.'],
  ['accepted', 'The money goes back to the buyer.'],
])('tells the maker of a dispute that is %s', (state, words) => {
  const { subject, text } = writeEmail(SHOP, 'dispute-moved', { ...DISPUTE, state });
  expect(subject).toContain('order 2026-ORD-007');
  expect(text).toContain('£80.00. The goods haven’t arrived.');
  expect(text).toContain(words);
  expect(text).toContain('https://shop.example/admin/orders/o');
});
