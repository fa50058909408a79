import { z } from 'zod';
import type { ProviderNotification } from '../provider/provider.ts';
import { decide } from './decide.ts';
import type { Advancing } from './advance-payment.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import { notificationCommand } from './provider-commands.ts';

/** The provider's own answer usually arrives within this time, and says the same. */
const ANSWER_MS = 1000;

/** Called with a refund of a captured payment, which may be one made by hand. */
export type RefundNoted = (reported: { providerPaymentId: string; refundId: string }) => Promise<void>;

/**
 * Puts a notification from the provider through the same rules as its answers. Notifications may be repeated or arrive out
 * of order. They are not stored, because outdated news changes nothing. While this process asks the provider about the payment,
 * its answer comes first, so that the two do not write at the same time.
 *
 * @param outcome of the work under way on a payment; null when there is none, or it takes longer
 */
export const createApplyNotification =
  (
    store: Pick<PaymentStore, 'change' | 'byProviderId'>,
    refundNoted: RefundNoted,
    outcome: Advancing['outcome'] = () => null,
  ) =>
  async (notification: ProviderNotification): Promise<void> => {
    if (notification.kind === 'dispute') return;
    const apply = async (payment: string | Payment) => {
      const id = typeof payment === 'string' ? payment : payment.id;
      return store.change((await outcome(id, ANSWER_MS)) ?? payment, (newest) => {
        const command = notificationCommand(notification, newest);
        return command ? decide(newest, command) : { payment: newest, events: [] };
      });
    };
    const isPayment = notification.kind === 'payment';
    const ourId = z.uuid().safeParse(isPayment ? notification.payment.referenceId : null).data;
    if (ourId && (await apply(ourId))) return;
    const providerId = isPayment ? notification.payment.id : notification.providerPaymentId;
    const payment = await store.byProviderId(providerId);
    if (!payment) return;
    if (notification.kind === 'refund' && payment.state === 'captured')
      await refundNoted({ providerPaymentId: providerId, refundId: notification.refund.id });
    else await apply(payment);
  };
