import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { commandOf, refundCommandOf } from './advance-payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import { decide, type Command, type Payment } from '../rules/payment.ts';
import type { ProviderPayment, ProviderRefund } from '../clients/provider.ts';

/** Square waits ten seconds for our answer. */
const FLIGHT_PATIENCE_MS = 4000;

const Money = z.object({ amount: z.number() });
const ToldPayment = z.object({ id: z.string(), status: z.string(), reference_id: z.string().nullish() });
const ToldRefund = z.object({
  id: z.string(),
  status: z.string(),
  payment_id: z.string(),
  amount_money: Money,
});
const SquareEvent = z.object({
  event_id: z.string().min(1).max(255),
  type: z.string(),
  data: z
    .object({
      object: z.object({ payment: ToldPayment.optional(), refund: ToldRefund.optional() }).optional(),
    })
    .optional(),
});

/** base64(HMAC-SHA256(key, notification URL + raw body)), compared in constant time (Square: webhooks, validate). */
export function isSigned(key: string, url: string, body: Buffer, signature: string | undefined): boolean {
  const wanted = Buffer.from(createHmac('sha256', key).update(url).update(body).digest('base64'));
  const given = Buffer.from(signature ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readEvent(raw: Buffer): z.infer<typeof SquareEvent> {
  let json: unknown;
  try {
    json = JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Refusal('malformed-json', 'The body is not valid JSON');
  }
  const read = SquareEvent.safeParse(json);
  if (!read.success) throw new Refusal('invalid-body', 'Not an event of Square');
  return read.data;
}

function paymentCommand(told: z.infer<typeof ToldPayment>, payment: Payment): Command | null {
  // Somebody else's payment that carries a reference of ours.
  if (payment.squarePaymentId !== null && payment.squarePaymentId !== told.id) return null;
  return commandOf({ ...told, referenceId: null, amountPence: 0, refundedPence: 0 } as ProviderPayment);
}

/**
 * A refund that is still pending is left to whoever asked for it, who has its id from the answer. A failure counts for
 * the very refund that is waited for: an older one's, told again, would start another beside it.
 */
function refundCommand(told: z.infer<typeof ToldRefund>, payment: Payment): Command | null {
  // A part of the money, given back by hand in Square's dashboard, is not the end of a payment.
  if (told.amount_money.amount !== payment.amountPence) return null;
  const command = refundCommandOf(told as ProviderRefund);
  if (command.type === 'refund-pending') return null;
  return command.type === 'refunded' || payment.squareRefundId === told.id ? command : null;
}

/**
 * One delivery of Square into the same rules that our own calls follow. Deliveries repeat and overtake each other; no
 * note is kept of them, because old news changes nothing: a delivery without news is one read at most, and none while
 * this process is itself waiting for Square's answer about the payment.
 *
 * @param underWay what this process is doing with the payment right now, and what will become of it
 */
export function createWebhook(
  store: PaymentStore,
  underWay: (paymentId: string) => Promise<Payment> | undefined = () => undefined,
) {
  /** Two at work on one row would only stand in each other's way: the delivery mostly tells what the answer will. */
  async function afterFlight(id: string): Promise<Payment | null> {
    const flight = underWay(id);
    if (!flight) return null;
    const patience = new AbortController();
    const gaveUp = sleep(FLIGHT_PATIENCE_MS, null, { signal: patience.signal, ref: false }).catch(() => null);
    const landed = await Promise.race([flight.catch(() => null), gaveUp]);
    patience.abort();
    return landed;
  }
  async function find(reference: string | null | undefined, squareId: string): Promise<Payment | null> {
    const id = z.uuid().safeParse(reference).data;
    const ours = id ? ((await afterFlight(id)) ?? (await store.get(id))) : null;
    return ours ?? store.bySquareId(squareId);
  }

  return async function receive(raw: Buffer): Promise<void> {
    const { payment: told, refund } = readEvent(raw).data?.object ?? {};
    const known = told
      ? await find(told.reference_id, told.id)
      : refund
        ? await find(null, refund.payment_id)
        : null;
    if (!known) return;
    const news = (payment: Payment): Command | null =>
      told ? paymentCommand(told, payment) : refund ? refundCommand(refund, payment) : null;
    await store.change(
      known.id,
      (newest) => {
        const command = news(newest);
        return command ? decide(newest, command, new Date()) : { payment: newest, events: [] };
      },
      { known },
    );
  };
}
