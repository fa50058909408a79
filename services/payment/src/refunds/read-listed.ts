import { randomUUID } from 'node:crypto';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Provider } from '../provider/provider.ts';
import { canAdopt, decideRefund } from './decide-refund.ts';
import type { RefundStore } from './refund-store.ts';

/**
 * Reads all refunds of a payment from the provider and adds those that were made in its dashboard. False: the provider does not answer, or
 * one of our own refunds has no id yet; try again later.
 */
export const createReadListed = (options: {
  store: Pick<RefundStore, 'change' | 'refundsOf'>;
  payments: Pick<PaymentStore, 'get'>;
  provider: Pick<Provider, 'refundsOf'>;
}) =>
  async function readListed(paymentId: string): Promise<boolean> {
    const { store, payments, provider } = options;
    const payment = await payments.get(paymentId);
    // Any other payment's refunds are read by the rules of its reversal.
    if (payment?.state !== 'captured' || !payment.providerPaymentId) return true;
    if (!canAdopt(payment, await store.refundsOf(paymentId))) return false;
    const found = await provider.refundsOf(payment.providerPaymentId);
    if (found.kind !== 'done') return false;
    let read = true;
    await store.change(paymentId, {
      decide(newest, refunds) {
        read = newest.state !== 'captured' || canAdopt(newest, refunds);
        return decideRefund(newest, refunds, { type: 'listed', listed: found.value, newId: randomUUID });
      },
    });
    return read;
  };
