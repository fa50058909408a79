import type { EventData } from '@slipcast/contracts/events/registry';

type EventType =
  | 'order.payment-bound.v1'
  | 'order.paid.v1'
  | 'order.shipped.v1'
  | 'order.parcel-shipped.v1'
  | 'order.address-changed.v1'
  | 'order.ready-to-collect.v1'
  | 'order.collected.v1'
  | 'order.tracking-changed.v1'
  | 'order.cancelled.v1'
  | 'refund.requested.v1'
  | 'refund.second-requested.v1'
  | 'order.partly-refunded.v1'
  | 'order.request-asked.v1'
  | 'order.request-answered.v1'
  | 'order.refund-settled.v1'
  | 'order.refunded.v1';
/** What a change of an order publishes. */
export type OrderEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];
