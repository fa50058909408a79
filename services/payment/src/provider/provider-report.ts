import type { Command } from '../payments/decide.ts';
import type { Payment } from '../payments/payment.ts';

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
  /** failed: for good, whatever the provider calls it. */
  status: 'pending' | 'completed' | 'failed';
  amountPence: number;
}

/** What the provider tells us unasked, by webhook. */
export type ProviderNotification =
  | { kind: 'payment'; payment: Pick<ProviderPayment, 'id' | 'referenceId' | 'status'> }
  | { kind: 'refund'; providerPaymentId: string; refund: ProviderRefund };

/** Why a refund is given up that the provider had begun. */
export const REFUND_FAILED = 'the refund failed';

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

/**
 * A notification as a command. A pending refund is left to the call that asked for it. A failure counts only for the
 * refund we are waiting for. A partial refund, made by hand in the provider's dashboard, may be the last of several.
 */
export function notificationCommand(notification: ProviderNotification, ours: Payment): Command | null {
  if (notification.kind === 'payment') {
    const { payment } = notification;
    // A payment made elsewhere that carries one of our references.
    if (ours.providerPaymentId !== null && ours.providerPaymentId !== payment.id) return null;
    return paymentCommand(payment);
  }
  const { id, status, amountPence } = notification.refund;
  if (status === 'pending') return null;
  if (status === 'failed')
    return ours.providerRefundId === id ? { type: 'refund-failed', reason: REFUND_FAILED } : null;
  return amountPence >= ours.amountPence
    ? { type: 'refunded' }
    : { type: 'refund-reported', providerRefundId: id };
}
