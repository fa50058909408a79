import { nameUuid } from '@slipcast/event-bus/name-uuid';
import { parseEvent, type EventType } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type { Template } from './templates/write-letter.ts';

export interface Intent {
  /** A UUID made from what the e-mail is: the same cause gives the same intent, job and Message-ID. */
  id: string;
  /** Order or user. */
  about: string;
  template: Template;
  /** Tells wanted repeats apart. */
  seq: string;
  recipient: string;
  data: unknown;
}

const ORDER_MAILS = {
  'order.paid.v1': 'order-confirmation',
  'order.confirmation-requested.v1': 'order-confirmation',
  'order.shipped.v1': 'order-shipped',
  'order.cancelled.v1': 'order-cancelled',
  'order.refunded.v1': 'order-refunded',
} as const satisfies Partial<Record<EventType, Template>>;

export const ORDER_TOPICS = Object.keys(ORDER_MAILS);
export const USER_TOPICS = ['user.registered.v1', 'user.password-reset-requested.v1'];

const intent = (parts: Omit<Intent, 'id'>): Intent => ({
  id: nameUuid(parts.about, parts.template, parts.seq),
  ...parts,
});

/** The e-mail that an event asks for. Throws ZodError for data that is not the event's. */
export function intentOf(event: EventEnvelope): Intent {
  if (event.type === 'user.registered.v1') {
    const data = parseEvent(event.type, event.data);
    return intent({ about: data.userId, template: 'welcome', seq: '', recipient: data.email, data });
  }
  if (event.type === 'user.password-reset-requested.v1') {
    const data = parseEvent(event.type, event.data);
    return intent({
      about: data.userId,
      template: 'password-reset',
      seq: event.id,
      recipient: data.email,
      data,
    });
  }
  const type = event.type as keyof typeof ORDER_MAILS;
  const data = parseEvent(type, event.data);
  return intent({
    about: data.orderId,
    template: ORDER_MAILS[type],
    seq: 'requestId' in data ? data.requestId : '',
    recipient: data.customerEmail,
    data,
  });
}
