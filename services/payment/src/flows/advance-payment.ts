import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Logger } from '@slipcast/service-kit/logs';
import { declineText } from '../rules/declines.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import { decide, refundKey, type Command, type Payment } from '../rules/payment.ts';
import type { Outcome, Provider, ProviderPayment, ProviderRefund } from '../clients/provider.ts';

/** An authorisation that got no answer for so long is not tried again: the shopper is gone. */
const TOO_OLD_MS = 600_000;
const TRIES = 3;

/** A provider payment's status as a command; null where it tells nothing new. */
export function commandOf({ id, status }: ProviderPayment): Command | null {
  switch (status) {
    case 'APPROVED':
      return { type: 'approved', squarePaymentId: id };
    case 'COMPLETED':
      return { type: 'completed', squarePaymentId: id };
    case 'CANCELED':
      return { type: 'canceled' };
    default:
      return null;
  }
}
export const refundCommandOf = ({ id, status }: ProviderRefund): Command => {
  if (status === 'COMPLETED') return { type: 'refunded' };
  return status === 'PENDING' ? { type: 'refund-pending', squareRefundId: id } : { type: 'refund-failed' };
};

const UNANSWERED: Command = { type: 'unanswered' };

/** What to do with the provider in each state that waits for it; each step is safe to repeat. */
export function createSteps(provider: Provider, logger: Logger) {
  /** The provider refused a step: what does it hold? */
  async function look(payment: Payment, ifApproved: Command): Promise<Command> {
    if (!payment.squarePaymentId) return UNANSWERED;
    const seen = await provider.get(payment.squarePaymentId);
    if (seen.kind === 'refused' && seen.status === 404) return { type: 'canceled' };
    if (seen.kind !== 'done') return UNANSWERED;
    if (seen.value.status === 'FAILED') return { type: 'canceled' };
    if (seen.value.status === 'APPROVED') return ifApproved;
    return commandOf(seen.value) ?? UNANSWERED;
  }
  const logged = <T>(payment: Payment, step: string, outcome: Outcome<T>) => {
    if (outcome.kind === 'unknown')
      logger.warn({ err: outcome.cause, paymentId: payment.id, step }, 'the card provider did not answer');
    if (outcome.kind === 'refused')
      logger.info({ ...outcome, paymentId: payment.id, step }, 'the card provider refused');
    return outcome;
  };

  async function authorise(payment: Payment): Promise<Command> {
    if (Date.now() - payment.createdAt.getTime() > TOO_OLD_MS)
      return { type: 'release', reason: 'never answered', orderId: null };
    const answer = logged(payment, 'authorise', await provider.authorise(payment));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'refused') {
      // The key has made a payment, when it still stood for another body.
      if (answer.code === 'IDEMPOTENCY_KEY_REUSED')
        return { type: 'release', reason: 'authorised with another body', orderId: null };
      // Who we are was refused, and not what was asked: nothing is known of an earlier try.
      if (payment.unanswered > 0 && (answer.status === 401 || answer.status === 403)) return UNANSWERED;
      return { type: 'declined', code: answer.code, message: declineText(answer.code) };
    }
    if (answer.value.status === 'FAILED')
      return { type: 'declined', code: 'FAILED', message: declineText('FAILED') };
    return commandOf(answer.value) ?? UNANSWERED;
  }
  async function capture(payment: Payment): Promise<Command> {
    // Its order was cancelled meanwhile: what is not taken yet is not taken only to be given back.
    if (payment.releaseReason)
      return look(payment, { type: 'capture-refused', reason: payment.releaseReason });
    const answer = logged(payment, 'complete', await provider.complete(payment.squarePaymentId ?? ''));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done' && answer.value.status === 'COMPLETED')
      return { type: 'completed', squarePaymentId: answer.value.id };
    return look(payment, { type: 'capture-refused', reason: 'the card provider refused the capture' });
  }
  async function cancel(payment: Payment): Promise<Command> {
    if (!payment.squarePaymentId) {
      const answer = logged(payment, 'cancel-by-key', await provider.cancelByKey(payment.squareKey));
      return answer.kind === 'done' ? { type: 'canceled' } : UNANSWERED;
    }
    const answer = logged(payment, 'cancel', await provider.cancel(payment.squarePaymentId));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done' && answer.value.status === 'CANCELED') return { type: 'canceled' };
    return look(payment, UNANSWERED);
  }
  async function refund(payment: Payment): Promise<Command> {
    const answer = payment.squareRefundId
      ? logged(payment, 'get-refund', await provider.getRefund(payment.squareRefundId))
      : logged(payment, 'refund', await provider.refund(payment, refundKey(payment)));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done') return refundCommandOf(answer.value);
    const seen = payment.squarePaymentId ? await provider.get(payment.squarePaymentId) : null;
    if (seen?.kind === 'done' && seen.value.refundedPence >= payment.amountPence) return { type: 'refunded' };
    logger.error({ ...answer, paymentId: payment.id }, 'a refund was refused, it will be tried again');
    return UNANSWERED;
  }
  return { created: authorise, unknown: authorise, capturing: capture, voiding: cancel, refunding: refund };
}

export interface DriverOptions {
  store: PaymentStore;
  provider: Provider;
  logger: Logger;
  /** Longer than one call to the provider may take. */
  leaseMs: number;
  /** Between the tries of one drive, milliseconds; jitter comes on top. */
  pauseMs?: number;
  /** Before a sweeper tries again what stayed unanswered; doubles with each time, up to a minute. */
  restMs?: number;
}

/** Takes a payment, one provider call at a time, to a state in which it waits for nobody. */
export function createDriver({
  store,
  provider,
  logger,
  leaseMs,
  pauseMs = 250,
  restMs = 500,
}: DriverOptions) {
  const steps: Partial<Record<PaymentState, (payment: Payment) => Promise<Command>>> = createSteps(
    provider,
    logger,
  );
  const lease = () => new Date(Date.now() + leaseMs);
  const rest = (unanswered: number) => new Date(Date.now() + Math.min(60_000, restMs * 2 ** unanswered));

  return {
    lease,
    /**
     * Never throws for what the provider does or does not answer: after `tries` calls without an answer the payment comes
     * back in the state in which it waits, and a sweeper goes on later.
     */
    async drive(payment: Payment, tries = TRIES): Promise<Payment> {
      let current = payment;
      let silent = 0;
      for (;;) {
        const step = steps[current.state];
        if (!step) return current;
        const command = await step(current);
        const waits = ['unanswered', 'refund-pending', 'refund-failed'].includes(command.type);
        if (waits) silent += 1;
        const last = waits && (silent >= tries || command.type !== 'unanswered');
        current = await store.change(current.id, (newest) => decide(newest, command, new Date()), {
          known: current,
          dueAt: last ? rest(current.unanswered) : lease(),
        });
        if (last) return current;
        if (waits) await sleep(pauseMs * silent * (0.5 + Math.random()));
      }
    },
  };
}
export type Driver = ReturnType<typeof createDriver>;
