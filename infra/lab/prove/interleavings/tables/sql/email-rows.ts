import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { ago, insert, json, type Columns } from './insert-row.ts';
import { idOf } from './sql-words.ts';

/** So long ago that lines show it as it is. */
export const AT = '2001-07-14T17:00:00.000Z';

export const ORDER = {
  orderId: 'order-1',
  orderNumber: 'ORD-1',
  owner: 'u:ada',
  userId: 'ada',
  paymentId: 'payment-1',
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  customerPhone: '07700 900123',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: [],
  totalPence: 4200,
  currency: 'GBP',
  placedAt: AT,
};
export const LETTER = {
  letterId: idOf(31),
  subscriberId: idOf(32),
  email: 'ada@example.com',
  leaveKey: 'leave-key',
  subject: 'From the kiln',
  text: 'It is unpacked.',
  topic: 'updates',
  update: null,
  pots: [],
};
export const ACCOUNT = { userId: 'ada', name: 'Ada', email: 'ada@example.com' };

/** A row of an email to Ada that waits. */
export const email = (columns: Columns = {}, number = 1): string =>
  insert('email_intents', {
    id: idOf(number),
    about: 'ada',
    template: 'welcome',
    seq: `s${number}`,
    recipient: 'ada@example.com',
    data: json(ACCOUNT),
    status: 'new',
    created_at: ago('10 minutes'),
    not_before: ago('10 minutes'),
    ...columns,
  });
/** One that a worker is sending since then. */
export const sending = (since = '10 seconds', columns: Columns = {}, number = 1): string =>
  email({ status: 'sending', attempts: 1, sending_at: ago(since), ...columns }, number);

export const shop = (columns: Columns = {}): string =>
  insert('shop_settings', {
    key: 'shop',
    version: 5,
    name: 'Fettle',
    prices_note: 'All in.',
    dispatch_days: 3,
    order_emails: 'each',
    order_emails_to: '',
    replies_to: '',
    ...columns,
  });

export const event = (type: string, data: unknown, id = `${type} 0`): EventEnvelope => ({
  id,
  type,
  key: 'key',
  occurredAt: AT,
  data,
});
