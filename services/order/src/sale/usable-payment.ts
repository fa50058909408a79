import type { InternalPayment } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import { Refusal } from '@slipcast/contracts/refusal';
import type { PaymentClient } from '../orders/payment-client.ts';

const unusable = (message: string) => new Refusal('payment-not-usable', message);
export const foreignPayment = () => unusable('This payment cannot be used for this order. Please pay again.');
/** Another request has released it in the meantime. */
export const cancelledPayment = () => unusable(`${PAYMENT_WORDS.voided} Please pay again.`);

/** The payment, if it is this owner's and waits for an order. Throws Refusal, which says what happens to the money. */
export async function usablePayment(
  payments: Pick<PaymentClient, 'find'>,
  { id, owner }: { id: string; owner: Owner | null },
): Promise<InternalPayment> {
  const payment = await payments.find(id);
  if (!payment || payment.owner !== owner) throw foreignPayment();
  const { state, currency } = payment;
  switch (state) {
    case 'authorised':
      if (currency !== 'GBP') throw foreignPayment();
      return payment;
    case 'created':
    case 'unknown':
      throw unusable(PAYMENT_WORDS[state]);
    // Checkout looks for the order first: a restored database may have forgotten it.
    case 'capturing':
    case 'captured':
      throw new Refusal('unavailable', PAYMENT_WORDS[state], { data: { payment: 'taken' } });
    default:
      throw unusable(`${PAYMENT_WORDS[state]} Please pay again.`);
  }
}
