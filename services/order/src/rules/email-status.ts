import type { WireEmailStatus } from '@slipcast/contracts/http/order';
import type { Order } from './order.ts';

export const EMAIL_MISSING = 'Email configuration missing';

/** `sent` once the e-mail's cause is durably queued: `order.paid.v1` commits together with the payment (decision 17). */
export function emailStatus(order: Order, emailEnabled: boolean): WireEmailStatus {
  if (!emailEnabled) return { sent: false, message: EMAIL_MISSING };
  if (order.status === 'pending')
    return {
      sent: false,
      message: 'Your payment is being confirmed. We will e-mail you as soon as that is done.',
    };
  return { sent: true, message: `Confirmation email sent to ${order.customerEmail}` };
}
