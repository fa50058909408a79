import type { WireEmailStatus } from '@slipcast/contracts/http/order';
import { ORDER_WORDS } from '@slipcast/contracts/order-words';
import type { Order } from './order-record.ts';

export const EMAIL_MISSING = 'Email configuration missing';

export const NO_ADDRESS = 'This order has no email address.';

export const sentMessage = (order: Order): string => `Confirmation email sent to ${order.customerEmail}`;

/** A paid order's email counts as sent: `order.paid.v1` is committed with the order, and the email follows (decision 17). */
export function emailStatus(order: Order, emailEnabled: boolean): WireEmailStatus {
  if (!emailEnabled) return { sent: false, message: EMAIL_MISSING };
  if (order.customerEmail === '') return { sent: false, message: NO_ADDRESS };
  if (order.status === 'pending')
    return {
      sent: false,
      message: ORDER_WORDS.confirming,
    };
  return { sent: true, message: sentMessage(order) };
}
