import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { isSignatureOf } from '@slipcast/service-kit/signed-text';
import type { ProviderNotification } from './provider.ts';
import { readDispute, SquareDispute } from './square-dispute.ts';
import { cardOf, paymentStatus, refundStatus, sumOfFees } from './square-provider.ts';

const SquareEvent = z.object({
  event_id: z.string().min(1).max(255),
  type: z.string(),
  data: z
    .object({
      object: z
        .object({
          payment: z
            .object({
              id: z.string(),
              status: z.string(),
              reference_id: z.string().nullish(),
              order_id: z.string().nullish(),
              card_details: z
                .object({
                  card: z
                    .object({ card_brand: z.string().nullish(), last_4: z.string().nullish() })
                    .nullish(),
                })
                .nullish(),
              processing_fee: z
                .array(z.object({ amount_money: z.object({ amount: z.number().int() }) }))
                .nullish(),
            })
            .optional(),
          refund: z
            .object({
              id: z.string(),
              status: z.string(),
              payment_id: z.string(),
              amount_money: z.object({ amount: z.number() }),
            })
            .optional(),
          dispute: SquareDispute.optional(),
        })
        .optional(),
    })
    .optional(),
});

/** base64(HMAC-SHA256(key, notification URL + raw body)), compared in constant time, as Square's own helper is not. */
export const isSignedBySquare = (
  key: string,
  url: string,
  body: Buffer,
  signature: string | undefined,
): boolean => isSignatureOf(key, Buffer.concat([Buffer.from(url), body]), signature, 'base64');

/** Null for an event about anything but payments, refunds and disputes. */
export function readSquareEvent(raw: Buffer): ProviderNotification | null {
  let json: unknown;
  try {
    json = JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Refusal('malformed-json', 'The body is not valid JSON');
  }
  const event = SquareEvent.safeParse(json);
  if (!event.success) throw new Refusal('invalid-body', 'This is not an event from Square');
  const { payment, refund, dispute } = event.data.data?.object ?? {};
  if (payment) {
    const { id, reference_id: referenceId = null, order_id: transactionId } = payment;
    const { card_brand: brand, last_4: last4 } = payment.card_details?.card ?? {};
    const feePence = sumOfFees(payment.processing_fee?.map(({ amount_money: money }) => money.amount));
    return {
      kind: 'payment',
      payment: {
        id,
        referenceId,
        status: paymentStatus(payment.status),
        feePence,
        card: cardOf(brand, last4),
        transactionId,
      },
    };
  }
  if (dispute) {
    const found = readDispute({
      id: dispute.id ?? dispute.dispute_id,
      amount: dispute.amount_money.amount,
      reason: dispute.reason,
      state: dispute.state,
      dueAt: dispute.due_at,
      paymentId: dispute.disputed_payment.payment_id,
      createdAt: dispute.created_at,
      updatedAt: dispute.updated_at,
    });
    return found && { kind: 'dispute', dispute: found };
  }
  if (!refund) return null;
  return {
    kind: 'refund',
    providerPaymentId: refund.payment_id,
    refund: {
      id: refund.id,
      status: refundStatus(refund.status),
      amountPence: refund.amount_money.amount,
    },
  };
}
