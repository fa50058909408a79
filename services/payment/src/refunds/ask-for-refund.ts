import type { Logger } from '@slipcast/service-kit/logs';
import type { PaymentStore } from '../payments/payment-store.ts';
import { retryMs } from '../payments/retry.ts';
import type { Outcome, Provider, ProviderRefund } from '../provider/provider.ts';
import { decideRefund, type RefundCommand } from './decide-refund.ts';
import type { RefundStore } from './refund-store.ts';
import { partRefundKey, type Refund } from './refund.ts';

/** The shop's own credentials were refused, which says nothing about the refund. */
const CREDENTIALS_REFUSED = [401, 403];

function commandOf({ id, providerRefundId }: Refund, outcome: Outcome<ProviderRefund>): RefundCommand {
  if (outcome.kind === 'done') return { type: 'answered', id, answer: outcome.value };
  // A refund that has begun exists, whatever the provider says about a question.
  if (outcome.kind === 'unknown' || providerRefundId || CREDENTIALS_REFUSED.includes(outcome.status))
    return { type: 'unanswered', id };
  return { type: 'refused', id, code: outcome.code };
}

/** Asks the provider for one refund, always with the same key, or about the progress of one that has begun. */
export const createAskForRefund = (options: {
  store: Pick<RefundStore, 'change'>;
  payments: Pick<PaymentStore, 'get'>;
  provider: Pick<Provider, 'refund' | 'getRefund'>;
  logger: Logger;
  /** The pause before a refund that went unanswered once is asked for again. */
  firstRetryMs: number;
}) =>
  async function askForRefund(refund: Refund): Promise<void> {
    const { store, payments, provider, logger, firstRetryMs } = options;
    const payment = await payments.get(refund.paymentId);
    if (!payment) return;
    const { providerPaymentId } = payment;
    const outcome = refund.providerRefundId
      ? await provider.getRefund(refund.providerRefundId)
      : await provider.refund(
          { providerPaymentId, reversalReason: refund.reason },
          partRefundKey(refund),
          refund.amountPence,
        );
    const about = { paymentId: payment.id, refundId: refund.id };
    if (outcome.kind === 'unknown')
      logger.warn({ err: outcome.cause, ...about }, 'the card provider did not answer about a refund');
    const command = commandOf(refund, outcome);
    const decision = await store.change(payment.id, {
      decide: (newest, refunds) => decideRefund(newest, refunds, command),
      dueInMs: ({ unanswered, ageMs }) =>
        retryMs(
          { unanswered, inStateMs: ageMs },
          { type: command.type === 'answered' ? 'refund-pending' : 'unanswered' },
          firstRetryMs,
        ),
    });
    if (decision?.changed.some(({ state }) => state === 'failed'))
      logger.error({ ...command, ...about }, 'a refund failed and will not be retried');
  };
