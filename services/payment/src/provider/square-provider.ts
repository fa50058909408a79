import { inSpan } from '@slipcast/tracing/spans';
import { declineCode } from './declines.ts';
import type { Outcome, Provider, ProviderPayment, ProviderRefund, ProviderStatus } from './provider.ts';
import {
  SquareRefusal,
  squareApi,
  type AskSquare,
  type SquareAnswer,
  type SquarePayment,
  type SquareRefund,
} from './square-api.ts';
import type { SquareConfiguration } from './square-configuration.ts';

const PAYMENT_STATUS: Record<string, ProviderStatus> = {
  APPROVED: 'authorised',
  PENDING: 'pending',
  COMPLETED: 'captured',
  CANCELED: 'cancelled',
  FAILED: 'failed',
};
/** A status that Square adds one day tells us nothing, like a pending payment. */
export const paymentStatus = (status: string | undefined): ProviderStatus =>
  PAYMENT_STATUS[status ?? ''] ?? 'pending';
/** Square also has REJECTED, which counts as failed. */
export function refundStatus(status: string | null | undefined): ProviderRefund['status'] {
  if (status === 'COMPLETED') return 'completed';
  return status === 'PENDING' ? 'pending' : 'failed';
}

function readPayment(payment: SquarePayment | undefined): ProviderPayment {
  if (!payment?.id) throw new Error('Square answered without a payment');
  return {
    id: payment.id,
    referenceId: payment.reference_id ?? null,
    status: paymentStatus(payment.status),
    amountPence: payment.amount_money?.amount ?? 0,
    refundedPence: payment.refunded_money?.amount ?? 0,
    madeAt: new Date(payment.created_at ?? Date.now()),
  };
}
function readRefund(refund: SquareRefund | undefined): ProviderRefund {
  if (!refund?.id) throw new Error('Square answered without a refund');
  return {
    id: refund.id,
    status: refundStatus(refund.status),
    amountPence: refund.amount_money?.amount ?? 0,
  };
}

/** Whatever is no refusal of Square's, a reset connection or a time-out for example, leaves open what Square has done. */
async function outcome<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (cause) {
    if (!(cause instanceof SquareRefusal)) return { kind: 'unknown', cause };
    const { status, code, category, detail } = cause;
    return { kind: 'refused', status, code: declineCode(code, category), detail: `${code}: ${detail}` };
  }
}

const money = (amountPence: number) => ({ amount: amountPence, currency: 'GBP' });
const payment = (id: string) => `payments/${encodeURIComponent(id)}`;
const refund = (id: string) => `refunds/${encodeURIComponent(id)}`;

/** Asks Square, reads the answer, and names the span. */
type Call = <T>(
  name: string,
  request: Parameters<AskSquare>,
  read: (answer: SquareAnswer) => T | Promise<T>,
) => Promise<Outcome<T>>;

const paymentOf = (answer: SquareAnswer) => readPayment(answer.payment);
const refundOf = (answer: SquareAnswer) => readRefund(answer.refund);

const paymentCalls = (call: Call, locationId: string) =>
  ({
    authorise: ({ id, sourceId, idempotencyKey, amountPence, verificationToken }) => {
      const body = {
        source_id: sourceId,
        idempotency_key: idempotencyKey,
        amount_money: money(amountPence),
        delay_duration: 'PT1H',
        delay_action: 'CANCEL',
        autocomplete: false,
        location_id: locationId,
        reference_id: id,
        ...(verificationToken ? { verification_token: verificationToken } : {}),
      };
      return call('payments.create', ['payments', body], paymentOf);
    },
    capture: (id) => call('payments.complete', [`${payment(id)}/complete`, {}], paymentOf),
    cancel: (id) => call('payments.cancel', [`${payment(id)}/cancel`, undefined, 'POST'], paymentOf),
    cancelByKey: (key) =>
      call('payments.cancelByIdempotencyKey', ['payments/cancel', { idempotency_key: key }], () => null),
    get: (id) => call('payments.get', [payment(id)], paymentOf),
  }) satisfies Partial<Provider>;

const refundCalls = (call: Call, ask: AskSquare) =>
  ({
    refund: ({ providerPaymentId, reversalReason }, idempotencyKey, amountPence) => {
      const body = {
        idempotency_key: idempotencyKey,
        amount_money: money(amountPence),
        payment_id: providerPaymentId ?? '',
        reason: reversalReason?.slice(0, 192),
      };
      return call('refunds.create', ['refunds', body], refundOf);
    },
    getRefund: (id) => call('refunds.get', [refund(id)], refundOf),
    refundsOf: (id) =>
      // Each refund is read by itself, because Square's lists may be seconds behind.
      call('refunds of a payment', [payment(id)], (answer) =>
        Promise.all((answer.payment?.refund_ids ?? []).map(async (one) => refundOf(await ask(refund(one))))),
      ),
  }) satisfies Partial<Provider>;

/** Square through its HTTP API. */
export function createSquareProvider(square: Omit<SquareConfiguration, 'browser'>): Provider {
  const { locationId } = square;
  const ask = squareApi(square);
  const call: Call = (name, request, read) =>
    outcome(() => inSpan(`square ${name}`, { kind: 'client' }, async () => read(await ask(...request))));

  return {
    ...paymentCalls(call, locationId),
    ...refundCalls(call, ask),
    async list(from, to) {
      const times = { begin_time: from.toISOString(), end_time: to.toISOString() };
      const all: ProviderPayment[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = new URLSearchParams({ ...times, ...(cursor && { cursor }), location_id: locationId });
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        const answer: SquareAnswer = await ask(`payments?${query}`);
        all.push(...(answer.payments ?? []).map(readPayment));
        cursor = answer.cursor || undefined;
      }
      return all;
    },
  };
}
