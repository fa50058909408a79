import type { Square, SquareClient } from 'square';
import type { Outcome, Provider, ProviderPayment, ProviderRefund } from './provider.ts';

export interface SquareSettings {
  url: string;
  accessToken: string;
  locationId: string;
  timeoutSeconds: number;
}

const readPayment = (payment: Square.Payment | undefined): ProviderPayment => {
  if (!payment?.id) throw new Error('Square answered without a payment');
  return {
    id: payment.id,
    referenceId: payment.referenceId ?? null,
    status: payment.status as ProviderPayment['status'],
    amountPence: Number(payment.amountMoney?.amount ?? 0),
    refundedPence: Number(payment.refundedMoney?.amount ?? 0),
  };
};
const readRefund = (refund: Square.PaymentRefund | undefined): ProviderRefund => {
  if (!refund?.id) throw new Error('Square answered without a refund');
  return { id: refund.id, status: refund.status as ProviderRefund['status'] };
};

interface SdkError {
  statusCode?: number;
  errors?: { category?: string; code?: string; detail?: string }[];
}

/** A refusal has Square's own errors in it; the SDK makes up one where a machine in between answered with a page. */
const isRefusal = ({ statusCode: status, errors }: SdkError): boolean =>
  status !== undefined &&
  status >= 400 &&
  status < 500 &&
  status !== 408 &&
  status !== 429 &&
  errors?.[0] !== undefined &&
  errors[0].category !== 'V1_ERROR';

/** The SDK throws for everything; a socket reset and its own time-out both come without a status. */
async function outcome<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (cause) {
    if (!isRefusal(cause as SdkError)) return { kind: 'unknown', cause };
    const { statusCode: status = 0, errors: [first] = [] } = cause as SdkError;
    return { kind: 'refused', status, code: first?.code ?? 'UNKNOWN', detail: first?.detail ?? '' };
  }
}

/** Square through its own SDK, which is loaded at the first use: its import costs most of a second. */
export function createSquareProvider(settings: SquareSettings): Provider & { warm(): Promise<unknown> } {
  let loading: Promise<SquareClient> | undefined;
  const client = () =>
    (loading ??= import('square').then(
      ({ SquareClient: Client }) =>
        new Client({
          token: settings.accessToken,
          baseUrl: settings.url,
          timeoutInSeconds: settings.timeoutSeconds,
          maxRetries: 0,
        }),
    ));
  const payments = async () => (await client()).payments;
  const refunds = async () => (await client()).refunds;
  const money = (amountPence: number) => ({ amount: BigInt(amountPence), currency: 'GBP' as const });

  return {
    warm: client,
    authorise: (payment) =>
      outcome(async () => {
        const answer = await (
          await payments()
        ).create({
          sourceId: payment.sourceId,
          idempotencyKey: payment.squareKey,
          amountMoney: money(payment.amountPence),
          autocomplete: false,
          delayDuration: 'PT1H',
          delayAction: 'CANCEL',
          locationId: settings.locationId,
          referenceId: payment.id,
          ...(payment.verificationToken ? { verificationToken: payment.verificationToken } : {}),
        });
        return readPayment(answer.payment);
      }),
    complete: (paymentId) =>
      outcome(async () => readPayment((await (await payments()).complete({ paymentId })).payment)),
    cancel: (paymentId) =>
      outcome(async () => readPayment((await (await payments()).cancel({ paymentId })).payment)),
    cancelByKey: (idempotencyKey) =>
      outcome(async () => {
        const answer = await (await payments()).cancelByIdempotencyKey({ idempotencyKey });
        // Of a page with status 200 the SDK makes a body that says so.
        if (typeof answer !== 'object' || 'ok' in answer) throw new Error('not an answer of Square');
        return null;
      }),
    get: (paymentId) =>
      outcome(async () => readPayment((await (await payments()).get({ paymentId })).payment)),
    refund: (payment, idempotencyKey) =>
      outcome(async () => {
        const answer = await (
          await refunds()
        ).refundPayment({
          idempotencyKey,
          paymentId: payment.squarePaymentId,
          amountMoney: money(payment.amountPence),
          reason: payment.releaseReason?.slice(0, 192),
        });
        return readRefund(answer.refund);
      }),
    getRefund: (refundId) =>
      outcome(async () => readRefund((await (await refunds()).get({ refundId })).refund)),
    async list(from, to) {
      const page = await (
        await payments()
      ).list({
        beginTime: from.toISOString(),
        endTime: to.toISOString(),
        locationId: settings.locationId,
      });
      const all: ProviderPayment[] = [];
      for await (const payment of page) all.push(readPayment(payment));
      return all;
    },
  };
}
