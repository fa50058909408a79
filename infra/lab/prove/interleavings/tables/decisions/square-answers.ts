import { createSquareProvider } from '../../../../../../services/payment/src/provider/square-provider.ts';
import type { Provider } from '../../../../../../services/payment/src/provider/provider.ts';
import type { UsedClient } from '../../../../../../services/payment/src/provider/square-client.ts';
import { eachLater } from './lines.ts';
import { combine } from '../table.ts';

const AT = '2026-11-27T10:00:00.000Z';
const LATER = '2026-11-28T10:00:00.000Z';
const SQUARE = {
  url: 'http://square',
  accessToken: 'token',
  locationId: 'L1',
  timeoutSeconds: 5,
  mode: 'sandbox' as const,
};

/** A client that answers each call with the same, and what it was asked. @param answers by `payments.get`, or for all */
function fakeClient(answers: Record<string, unknown>, asked: unknown[]): UsedClient {
  const resource = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method) => (request: unknown) => {
          const call = `${name}.${String(method)}`;
          asked.push([call, request]);
          const answer = answers[call] ?? answers['*'];
          if (answer instanceof Error) throw answer;
          return Promise.resolve(answer);
        },
      },
    );
  return {
    payments: resource('payments'),
    refunds: resource('refunds'),
    disputes: resource('disputes'),
    payouts: resource('payouts'),
  } as UsedClient;
}

async function ask(
  answers: Record<string, unknown>,
  call: (provider: Provider) => Promise<unknown>,
): Promise<unknown> {
  const asked: unknown[] = [];
  const provider = createSquareProvider(SQUARE, async () => fakeClient(answers, asked));
  try {
    const outcome = (await call(provider)) as { kind?: string; cause?: Error };
    const said = outcome?.kind === 'unknown' ? { kind: 'unknown', cause: outcome.cause?.message } : outcome;
    return { asked, said };
  } catch (error) {
    return { asked, thrown: (error as Error).message };
  }
}

const PAYMENT = {
  id: 'sq1',
  referenceId: 'pay',
  status: 'COMPLETED',
  amountMoney: { amount: 1000n },
  refundedMoney: { amount: 300n },
  processingFee: [{ amountMoney: { amount: 30n } }, { amountMoney: { amount: -5n } }],
  cardDetails: { card: { cardBrand: 'VISA', last4: '1111' } },
  orderId: 'sqo1',
  createdAt: AT,
};
const REFUND = { id: 'sqr1', status: 'COMPLETED', amountMoney: { amount: 300n }, paymentId: 'sq1' };
const answer = (more: object) => ({ '*': { payment: { ...PAYMENT, ...more } } });
const failure = (statusCode: number | undefined, first: object | null): Error =>
  Object.assign(new Error(`status ${statusCode}`), { statusCode, errors: first ? [first] : [] });

const ORDERED = {
  id: 'pay',
  amountPence: 1000,
  sourceId: 'cnon:1',
  verificationToken: null,
  idempotencyKey: 'key',
};
const BACK = { providerPaymentId: 'sq1', reversalReason: 'late' };
const CALLS: Record<string, (provider: Provider) => Promise<unknown>> = {
  authorise: ({ authorise }) => authorise(ORDERED),
  'authorise, verified': ({ authorise }) => authorise({ ...ORDERED, verificationToken: 'v' }),
  capture: ({ capture }) => capture('sq1'),
  cancel: ({ cancel }) => cancel('sq1'),
  'cancel by key': ({ cancelByKey }) => cancelByKey('key'),
  get: ({ get }) => get('sq1'),
  refund: ({ refund }) => refund(BACK, 'rf-pay', 300),
  'refund without a reason': ({ refund }) =>
    refund({ providerPaymentId: null, reversalReason: null }, 'rf-pay', 300),
  'refund for a long reason': ({ refund }) =>
    refund({ ...BACK, reversalReason: '1234567890'.repeat(20) }, 'rf-pay', 300),
  'get refund': ({ getRefund }) => getRefund('sqr1'),
  'refunds of': ({ refundsOf }) => refundsOf('sq1'),
  list: ({ list }) => list(new Date(AT), new Date(LATER)),
  'list refunds': ({ listRefunds }) => listRefunds(new Date(AT), new Date(LATER)),
  'list disputes': ({ listDisputes }) => listDisputes(),
  'list payouts': ({ listPayouts }) => listPayouts(new Date(AT), new Date(LATER)),
};
const LISTED = {
  '*': { payment: { ...PAYMENT, refundIds: ['sqr1', 'sqr2'] }, refund: REFUND },
  'payments.list': [PAYMENT, { id: 'sq2', createdAt: AT }],
  'refunds.list': [REFUND, { ...REFUND, id: 'sqr2', paymentId: undefined }],
  'disputes.list': [],
  'payouts.list': [],
};

