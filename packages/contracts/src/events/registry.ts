import type { z } from 'zod';
import { ContentChanged, ProductChanged, ProductRemoved, StockChanged } from './catalogue.ts';
import {
  ConfirmationRequested,
  OrderCancelled,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderShipped,
} from './order.ts';
import { PaymentCaptured, PaymentRefunded, PaymentVoided } from './payment.ts';
import { PasswordResetRequested, RoleChanged, UserRegistered } from './user.ts';

/** Every event there is: its type, which is also its topic, and the schema of its data. */
export const EVENTS = {
  'product.changed.v1': ProductChanged,
  'product.removed.v1': ProductRemoved,
  'stock.changed.v1': StockChanged,
  'content.changed.v1': ContentChanged,
  'order.placed.v1': OrderPlaced,
  'order.paid.v1': OrderPaid,
  'order.shipped.v1': OrderShipped,
  'order.cancelled.v1': OrderCancelled,
  'order.refunded.v1': OrderRefunded,
  'order.confirmation-requested.v1': ConfirmationRequested,
  'payment.captured.v1': PaymentCaptured,
  'payment.refunded.v1': PaymentRefunded,
  'payment.voided.v1': PaymentVoided,
  'user.registered.v1': UserRegistered,
  'user.password-reset-requested.v1': PasswordResetRequested,
  'user.role-changed.v1': RoleChanged,
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** Checks an event's data on the way in or out. Throws ZodError naming the fields. */
export const parseEvent = <T extends EventType>(type: T, data: unknown): EventData<T> =>
  EVENTS[type].parse(data) as EventData<T>;
