import type { EventType } from './registry.ts';

export interface EventFacts {
  /** What the envelope's `key` holds: events of one key keep their order. */
  key: string;
  publisher: string;
  meaning: string;
}

/** For the event catalogue (`docs/reference/events.md`). */
export const EVENT_FACTS: Record<EventType, EventFacts> = {
  'product.changed.v1': {
    key: 'product id',
    publisher: 'catalogue',
    meaning: 'A product was added or edited.',
  },
  'product.removed.v1': { key: 'product id', publisher: 'catalogue', meaning: 'A product was deleted.' },
  'stock.changed.v1': {
    key: 'product id',
    publisher: 'order',
    meaning: 'The stock ledger recorded a sale, a return or an adjustment.',
  },
  'content.changed.v1': {
    key: 'page name',
    publisher: 'content',
    meaning: 'The text of the about or contact page was edited.',
  },
  'order.placed.v1': {
    key: 'order id',
    publisher: 'order',
    meaning: 'An order exists; its payment is authorised, not captured.',
  },
  'order.paid.v1': { key: 'order id', publisher: 'order', meaning: 'The payment of an order was captured.' },
  'order.shipped.v1': { key: 'order id', publisher: 'order', meaning: 'The parcel is on its way.' },
  'order.cancelled.v1': {
    key: 'order id',
    publisher: 'order',
    meaning: 'An order was cancelled and its pots are for sale again.',
  },
  'order.refunded.v1': {
    key: 'order id',
    publisher: 'order',
    meaning: 'The money of a cancelled order went back.',
  },
  'order.confirmation-requested.v1': {
    key: 'order id',
    publisher: 'order',
    meaning: 'A shopper or an admin asked for the confirmation e-mail again.',
  },
  'payment.captured.v1': {
    key: 'payment id',
    publisher: 'payment',
    meaning: 'The provider took the money for an order.',
  },
  'payment.refunded.v1': {
    key: 'payment id',
    publisher: 'payment',
    meaning: 'The provider gave the money back.',
  },
  'payment.voided.v1': {
    key: 'payment id',
    publisher: 'payment',
    meaning: 'An authorisation is gone and can never be captured.',
  },
  'user.registered.v1': { key: 'user id', publisher: 'user', meaning: 'Somebody opened an account.' },
  'user.password-reset-requested.v1': {
    key: 'user id',
    publisher: 'user',
    meaning: 'Somebody asked for a link to choose a new password.',
  },
  'user.role-changed.v1': {
    key: 'user id',
    publisher: 'user',
    meaning: 'A role or password changed; sessions of earlier versions are over.',
  },
};