const STATUSES = [
  'APPROVED',
  'PENDING',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'REJECTED',
  'NEW',
  undefined,
  null,
];
const ERRORS = [
  { code: 'CVV_FAILURE', category: 'PAYMENT_METHOD_ERROR', detail: 'wrong' },
  { code: 'BRAND_NEW', category: 'PAYMENT_METHOD_ERROR' },
  { code: 'BRAND_NEW', category: 'API_ERROR' },
  { code: 'GONE', category: 'V1_ERROR' },
  null,
];
const METHODS: (keyof Provider)[] = ['authorise', 'capture', 'refund'];

/** What the shop asks of Square, and how it reads the answers. */
export const squareAnswers = async (): Promise<string[]> => [
  ...(await eachLater('asks to', Object.keys(CALLS), (name) => ask(LISTED, CALLS[name]!))),
  ...(await eachLater('payment', STATUSES, (status) => ask(answer({ status }), CALLS['get']!))),
  ...(await eachLater(
    'payment with',
    [
      { id: undefined },
      { referenceId: undefined },
      { amountMoney: undefined },
      { refundedMoney: undefined },
      { processingFee: [] },
      { processingFee: undefined },
      { processingFee: [{}] },
      { processingFee: [{ amountMoney: { amount: 0n } }] },
      { cardDetails: undefined },
      { cardDetails: { card: { cardBrand: 'VISA' } } },
      { cardDetails: { card: { last4: '1111' } } },
      { orderId: undefined },
    ],
    (more) => ask(answer(more), CALLS['get']!),
  )),
  ...(await eachLater(
    'no payment in answer to',
    ['authorise', 'capture', 'cancel', 'get', 'refund', 'get refund'],
    (name) => ask({ '*': {} }, CALLS[name]!),
  )),
  ...(await eachLater('no refunds of', [undefined, []], (refundIds) =>
    ask(answer({ refundIds }), CALLS['refunds of']!),
  )),
  ...(await eachLater('refund', STATUSES, (status) =>
    ask({ '*': { refund: { ...REFUND, status } } }, CALLS['get refund']!),
  )),
  ...(await eachLater('refund with', [{ id: undefined }, { amountMoney: {} }], (more) =>
    ask({ '*': { refund: { ...REFUND, ...more } } }, CALLS['refund']!),
  )),
  ...(await eachLater('cancelled by key', [{}, { ok: true }, 'page', { errors: [] }], (said) =>
    ask({ '*': said }, CALLS['cancel by key']!),
  )),
  ...(await eachLater(
    'error',
    combine([undefined, 399, 400, 402, 404, 408, 409, 429, 499, 500, 503], ERRORS),
    ([status, first]) => ask({ '*': failure(status, first) }, CALLS['capture']!),
  )),
  ...(await eachLater('error of', METHODS, (name) =>
    ask({ '*': failure(400, { category: 'X', detail: 'y' }) }, CALLS[name]!),
  )),
  ...(await eachLater('no list', ['list', 'list refunds', 'list disputes', 'list payouts'], (name) =>
    ask({ '*': failure(400, ERRORS[0]!) }, CALLS[name]!),
  )),
];
