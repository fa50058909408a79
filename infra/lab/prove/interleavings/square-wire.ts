import type { Square } from 'square';
import type {
  ProviderPayment,
  ProviderRefund,
  Outcome,
} from '../../../../services/payment/src/provider/provider.ts';
import type { UsedClient } from '../../../../services/payment/src/provider/square-client.ts';
import { createSquareProvider } from '../../../../services/payment/src/provider/square-provider.ts';
import type { CardProvider } from './card-provider.ts';
import { running } from './scheduler.ts';

const STATUS = {
  authorised: 'APPROVED',
  pending: 'PENDING',
  captured: 'COMPLETED',
  cancelled: 'CANCELED',
  failed: 'FAILED',
} as const;

const money = (pence: number): Square.Money => ({ amount: BigInt(pence), currency: 'GBP' });

/** How Square says that a call did not come to its end, by turns: its limit of calls, a server that is away, a connection that is reset. */
const AWAY = [
  { statusCode: 429, errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail: 'too many' }] },
  { statusCode: 503, errors: [{ category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE', detail: 'away' }] },
  {},
];

/** The value of an outcome; throws as Square's SDK does. */
function answer<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'unknown') {
    const turn = (running()?.scheduler.steps.length ?? 0) % AWAY.length;
    throw Object.assign(new Error('no answer'), AWAY[turn]);
  }
  const { status, code, detail } = outcome;
  const category = status === 401 ? 'AUTHENTICATION_ERROR' : 'INVALID_REQUEST_ERROR';
  throw Object.assign(new Error(code), { statusCode: status, errors: [{ category, code, detail }] });
}

const paymentOf = (payment: ProviderPayment, refundIds: string[] = []): { payment: Square.Payment } => ({
  payment: {
    id: payment.id,
    ...(payment.referenceId !== null && { referenceId: payment.referenceId }),
    status: STATUS[payment.status],
    amountMoney: money(payment.amountPence),
    refundedMoney: money(payment.refundedPence),
    createdAt: payment.madeAt.toISOString(),
    refundIds,
  },
});

/** A refund that failed is FAILED or REJECTED, which mean the same. */
const refundOf = ({ id, status, amountPence }: ProviderRefund): { refund: Square.PaymentRefund } => {
  const failed = amountPence % 2 === 0 ? 'REJECTED' : 'FAILED';
  const said = { completed: 'COMPLETED', pending: 'PENDING', failed }[status];
  return { refund: { id, status: said, amountMoney: money(amountPence) } };
};

/** The SDK's calls that the shop makes, answered from the books of this provider. */
function clientOf(books: CardProvider): UsedClient {
  const payments = {
    create: async (asked: Square.CreatePaymentRequest) => {
      const payment = answer(
        await books.authorise({
          id: asked.referenceId ?? '',
          amountPence: Number(asked.amountMoney?.amount ?? 0),
          sourceId: asked.sourceId,
          verificationToken: asked.verificationToken ?? null,
          idempotencyKey: asked.idempotencyKey,
        }),
      );
      // Square takes the money at once, or once the time is over in which no one captured or cancelled it.
      const isTaken = asked.autocomplete !== false || asked.delayAction !== 'CANCEL';
      const charge = books.charges().find((one) => one.payment.id === payment.id);
      if (isTaken && charge) charge.payment.status = 'captured';
      return paymentOf(payment);
    },
    complete: async ({ paymentId }: { paymentId: string }) =>
      paymentOf(answer(await books.capture(paymentId))),
    cancel: async ({ paymentId }: { paymentId: string }) => paymentOf(answer(await books.cancel(paymentId))),
    cancelByIdempotencyKey: async ({ idempotencyKey }: { idempotencyKey: string }) => {
      answer(await books.cancelByKey(idempotencyKey));
      return {};
    },
    get: async ({ paymentId }: { paymentId: string }) => {
      const payment = answer(await books.get(paymentId));
      const charge = books.charges().find((one) => one.payment.id === paymentId);
      return paymentOf(
        payment,
        charge?.refunds.map(([, { id }]) => id),
      );
    },
  };
  const refunds = {
    refundPayment: async (asked: Square.RefundPaymentRequest) =>
      refundOf(
        answer(
          await books.refund(
            { providerPaymentId: asked.paymentId ?? null, reversalReason: asked.reason ?? null },
            asked.idempotencyKey,
            Number(asked.amountMoney.amount ?? 0),
          ),
        ),
      ),
    get: async ({ refundId }: { refundId: string }) => refundOf(answer(await books.getRefund(refundId))),
  };
  return { payments, refunds } as unknown as UsedClient;
}

/** The service's own adapter for Square, which asks this provider in Square's words. */
export function overSquare(books: CardProvider): CardProvider {
  const square = { accessToken: '', url: '', timeoutSeconds: 1, locationId: 'proof' };
  const { authorise, capture, cancel, cancelByKey, get, refund, getRefund, refundsOf } = createSquareProvider(
    square as Parameters<typeof createSquareProvider>[0],
    async () => clientOf(books),
  );
  return { ...books, authorise, capture, cancel, cancelByKey, get, refund, getRefund, refundsOf };
}
