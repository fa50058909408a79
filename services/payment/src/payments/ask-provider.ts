import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { declineText, isShopAtFault } from '../provider/declines.ts';
import type { Outcome, Provider } from '../provider/provider.ts';
import type { Command } from './decide.ts';
import { owedPence, refundKey, type Payment } from './payment.ts';
import { afterRefund, afterRefunds, paymentCommand } from './provider-commands.ts';

/** An authorisation that got no answer for this long is cancelled, because the shopper has left. */
const TOO_OLD_MS = 120_000;
/** The most by which the provider's clock may differ from ours. */
const CLOCK_SKEW_MS = 60_000;
/** The shop's own credentials were refused, which says nothing about the payment. */
const CREDENTIALS_REFUSED = [401, 403];
const UNANSWERED: Command = { type: 'unanswered' };

/** A partial refund, which decides how much of the payment is left. */
export interface PartUnderWay {
  /** False: the provider has not confirmed that it has received one, or the payment has changed since it was read. */
  isCertain: boolean;
  /** One that the provider has received; null: none. */
  providerRefundId: string | null;
}

interface Asking {
  provider: Provider;
  logger: Logger;
  notTaken: ReturnType<Metrics['counter']>;
  partUnderWay(payment: Payment): Promise<PartUnderWay>;
}
type Step = (asking: Asking, payment: Payment) => Promise<Command>;
export type ProviderSteps = Partial<Record<PaymentState, (payment: Payment) => Promise<Command>>> & {
  /** Instead of sending an authorisation again when no shopper waits for its answer. */
  lookUp(payment: Payment): Promise<Command>;
};

async function logged<T>(
  { logger }: Asking,
  { id: paymentId }: Payment,
  step: string,
  answer: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await answer;
  if (outcome.kind === 'unknown')
    logger.warn({ err: outcome.cause, paymentId, step }, 'the card provider did not answer');
  if (outcome.kind === 'refused') logger.info({ ...outcome, paymentId, step }, 'the card provider refused');
  return outcome;
}

/** After a refused step, asks the provider which state the payment is in. */
async function readState(
  { provider }: Asking,
  { providerPaymentId }: Payment,
  ifAuthorised: Command,
): Promise<Command> {
  if (!providerPaymentId) return UNANSWERED;
  const found = await provider.get(providerPaymentId);
  if (found.kind === 'refused' && found.status === 404) return { type: 'cancelled' };
  if (found.kind !== 'done') return UNANSWERED;
  if (found.value.status === 'failed') return { type: 'cancelled' };
  if (found.value.status === 'authorised') return ifAuthorised;
  return paymentCommand(found.value) ?? UNANSWERED;
}

const declined = (code: string): Command => ({ type: 'declined', code, message: declineText(code) });

const authorise: Step = async (asking, payment) => {
  if (payment.ageMs > TOO_OLD_MS) return { type: 'reverse', reason: 'never answered', orderId: null };
  const answer = await logged(asking, payment, 'authorise', asking.provider.authorise(payment));
  if (answer.kind === 'unknown') return UNANSWERED;
  if (answer.kind === 'refused') {
    // The key belongs to a payment with another body, which must be reversed.
    if (answer.code === 'IDEMPOTENCY_KEY_REUSED')
      return { type: 'reverse', reason: 'authorised with another body', orderId: null };
    // Our credentials were refused, so an earlier try may still have succeeded.
    if (payment.unanswered > 0 && CREDENTIALS_REFUSED.includes(answer.status)) return UNANSWERED;
    if (isShopAtFault(answer.code)) {
      asking.notTaken.inc({ code: answer.code });
      asking.logger.error(
        { ...answer, paymentId: payment.id },
        'Square refused a payment for a reason other than the card',
      );
    }
    return declined(answer.code);
  }
  if (answer.value.status === 'failed') return declined('FAILED');
  return paymentCommand(answer.value) ?? UNANSWERED;
};

/**
 * Looks for an authorisation without an answer among the provider's payments. It is never sent again here: its shopper has
 * read that it failed, and it may not have reached the provider. The list may lag behind, so not finding it says nothing.
 */
