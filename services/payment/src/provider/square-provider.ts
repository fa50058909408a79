import type { Square, SquareError } from 'square';
import { inSpan } from '@slipcast/tracing/spans';
import { declineCode } from './declines.ts';
import { loadSquareClient, type ReachedSquare } from './load-square-client.ts';
import { listPayouts } from './square-payouts.ts';
import { listedDispute } from './square-dispute.ts';
import type {
  Outcome,
  Provider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from './provider.ts';
import type { UsedClient } from './square-client.ts';

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

/** The initial fee with its adjustments. Square sends them some time after the capture, and no list before. */
export const sumOfFees = (amounts: readonly number[] | null | undefined): number | null =>
  amounts && amounts.length > 0 ? amounts.reduce((total, amount) => total + amount, 0) : null;

/** What Square says of a card, if that is all of it. */
export const cardOf = (
  brand: string | null | undefined,
  last4: string | null | undefined,
): { brand: string; last4: string } | null => (brand && last4 ? { brand, last4 } : null);

function readPayment(payment: Square.Payment | undefined): ProviderPayment {
  if (!payment?.id) throw new Error('Square answered without a payment');
  return {
    id: payment.id,
    referenceId: payment.referenceId ?? null,
    status: paymentStatus(payment.status),
    amountPence: Number(payment.amountMoney?.amount ?? 0),
    refundedPence: Number(payment.refundedMoney?.amount ?? 0),
    feePence: sumOfFees(payment.processingFee?.map(({ amountMoney }) => Number(amountMoney?.amount ?? 0))),
    card: cardOf(payment.cardDetails?.card?.cardBrand, payment.cardDetails?.card?.last4),
    transactionId: payment.orderId ?? null,
    madeAt: new Date(payment.createdAt ?? Date.now()),
  };
}
function readRefund(refund: Square.PaymentRefund | undefined): ProviderRefund {
  if (!refund?.id) throw new Error('Square answered without a refund');
  const amountPence = Number(refund.amountMoney.amount ?? 0);
  return { id: refund.id, status: refundStatus(refund.status), amountPence };
}

/** A refusal carries Square's own errors; when a machine in between answers with a page, the SDK makes up a V1_ERROR. */
const isRefusal = ({ statusCode = 0, errors: [first] = [] }: Partial<SquareError>): boolean =>
  statusCode >= 400 &&
  statusCode < 500 &&
  statusCode !== 408 &&
  statusCode !== 429 &&
  first !== undefined &&
  first.category !== 'V1_ERROR';

/** The SDK throws for everything. A reset connection and its own time-out both come without a status, so they are unknown. */
async function outcome<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (cause) {
    if (!isRefusal(cause as Partial<SquareError>)) return { kind: 'unknown', cause };
    const { statusCode: status = 0, errors: [first] = [] } = cause as Partial<SquareError>;
    const code = declineCode(first?.code ?? 'UNKNOWN', first?.category ?? '');
    return { kind: 'refused', status, code, detail: `${first?.code}: ${first?.detail}` };
  }
}

const money = (amountPence: number): Square.Money => ({ amount: BigInt(amountPence), currency: 'GBP' });

type Call = <T>(name: string, request: (client: UsedClient) => Promise<T>) => Promise<Outcome<T>>;

const paymentCalls = (call: Call, locationId: string) =>
  ({
    authorise: (payment) =>
      call('payments.create', async ({ payments }) => {
        const answer = await payments.create({
          sourceId: payment.sourceId,
          idempotencyKey: payment.idempotencyKey,
          amountMoney: money(payment.amountPence),
          autocomplete: false,
          delayDuration: 'PT1H',
          delayAction: 'CANCEL',
          locationId,
          referenceId: payment.id,
          ...(payment.verificationToken ? { verificationToken: payment.verificationToken } : {}),
        });
        return readPayment(answer.payment);
      }),
    capture: (paymentId) =>
      call('payments.complete', async ({ payments }) =>
        readPayment((await payments.complete({ paymentId })).payment),
      ),
    cancel: (paymentId) =>
      call('payments.cancel', async ({ payments }) =>
        readPayment((await payments.cancel({ paymentId })).payment),
      ),
    cancelByKey: (idempotencyKey) =>
      call('payments.cancelByIdempotencyKey', async ({ payments }) => {
        const answer = await payments.cancelByIdempotencyKey({ idempotencyKey });
        // The SDK turns a page with status 200 into a body with `ok`.
        if (typeof answer !== 'object' || 'ok' in answer) throw new Error('this answer is not from Square');
        return null;
      }),
    get: (paymentId) =>
      call('payments.get', async ({ payments }) => readPayment((await payments.get({ paymentId })).payment)),
  }) satisfies Partial<Provider>;

const refundCalls = (call: Call) =>
  ({
    refund: (payment, idempotencyKey, amountPence) =>
      call('refunds.create', async ({ refunds }) => {
        const answer = await refunds.refundPayment({
          idempotencyKey,
          paymentId: payment.providerPaymentId ?? '',
          amountMoney: money(amountPence),
          reason: payment.reversalReason?.slice(0, 192),
        });
        return readRefund(answer.refund);
      }),
    getRefund: (refundId) =>
      call('refunds.get', async ({ refunds }) => readRefund((await refunds.get({ refundId })).refund)),
    refundsOf: (paymentId) =>
      call('refunds of a payment', async ({ payments, refunds }) => {
        // Each refund is read by itself, because Square's lists may be seconds behind.
        const { payment } = await payments.get({ paymentId });
        const ids = payment?.refundIds ?? [];
        return Promise.all(ids.map(async (refundId) => readRefund((await refunds.get({ refundId })).refund)));
      }),
  }) satisfies Partial<Provider>;

/** Square through its own SDK, loaded on first use: the shop starts without it. */
export function createSquareProvider(square: ReachedSquare, loadSdk = loadSquareClient): Provider {
  const { locationId } = square;
  let loading: Promise<UsedClient> | undefined;
  const load = () => (loading ??= loadSdk(square));
  const call: Call = (name, request) =>
    outcome(async () => {
      const client = await load();
      return inSpan(`square ${name}`, { kind: 'client' }, () => request(client));
    });

  return {
    ...paymentCalls(call, locationId),
    ...refundCalls(call),
    // A failure shows at the next call.
    preload: () => void load().catch(() => {}),
    async list(from, to) {
      const { payments } = await load();
      const page = await payments.list({
        beginTime: from.toISOString(),
        endTime: to.toISOString(),
        locationId,
      });
      const all: ProviderPayment[] = [];
      for await (const payment of page) all.push(readPayment(payment));
      return all;
    },
    async listDisputes() {
      const { disputes } = await load();
      const all: ProviderDispute[] = [];
      for await (const dispute of await disputes.list({ locationId })) all.push(...listedDispute(dispute));
      return all;
    },
    listPayouts: async (from, to) => listPayouts(await load(), { locationId, from, to }),
    async listRefunds(from, to) {
      const { refunds } = await load();
      const page = await refunds.list({
        beginTime: from.toISOString(),
        endTime: to.toISOString(),
        locationId,
      });
      const all: { providerPaymentId: string; refundId: string }[] = [];
      for await (const { id: refundId, paymentId } of page)
        if (paymentId) all.push({ providerPaymentId: paymentId, refundId });
      return all;
    },
  };
}
