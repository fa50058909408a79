import type { Command } from './decide.ts';
import type { Payment } from './payment.ts';

export type ProviderStatus = 'pending' | 'authorised' | 'captured' | 'cancelled' | 'failed';

/** A payment as the card provider reports it, in whatever words the provider itself uses. */
export interface ProviderPayment {
  id: string;
  /** Our payment's id, as sent with the authorisation. */
  referenceId: string | null;
  status: ProviderStatus;
  amountPence: number;
  refundedPence: number;
}
export interface ProviderRefund {
  id: string;
  status: 'pending' | 'completed' | 'failed';
}

/** What the provider tells us unasked, by webhook. */
export type ProviderNotification =
  | { kind: 'payment'; payment: Pick<ProviderPayment, 'id' | 'referenceId' | 'status'> }
  | { kind: 'refund'; providerPaymentId: string; amountPence: number; refund: ProviderRefund };

/** A reported payment as a command; null when it says nothing new. */
export function paymentCommand({ id, status }: Pick<ProviderPayment, 'id' | 'status'>): Command | null {
  switch (status) {
    case 'authorised':
    case 'captured':
      return { type: status, providerPaymentId: id };
    case 'cancelled':
      return { type: 'cancelled' };
    default:
      return null;
  }
}

export function refundCommand({ id, status }: ProviderRefund): Command {
  if (status === 'completed') return { type: 'refunded' };
  return status === 'pending' ? { type: 'refund-pending', providerRefundId: id } : { type: 'refund-failed' };
}

/**
 * A notification as a command. A pending refund is left to the call that asked for it. A failure counts only for the
 * refund we are waiting for: an older one, reported again, would start another beside it.
 */
export function notificationCommand(notification: ProviderNotification, ours: Payment): Command | null {
  if (notification.kind === 'payment') {
    const { payment } = notification;
    // A payment made elsewhere that carries one of our references.
    if (ours.providerPaymentId !== null && ours.providerPaymentId !== payment.id) return null;
    return paymentCommand(payment);
  }
  const { refund, amountPence } = notification;
  // A partial refund, made by hand in the provider's dashboard, does not end the payment.
  if (amountPence !== ours.amountPence || refund.status === 'pending') return null;
  if (refund.status === 'failed' && ours.providerRefundId !== refund.id) return null;
  return refundCommand(refund);
}