const lookUp: Step = async (asking, payment) => {
  if (payment.ageMs > TOO_OLD_MS) return { type: 'reverse', reason: 'never answered', orderId: null };
  const made = payment.createdAt.getTime();
  const [from, to] = [made - CLOCK_SKEW_MS, made + payment.ageMs + CLOCK_SKEW_MS];
  try {
    const listed = await asking.provider.list(new Date(from), new Date(to));
    const found = listed.find(({ referenceId }) => referenceId === payment.id);
    if (found?.status === 'failed') return declined('FAILED');
    return (found && paymentCommand(found)) ?? UNANSWERED;
  } catch (err) {
    asking.logger.warn({ err, paymentId: payment.id, step: 'look-up' }, 'the card provider did not answer');
    return UNANSWERED;
  }
};

const capture: Step = async (asking, payment) => {
  // Its order has been cancelled, so do not take money only to refund it.
  if (payment.reversalReason)
    return readState(asking, payment, { type: 'capture-refused', reason: payment.reversalReason });
  const call = asking.provider.capture(payment.providerPaymentId ?? '');
  const answer = await logged(asking, payment, 'capture', call);
  if (answer.kind === 'unknown') return UNANSWERED;
  if (answer.kind === 'done' && answer.value.status === 'captured')
    return { type: 'captured', providerPaymentId: answer.value.id };
  const reason = 'the card provider refused the capture';
  return readState(asking, payment, { type: 'capture-refused', reason });
};

const cancel: Step = async (asking, payment) => {
  const { provider } = asking;
  if (!payment.providerPaymentId) {
    const call = provider.cancelByKey(payment.idempotencyKey);
    const answer = await logged(asking, payment, 'cancel-by-key', call);
    return answer.kind === 'done' ? { type: 'cancelled' } : UNANSWERED;
  }
  const answer = await logged(asking, payment, 'cancel', provider.cancel(payment.providerPaymentId));
  if (answer.kind === 'unknown') return UNANSWERED;
  if (answer.kind === 'done' && answer.value.status === 'cancelled') return { type: 'cancelled' };
  return readState(asking, payment, UNANSWERED);
};

/** Asks for what is still owed, or about the progress of a refund that has begun. */
const refund: Step = async (asking, payment) => {
  const { provider, logger } = asking;
  const begun = payment.providerRefundId;
  if (!begun) {
    // It comes first, because it decides how much is left.
    const part = await asking.partUnderWay(payment);
    if (!part.isCertain) return UNANSWERED;
    if (part.providerRefundId) return { type: 'refund-pending', providerRefundId: part.providerRefundId };
  }
  const failureLogged = (command: Command) => {
    if (command.type === 'refund-failed')
      logger.error({ ...command, paymentId: payment.id }, 'a refund failed and will not be retried');
    return command;
  };
  const answer = begun
    ? await logged(asking, payment, 'get-refund', provider.getRefund(begun))
    : await logged(
        asking,
        payment,
        'refund',
        provider.refund(payment, refundKey(payment), owedPence(payment)),
      );
  if (answer.kind === 'unknown') return UNANSWERED;
  if (answer.kind === 'done') {
    const command = afterRefund(payment, answer.value);
    if (command) return failureLogged(command);
  } else if (begun || CREDENTIALS_REFUSED.includes(answer.status)) return UNANSWERED;
  // Only the whole list says what is still owed, because the maker may have refunded part of it by hand.
  const call = provider.refundsOf(payment.providerPaymentId ?? '');
  const found = await logged(asking, payment, 'refunds', call);
  if (found.kind !== 'done') return UNANSWERED;
  const refusal = answer.kind === 'refused' ? answer.code : null;
  return failureLogged(afterRefunds(payment, found.value, refusal));
};

/** What to ask the provider in each state that waits for it, and what its answer means. Each step may be repeated. */
export function createProviderSteps(
  provider: Provider,
  logger: Logger,
  metrics: Pick<Metrics, 'counter'>,
  partUnderWay: Asking['partUnderWay'],
): ProviderSteps {
  const notTaken = metrics.counter(
    'payments_not_taken_total',
    'Payments refused because of the shop’s settings or Square, not because of the card',
    ['code'],
  );
  const asking = { provider, logger, notTaken, partUnderWay };
  const bound = (step: Step) => (payment: Payment) => step(asking, payment);
  return {
    created: bound(authorise),
    unknown: bound(authorise),
    capturing: bound(capture),
    voiding: bound(cancel),
    refunding: bound(refund),
    lookUp: bound(lookUp),
  };
}
