import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '@slipcast/service-kit/refusal';
import { commandOf, refundCommandOf } from './driver.ts';
import type { PaymentStore } from './payment-store.ts';
import { decide, type Command, type Payment } from './payment.ts';
import type { ProviderPayment, ProviderRefund } from './provider.ts';

const Money = z.object({ amount: z.number() });
const SquareEvent = z.object({
  event_id: z.string().min(1).max(255),
  type: z.string(),
  data: z
    .object({
      object: z
        .object({
          payment: z
            .object({ id: z.string(), status: z.string(), reference_id: z.string().nullish() })
            .optional(),
          refund: z
            .object({ id: z.string(), status: z.string(), payment_id: z.string(), amount_money: Money })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

/** base64(HMAC-SHA256(key, notification URL + raw body)), compared in constant time (Square: webhooks, validate). */
export function isSigned(key: string, url: string, body: Buffer, signature: string | undefined): boolean {
  const wanted = Buffer.from(createHmac('sha256', key).update(url).update(body).digest('base64'));
  const given = Buffer.from(signature ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * One delivery of Square into the same rules that our own calls follow. Deliveries repeat and overtake each other: what
 * was seen is dropped by its event id, what is old news changes nothing.
 */
export function createWebhook(store: PaymentStore) {
  async function find(
    referenceId: string | null | undefined,
    squarePaymentId: string,
  ): Promise<Payment | null> {
    const known = await store.bySquareId(squarePaymentId);
    if (known) return known;
    return z.uuid().safeParse(referenceId).success ? store.get(String(referenceId)) : null;
  }
  const refundCommand = (
    refund: { id: string; status: string },
    amount: number,
    payment: Payment,
  ): Command | null => {
    // A part of the money, given back by hand in Square's dashboard, is not the end of a payment.
    if (amount !== payment.amountPence) return null;
    const command = refundCommandOf(refund as ProviderRefund);
    const ours = payment.squareRefundId === null || payment.squareRefundId === refund.id;
    return command.type === 'refunded' || ours ? command : null;
  };

  return async function receive(raw: Buffer): Promise<void> {
    let json: unknown;
    try {
      json = JSON.parse(raw.toString('utf8'));
    } catch {
      throw new Refusal('malformed-json', 'The body is not valid JSON');
    }
    const read = SquareEvent.safeParse(json);
    if (!read.success) throw new Refusal('invalid-body', 'Not an event of Square');
    const { event_id: eventId, data } = read.data;
    const { payment: told, refund } = data?.object ?? {};
    const payment = told
      ? await find(told.reference_id, told.id)
      : refund
        ? await find(null, refund.payment_id)
        : null;
    if (!payment) return;
    const command = told
      ? commandOf({ ...told, referenceId: null, amountPence: 0, refundedPence: 0 } as ProviderPayment)
      : refund
        ? refundCommand(refund, refund.amount_money.amount, payment)
        : null;
    await store.changeOnce(eventId, payment.id, (newest) =>
      command ? decide(newest, command, new Date()) : { payment: newest, events: [] },
    );
  };
}
