import { parseEvent, type EventType } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { Intent } from '../store/intent-store.ts';
import type { Template } from '../templates/write-email.ts';

const ORDER_TEMPLATES = {
  'order.paid.v1': 'order-confirmation',
  'order.confirmation-requested.v1': 'order-confirmation',
  'order.link-requested.v1': 'order-link',
  'order.shipped.v1': 'order-shipped',
  'order.tracking-changed.v1': 'order-tracking-changed',
  'order.cancelled.v1': 'order-cancelled',
  'order.refunded.v1': 'order-refunded',
} as const satisfies Partial<Record<EventType, Template>>;

export const ORDER_TOPICS = Object.keys(ORDER_TEMPLATES);
export const USER_TOPICS = [
  'user.registered.v1',
  'user.password-reset-requested.v1',
  'user.credentials-changed.v1',
  'user.email-change-requested.v1',
  'user.sign-in-changed.v1',
];
export const WAITING_TOPICS = ['waiting.address-given.v1', 'waiting.piece-offered.v1'];

/** What makes two e-mails of one kind about one order: each request and each correction is one. */
const seqOf = (event: EventEnvelope, data: object): string => {
  if (event.type === 'order.tracking-changed.v1') return event.id;
  return 'requestId' in data ? String(data.requestId) : '';
};

function intentFields(event: EventEnvelope): Omit<Intent, 'id'> {
  if (event.type === 'user.registered.v1') {
    const data = parseEvent(event.type, event.data);
    return { about: data.userId, template: 'welcome', seq: '', recipient: data.email, data };
  }
  if (event.type === 'user.password-reset-requested.v1') {
    const data = parseEvent(event.type, event.data);
    return { about: data.userId, template: 'password-reset', seq: event.id, recipient: data.email, data };
  }
  if (event.type === 'user.email-change-requested.v1') {
    const data = parseEvent(event.type, event.data);
    return { about: data.userId, template: 'email-confirmation', seq: event.id, recipient: data.email, data };
  }
  if (event.type === 'user.credentials-changed.v1') {
    const data = parseEvent(event.type, event.data);
    return {
      about: data.userId,
      template: 'credentials-changed',
      seq: event.id,
      recipient: data.email,
      data,
    };
  }
  if (event.type === 'user.sign-in-changed.v1') {
    const data = parseEvent(event.type, event.data);
    return { about: data.userId, template: 'sign-in-changed', seq: event.id, recipient: data.email, data };
  }
  if (event.type === 'waiting.address-given.v1') {
    const data = parseEvent(event.type, event.data);
    const { placeId: about, email: recipient } = data;
    return { about, template: 'waiting-confirmation', seq: event.id, recipient, data };
  }
  if (event.type === 'waiting.piece-offered.v1') {
    const data = parseEvent(event.type, event.data);
    // Of an account, so that it goes with the account.
    const about = data.userId ?? data.placeId;
    return { about, template: 'piece-offered', seq: event.id, recipient: data.email, data };
  }
  const type = event.type as keyof typeof ORDER_TEMPLATES;
  const data = parseEvent(type, event.data);
  return {
    about: data.orderId,
    template: ORDER_TEMPLATES[type],
    seq: seqOf(event, data),
    recipient: data.customerEmail,
    data,
  };
}

/** The e-mail that an event asks for. Throws ZodError if the data does not fit the event. */
export function intentOf(event: EventEnvelope): Intent {
  const fields = intentFields(event);
  return { id: nameUuid(fields.about, fields.template, fields.seq), ...fields };
}
