import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import type { Outcome, Provider } from '../provider/provider.ts';
import type { Command } from './decide.ts';
import { declineText, isShopAtFault } from '../provider/declines.ts';
import { owedPence, refundKey, type Payment } from './payment.ts';
import { paymentCommand } from '../provider/provider-report.ts';
import { afterRefund, afterRefunds } from './refund-progress.ts';

/** An authorisation that got no answer for this long is not tried again: the shopper has gone. */
const TOO_OLD_MS = 600_000;
/** The shop's own credentials: says nothing about the payment. */
const CREDENTIALS_REFUSED = [401, 403];
const UNANSWERED: Command = { type: 'unanswered' };

export type ProviderSteps = Partial<Record<PaymentState, (payment: Payment) => Promise<Command>>>;

/** What to ask the provider in each state that waits for it, and what its answer means. Each step is safe to repeat. */
export function createProviderSteps(
  provider: Provider,
  logger: Logger,
  metrics: Pick<Metrics, 'counter'>,
): ProviderSteps {
  const notTaken = metrics.counter(
    'payments_not_taken_total',
    'Payments refused for the shop’s settings or by Square itself, not for the card',
    ['code'],
  );

  function logged<T>(payment: Payment, step: string, outcome: Outcome<T>): Outcome<T> {
    if (outcome.kind === 'unknown')
      logger.warn({ err: outcome.cause, paymentId: payment.id, step }, 'the card provider did not answer');
    if (outcome.kind === 'refused')
      logger.info({ ...outcome, paymentId: payment.id, step }, 'the card provider refused');
    return outcome;
  }

  /** After a refused step: what does the provider hold? */
  async function readState(payment: Payment, ifAuthorised: Command): Promise<Command> {
    if (!payment.providerPaymentId) return UNANSWERED;
    const found = await provider.get(payment.providerPaymentId);
    if (found.kind === 'refused' && found.status === 404) return { type: 'cancelled' };
    if (found.kind !== 'done') return UNANSWERED;
    if (found.value.status === 'failed') return { type: 'cancelled' };
    if (found.value.status === 'authorised') return ifAuthorised;
    return paymentCommand(found.value) ?? UNANSWERED;
  }

  async function authorise(payment: Payment): Promise<Command> {
    if (payment.ageMs > TOO_OLD_MS) return { type: 'reverse', reason: 'never answered', orderId: null };
    const answer = logged(payment, 'authorise', await provider.authorise(payment));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'refused') {
      // The key belongs to a payment with another body, which must not stay.
      if (answer.code === 'IDEMPOTENCY_KEY_REUSED')
        return { type: 'reverse', reason: 'authorised with another body', orderId: null };
      // Our credentials were refused, not the payment, so this says nothing about an earlier try.
      if (payment.unanswered > 0 && CREDENTIALS_REFUSED.includes(answer.status)) return UNANSWERED;
      if (isShopAtFault(answer.code)) {
        notTaken.inc({ code: answer.code });
        logger.error({ ...answer, paymentId: payment.id }, 'Square refused a payment, and not for its card');
      }
      return { type: 'declined', code: answer.code, message: declineText(answer.code) };
    }
    if (answer.value.status === 'failed')
      return { type: 'declined', code: 'FAILED', message: declineText('FAILED') };
    return paymentCommand(answer.value) ?? UNANSWERED;
  }

  async function capture(payment: Payment): Promise<Command> {
    // Its order was cancelled meanwhile, so do not take money only to refund it.
    if (payment.reversalReason)
      return readState(payment, { type: 'capture-refused', reason: payment.reversalReason });
    const answer = logged(payment, 'capture', await provider.capture(payment.providerPaymentId ?? ''));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done' && answer.value.status === 'captured')
      return { type: 'captured', providerPaymentId: answer.value.id };
    return readState(payment, { type: 'capture-refused', reason: 'the card provider refused the capture' });
  }

  async function cancel(payment: Payment): Promise<Command> {
    if (!payment.providerPaymentId) {
      const answer = logged(payment, 'cancel-by-key', await provider.cancelByKey(payment.idempotencyKey));
      return answer.kind === 'done' ? { type: 'cancelled' } : UNANSWERED;
    }
    const answer = logged(payment, 'cancel', await provider.cancel(payment.providerPaymentId));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done' && answer.value.status === 'cancelled') return { type: 'cancelled' };
    return readState(payment, UNANSWERED);
  }

  /** Asks for what is still owed, or how a refund that was begun is getting on. */
  async function refund(payment: Payment): Promise<Command> {
    const begun = payment.providerRefundId;
    const answer = begun
      ? logged(payment, 'get-refund', await provider.getRefund(begun))
      : logged(payment, 'refund', await provider.refund(payment, refundKey(payment), owedPence(payment)));
    if (answer.kind === 'unknown') return UNANSWERED;
    if (answer.kind === 'done') {
      const command = afterRefund(payment, answer.value);
      if (command) return failureLogged(payment, command);
    } else if (begun || CREDENTIALS_REFUSED.includes(answer.status)) return UNANSWERED;
    // Partly refunded, or refused: only the whole list says what is left, because the owner may refund by hand.
    const found = logged(payment, 'refunds', await provider.refundsOf(payment.providerPaymentId ?? ''));
    if (found.kind !== 'done') return UNANSWERED;
    const refusal = answer.kind === 'refused' ? answer.code : null;
    return failureLogged(payment, afterRefunds(payment, found.value, refusal));
  }

  function failureLogged({ id }: Payment, command: Command): Command {
    if (command.type === 'refund-failed')
      logger.error({ ...command, paymentId: id }, 'a refund failed and will not be tried again');
    return command;
  }

  return { created: authorise, unknown: authorise, capturing: capture, voiding: cancel, refunding: refund };
}
