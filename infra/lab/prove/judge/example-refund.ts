/** A hand-made history with a refund, for the judge's own tests. */
import type { Did } from './did.ts';
import { and, call, confirmation, entry, order, sale } from './example-history.ts';
import type { Call, Evidence, FinalRefund, Reply } from './history.ts';

export type Refund = Extract<Did, { kind: 'refund' }>;
export const mug = (becomes: 'on-sale' | 'gone') => [{ sku: 'mug', quantity: 1, becomes }];
export const refunding = (
  at: number,
  more: Partial<Refund> = {},
  reply: Reply | null = { kind: 'done' },
): Call =>
  call(
    'maker',
    at,
    reply ? at + 10 : null,
    {
      kind: 'refund',
      order: 'N-ada',
      refund: 'r1',
      pence: 2450,
      pieces: mug('on-sale'),
      to: 'as-paid',
      ...more,
    },
    reply,
  );
export const refund = (more: Partial<FinalRefund> = {}): FinalRefund => ({
  id: 'r1',
  pence: 2450,
  voucherPence: 0,
  state: 'done',
  pieces: [{ line: 1, quantity: 1 }],
  ...more,
});
export const refundMail = { to: 'ada@x', subject: 'Refund of £24.50 for your order N-ada', text: '' };
/** Ada gets all her money back, and her mug is on sale again. */
export const refunded: Evidence = {
  ...sale,
  calls: and(refunding(300)),
  orders: [order('ada', { partsPence: 2450, refunds: [refund()] })],
  books: [entry('ada', { refunded: 2450 })],
  mails: [confirmation('ada'), refundMail],
  stock: { mug: 1 },
};
