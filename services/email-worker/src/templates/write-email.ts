import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import type { Email } from './email.ts';
import { oneLine } from './greeting.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderRefunded } from './order-refunded.ts';
import { orderShipped } from './order-shipped.ts';
import { passwordReset } from './password-reset.ts';
import type { Shop } from './shop.ts';
import { welcome } from './welcome.ts';

/** Each kind of e-mail with the event whose data it is written from. */
const TEMPLATES = {
  'order-confirmation': (shop: Shop, data: unknown) =>
    orderConfirmation(shop, parseEvent('order.placed.v1', data)),
  'order-shipped': (shop: Shop, data: unknown) => orderShipped(shop, parseEvent('order.shipped.v1', data)),
  'order-cancelled': (shop: Shop, data: unknown) =>
    orderCancelled(shop, parseEvent('order.cancelled.v1', data)),
  'order-refunded': (shop: Shop, data: unknown) => orderRefunded(shop, parseEvent('order.refunded.v1', data)),
  'password-reset': (shop: Shop, data: unknown) =>
    passwordReset(shop, parseEvent('user.password-reset-requested.v1', data)),
  welcome: (shop: Shop, data: unknown) => welcome(shop, parseEvent('user.registered.v1', data)),
};
export type Template = keyof typeof TEMPLATES;

/** Throws ZodError if the data does not fit the template's event. */
export function writeEmail(shop: Shop, template: Template, data: unknown): Email {
  const email = TEMPLATES[template](shop, data);
  return { ...email, subject: oneLine(email.subject) };
}

/** When it becomes pointless to send this e-mail; null for never. */
export const expiryOf = (template: Template, data: unknown): Date | null =>
  template === 'password-reset'
    ? new Date((data as EventData<'user.password-reset-requested.v1'>).expiresAt)
    : null;
