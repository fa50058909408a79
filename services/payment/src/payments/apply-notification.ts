import { z } from 'zod';
import type { ProviderNotification } from '../provider/provider.ts';
import { decide } from './decide.ts';
import type { PaymentStore } from './payment-store.ts';
import { notificationCommand } from './provider-commands.ts';

/**
 * Puts a notification from the provider through the same rules as its answers. Notifications may be repeated or arrive out
 * of order. They are not stored, because outdated news changes nothing.
 */
export const createApplyNotification =
  (store: PaymentStore) =>
  async (notification: ProviderNotification): Promise<void> => {
    const apply = (id: string) =>
      store.change(id, (newest) => {
        const command = notificationCommand(notification, newest);
        return command ? decide(newest, command) : { payment: newest, events: [] };
      });
    const isPayment = notification.kind === 'payment';
    const ourId = z.uuid().safeParse(isPayment ? notification.payment.referenceId : null).data;
    if (ourId && (await apply(ourId))) return;
    const providerId = isPayment ? notification.payment.id : notification.providerPaymentId;
    const payment = await store.byProviderId(providerId);
    if (payment) await apply(payment.id);
  };
