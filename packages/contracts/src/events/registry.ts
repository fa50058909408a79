import type { z } from 'zod';
import { AUDIT_EVENTS } from './audit-events.ts';
import { CATALOGUE_EVENTS } from './catalogue-events.ts';
import { CONTACT_EVENTS } from './contact-events.ts';
import { DISPUTE_EVENTS } from './dispute-events.ts';
import { EARLY_LINK_EVENTS } from './early-link-events.ts';
import { HOLD_EVENTS } from './hold-events.ts';
import { LETTER_EVENTS } from './letter-events.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { PAYMENT_EVENTS } from './payment-events.ts';
import { REFUND_EVENTS } from './refund-events.ts';
import { USER_EVENTS } from './user-events.ts';
import { VOUCHER_EVENTS } from './voucher-events.ts';
import { WAITING_EVENTS } from './waiting-events.ts';

/** Every event: its type, which is also its topic, and the schema of its data. */
export const EVENTS = {
  ...CATALOGUE_EVENTS,
  ...HOLD_EVENTS,
  ...ORDER_EVENTS,
  ...REFUND_EVENTS,
  ...PAYMENT_EVENTS,
  ...DISPUTE_EVENTS,
  ...USER_EVENTS,
  ...LETTER_EVENTS,
  ...EARLY_LINK_EVENTS,
  ...CONTACT_EVENTS,
  ...WAITING_EVENTS,
  ...VOUCHER_EVENTS,
  ...AUDIT_EVENTS,
};

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** By the first word of the type: who publishes these events, and what `key` holds. Events of one key keep their order. */
export const EVENT_SOURCES: Record<string, { publisher: string; key: string }> = {
  product: { publisher: 'catalogue', key: 'product id' },
  categories: { publisher: 'catalogue', key: 'categories' },
  update: { publisher: 'catalogue', key: 'update id' },
  stock: { publisher: 'order', key: 'product id' },
  content: { publisher: 'content', key: 'page name' },
  shop: { publisher: 'content', key: 'shop' },
  'email-text': { publisher: 'content', key: 'email' },
  contact: { publisher: 'content', key: 'message id' },
  delivery: { publisher: 'order', key: 'shop' },
  holds: { publisher: 'cart', key: 'id of the instance' },
  order: { publisher: 'order', key: 'order id' },
  refund: { publisher: 'order', key: 'order id' },
  payment: { publisher: 'payment', key: 'payment id' },
  user: { publisher: 'user', key: 'user id' },
  newsletter: { publisher: 'user', key: 'subscriber id' },
  letter: { publisher: 'user', key: 'subscriber id, or user id' },
  'early-link': { publisher: 'user', key: 'link id' },
  mail: { publisher: 'email-worker', key: 'subscriber id' },
  voucher: { publisher: 'order', key: 'voucher id, or shop' },
  waiting: { publisher: 'cart', key: 'id of the place' },
  audit: { publisher: 'catalogue, content, issue, order', key: 'id of what was changed' },
};

/** Checks an event's data on the way in or out. Throws ZodError naming the fields. */
export const parseEvent = <T extends EventType>(type: T, data: unknown): EventData<T> =>
  EVENTS[type].parse(data) as EventData<T>;
