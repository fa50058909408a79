import type { z } from 'zod';
import { CATALOGUE_EVENTS } from './catalogue.ts';
import { ORDER_EVENTS } from './order.ts';
import { PAYMENT_EVENTS } from './payment.ts';
import { USER_EVENTS } from './user.ts';

/** Every event: its type, which is also its topic, and the schema of its data. */
export const EVENTS = { ...CATALOGUE_EVENTS, ...ORDER_EVENTS, ...PAYMENT_EVENTS, ...USER_EVENTS };

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** By the first word of the type: who publishes these events, and what `key` holds. Events of one key keep their order. */
export const EVENT_SOURCES: Record<string, { publisher: string; key: string }> = {
  product: { publisher: 'catalogue', key: 'product id' },
  stock: { publisher: 'order', key: 'product id' },
  content: { publisher: 'content', key: 'page name' },
  order: { publisher: 'order', key: 'order id' },
  payment: { publisher: 'payment', key: 'payment id' },
  user: { publisher: 'user', key: 'user id' },
};

/** Checks an event's data on the way in or out. Throws ZodError naming the fields. */
export const parseEvent = <T extends EventType>(type: T, data: unknown): EventData<T> =>
  EVENTS[type].parse(data) as EventData<T>;
