import { expect, it } from '@jest/globals';
import type { Order } from '../orders/order-record.ts';
import { evidencePage } from './evidence.ts';

const at = new Date('2026-11-25T12:00:00Z');
const ORDER = {
  orderNumber: '2026-ORD-007',
  customerName: 'Ada Potter',
  customerEmail: 'ada@example.com',
  customerPhone: null,
  deliveryAddress: '1 Kiln Lane, Leek',
  billingAddress: '2 Bank Street, Hanley',
  lines: [{ productName: 'Tall mug', color: 'Slate', quantity: 2, unitPence: 2600 }],
  discountPence: 200,
  deliveryPence: 450,
  totalPence: 5450,
  refundedPence: 0,
  delivery: { name: 'Tracked 48' },
  trackingInfo: 'RM 123',
  placedAt: at,
  shippedAt: at,
  deliveredAt: null,
  collectedAt: null,
  collectedBy: null,
} as unknown as Order;

it('has what a bank asks for, and nothing private', () => {
  const step = { by: null, text: null, amountPence: null, at };
  const page = evidencePage(
    {
      order: ORDER,
      disputes: [
        {
          id: 'd1',
          orderId: 'o',
          orderNumber: '2026-ORD-007',
          amountPence: 5450,
          reason: 'NOT_RECEIVED',
          state: 'evidence-required',
          dueAt: at,
          openedAt: at,
          changedAt: at,
        },
      ],
      steps: [
        { ...step, what: 'placed' },
        { ...step, what: 'note', text: 'Rude on the phone' },
        { ...step, what: 'shipped', text: 'RM 123' },
      ],
      mails: [
        {
          kind: 'order-shipped',
          subject: 'On its way',
          address: 'ada@example.com',
          at: at.toISOString(),
          sentAt: at.toISOString(),
        },
      ],
      terms: 'Pots are sold as seen.',
      delivery: null,
    },
    at,
  );
  const text = page.rows.map((row) => row.text).join('\n');
  for (const wanted of [
    'Tall mug (Slate), 2 × £26.00',
    'Address: 1 Kiln Lane, Leek',
    'Tracking: RM 123',
    'Sent. RM 123',
    '25 November 2026 at 12:00: “On its way”, to ada@example.com',
    'Pots are sold as seen.',
    'The text that applied on that day is not stored here.',
  ])
    expect(text).toContain(wanted);
  expect(text).not.toContain('Rude');
  expect(page.facts).toContainEqual(['Disputed', '£54.50']);
  expect(page.to).toEqual(['Ada Potter', 'ada@example.com', '2 Bank Street', 'Hanley']);
});
