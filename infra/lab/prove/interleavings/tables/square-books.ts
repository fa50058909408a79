import { createHmac } from 'node:crypto';
import type { Square } from 'square';
import {
  DECLINE_POINTS,
  isCardDeclined,
  isNetworkPayer,
  maxOpenPayments,
  networkPayer,
  ABANDONED_MS,
  REVERSED_POINTS,
} from '../../../../../services/payment/src/card-testing/card-testing.ts';
import { dashboardLink } from '../../../../../services/payment/src/cards/dashboard-link.ts';
import {
  locationProblem,
  mixedSettings,
  modeOf,
  refusalProblem,
} from '../../../../../services/payment/src/provider/account-problem.ts';
import {
  declineCode,
  declineText,
  isAboutCard,
  isShopAtFault,
} from '../../../../../services/payment/src/provider/declines.ts';
import { listedDispute } from '../../../../../services/payment/src/provider/square-dispute.ts';
import { listPayouts } from '../../../../../services/payment/src/provider/square-payouts.ts';
import {
  isSignedBySquare,
  readSquareEvent,
} from '../../../../../services/payment/src/provider/square-webhook.ts';
import type { UsedClient } from '../../../../../services/payment/src/provider/square-client.ts';
import { createWebhookTime } from '../../../../../services/payment/src/provider/webhook-time.ts';
import { each, eachLater } from './lines.ts';
import { combine } from './table.ts';

const CODES = [
  ...['GENERIC_DECLINE', 'CARD_DECLINED', 'BUYER_REFUSED_PAYMENT', 'TRANSACTION_LIMIT', 'INSUFFICIENT_FUNDS'],
  ...[
    'CARDHOLDER_INSUFFICIENT_PERMISSIONS',
    'ACCOUNT_UNUSABLE',
    'INVALID_ACCOUNT',
    'CVV_FAILURE',
    'VERIFY_CVV_FAILURE',
  ],
  ...['ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE', 'INVALID_POSTAL_CODE', 'INVALID_EXPIRATION'],
  ...[
    'INVALID_EXPIRATION_YEAR',
    'INVALID_EXPIRATION_DATE',
    'EXPIRATION_FAILURE',
    'BAD_EXPIRATION',
    'INVALID_CARD',
  ],
  ...['INVALID_CARD_DATA', 'INVALID_ENCRYPTED_CARD', 'PAN_FAILURE', 'CARD_EXPIRED', 'CARD_NOT_SUPPORTED'],
  ...[
    'UNSUPPORTED_CARD_BRAND',
    'CARD_DECLINED_VERIFICATION_REQUIRED',
    'CARD_DECLINED_CALL_ISSUER',
    'VOICE_FAILURE',
  ],
  ...['ALLOWABLE_PIN_TRIES_EXCEEDED', 'FAILED', 'CARD_TOKEN_USED', 'SOURCE_USED', 'CARD_TOKEN_EXPIRED'],
  ...['SOURCE_EXPIRED', 'NOT_FOUND', 'PAYMENT_LIMIT_EXCEEDED', 'AMOUNT_TOO_HIGH', 'INSUFFICIENT_PERMISSIONS'],
  ...[
    'MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED',
    'UNSUPPORTED_ENTRY_METHOD',
    'CURRENCY_MISMATCH',
    'UNSUPPORTED_CURRENCY',
  ],
  ...['INVALID_LOCATION', 'LOCATION_MISMATCH', 'INVALID_FEES', 'PAYMENT_AMOUNT_MISMATCH', 'AMOUNT_TOO_LOW'],
  ...['CARD_PROCESSING_NOT_ENABLED', 'PAYMENT_SOURCE_NOT_ENABLED_FOR_TARGET', 'UNSUPPORTED_SOURCE_TYPE'],
  ...['UNSUPPORTED_INSTRUMENT_TYPE', 'TEMPORARY_ERROR', 'BRAND_NEW', 'UNAUTHORIZED', ''],
];

/** What Square's codes mean to a shopper, and to the limits of card testing. */
export const declines = (): string[] => [
  ...each('code', CODES, (code) => [
    { method: declineCode(code, 'PAYMENT_METHOD_ERROR'), other: declineCode(code, 'API_ERROR') },
    isAboutCard(code) ? 'card' : isShopAtFault(code) ? 'shop' : 'token',
    declineText(code),
  ]),
  ...each(
    'counts',
    combine(['declined', 'authorised', 'voided'] as const, [
      'CVV_FAILURE',
      'CARD_TOKEN_USED',
      'TEMPORARY_ERROR',
      null,
    ]),
    ([state, code]) => isCardDeclined({ state, declineCode: code }),
  ),
  ...each('points', [0], () => [DECLINE_POINTS, REVERSED_POINTS, ABANDONED_MS]),
  ...each('payer', ['n:abc', 'g:n:abc', 'u:1'], isNetworkPayer),
  ...each('network', ['abc'], networkPayer),
  ...each('open at once', combine(['n:abc', 'g:1', null], [0, 5]), ([payer, limit]) =>
    String(maxOpenPayments(payer, { PAYMENTS_OPEN_PER_NETWORK: limit })),
  ),
];

const URLS = [
  'https://connect.squareup.com',
  'https://connect.squareupsandbox.com',
  'http://localhost:9100',
  'nonsense',
];
const SDKS = [
  'https://web.squarecdn.com/v1/square.js',
  'https://sandbox.web.squarecdn.com/v1/square.js',
  '/square.js',
];
const APPLICATIONS = ['sq0idp-live', 'sq0idb-live', 'sandbox-sq0idb-1', 'local'];
const LOCATION = {
  name: 'Stall',
  status: 'ACTIVE',
  currency: 'GBP',
  capabilities: ['CREDIT_CARD_PROCESSING'],
};

/** What is wrong with the shop's account at Square. */
export const squareAccount = (): string[] => [
  ...each('settings', combine(URLS, APPLICATIONS, SDKS), ([url, applicationId, sdkUrl]) => {
    const { setting, sentence } = mixedSettings({ url, applicationId, sdkUrl }) ?? {};
    return [modeOf({ url, applicationId, sdkUrl }), setting ?? 'fine', sentence?.slice(0, 75) ?? ''];
  }),
  ...each(
    'refused',
    combine([400, 401, 403, 404, 402, 500], ['INSUFFICIENT_SCOPES', 'OTHER'], ['live', 'sandbox'] as const),
    ([status, code, mode]) => refusalProblem({ status, code }, { mode, locationId: 'L1' }),
  ),
  ...each(
    'location',
    [{}, { status: 'INACTIVE' }, { currency: 'EUR' }, { capabilities: [] }, { capabilities: ['OTHER'] }],
    (more) => locationProblem({ ...LOCATION, ...more }),
  ),
  ...each('dashboard', [...URLS, undefined], (url) => dashboardLink(url, 'a/b')),
];

const STATES = [
  'INQUIRY_EVIDENCE_REQUIRED',
  'EVIDENCE_REQUIRED',
  'INQUIRY_PROCESSING',
  'PROCESSING',
  'INQUIRY_CLOSED',
  'WON',
  'LOST',
  'ACCEPTED',
  'WAITING_THIRD_PARTY',
  undefined,
];
const AT = '2026-11-27T10:00:00Z';
const DISPUTE: Square.Dispute = {
  id: 'd1',
  amountMoney: { amount: 500n, currency: 'GBP' },
  reason: 'NOT_RECEIVED',
  state: 'LOST',
  dueAt: '2026-12-01T00:00:00Z',
  disputedPayment: { paymentId: 'sq1' },
  createdAt: AT,
  updatedAt: '2026-11-28T10:00:00Z',
};
const GAPS: Partial<Square.Dispute>[] = [
  ...['id', 'amountMoney', 'reason', 'dueAt', 'disputedPayment', 'createdAt', 'updatedAt'].map((key) => ({
    [key]: undefined,
  })),
  { amountMoney: { amount: -1n } },
  { amountMoney: { amount: 0n } },
  { amountMoney: { amount: 1n } },
  { createdAt: 'yesterday' },
  { updatedAt: 'yesterday' },
  { dueAt: 'soon' },
];
const money = (amount: number) => ({ amount: BigInt(amount) });
const entry = (type: string | undefined, gross: number, fee?: number) => ({
  type,
  grossAmountMoney: money(gross),
  ...(fee !== undefined && { feeAmountMoney: money(fee) }),
});
const ENTRIES: Record<string, unknown[]> = {
  none: [],
  all: [
    entry('CHARGE', 1000, 20),
    entry('CHARGE', 500, 10),
    entry('REFUND', -300, -5),
    entry('DISPUTE', -100, 3),
    entry('OPEN_DISPUTE', -50),
    entry('ADJUSTMENT', 7),
    entry(undefined, 2),
  ],
  sale: [entry('CHARGE', 1000, 20)],
};
const payouts = (payout: object, entries: unknown[]) =>
  listPayouts(
    {
      payouts: {
        list: async () => [payout],
        listEntries: async ({ payoutId }: { payoutId: string }) =>
          entries.map((one) => ({ ...(one as object), payoutId })),
      },
    } as unknown as UsedClient,
    { locationId: 'L1', from: new Date(AT), to: new Date('2026-11-29T00:00:00Z') },
  );
const PAYOUT = {
  id: 'po1',
  status: 'PAID',
  amountMoney: money(980),
  createdAt: AT,
  arrivalDate: '2026-11-30',
};

const event = (object: unknown, more: object = {}) =>
  Buffer.from(JSON.stringify({ event_id: 'e1', type: 't', data: { object }, ...more }));
const PAYMENT = { id: 'sq1', status: 'COMPLETED' };
const FULL = {
  ...PAYMENT,
  reference_id: 'pay',
  order_id: 'sqo',
  card_details: { card: { card_brand: 'VISA', last_4: '1111' } },
  processing_fee: [{ amount_money: { amount: 30 } }, { amount_money: { amount: 4 } }],
};
const REFUND = { id: 'sqr', status: 'PENDING', payment_id: 'sq1', amount_money: { amount: 300 } };
const SENT = {
  id: 'd1',
  amount_money: { amount: 500 },
  reason: 'NO_KNOWLEDGE',
  state: 'WON',
  due_at: '2026-12-01T00:00:00Z',
  disputed_payment: { payment_id: 'sq1' },
  created_at: AT,
  updated_at: '2026-11-28T10:00:00Z',
};
const EVENTS = [
  ...['APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED', 'NEW'].map((status) => ({
    payment: { ...PAYMENT, status },
  })),
  { payment: FULL },
  { payment: { ...FULL, reference_id: null, order_id: null, card_details: null, processing_fee: null } },
  { payment: { ...FULL, card_details: { card: null }, processing_fee: [] } },
  { payment: { id: 'sq1' } },
  { payment: FULL, refund: REFUND },
  { refund: REFUND, dispute: SENT },
  ...['COMPLETED', 'PENDING', 'FAILED', 'REJECTED', 'NEW'].map((status) => ({
    refund: { ...REFUND, status },
  })),
  { refund: { ...REFUND, payment_id: undefined } },
  { dispute: SENT },
  ...STATES.map((state) => ({ dispute: { ...SENT, state } })),
  { dispute: { ...SENT, id: undefined, dispute_id: 'd2' } },
  { dispute: { ...SENT, id: null } },
  { dispute: { ...SENT, due_at: null, reason: null, updated_at: null } },
  { dispute: { ...SENT, created_at: null } },
  { catalog: {} },
  undefined,
];
const BODY = Buffer.from('{"a":1}');
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** What Square's disputes, payouts and webhooks say. */
export const squareBooks = async (): Promise<string[]> => [
  ...each('dispute', STATES, (state) => listedDispute({ ...DISPUTE, state } as Square.Dispute)),
  ...each('dispute with', GAPS, (gap) => listedDispute({ ...DISPUTE, ...gap })),
  ...(await eachLater('payout of', Object.keys(ENTRIES), (name) => payouts(PAYOUT, ENTRIES[name] ?? []))),
  ...(await eachLater('payout', ['SENT', 'PAID', 'FAILED', 'NEW', undefined], (status) =>
    payouts({ ...PAYOUT, status }, []),
  )),
  ...(await eachLater(
    'payout with',
    [{ amountMoney: undefined }, { createdAt: undefined }, { arrivalDate: undefined }],
    (more) => payouts({ ...PAYOUT, ...more }, []),
  )),
  ...each('webhook', EVENTS, (object) => readSquareEvent(event(object))),
  ...each(
    'webhook',
    [{ event_id: '' }, { event_id: undefined }, { type: undefined }, { data: undefined }, { data: null }],
    (more) => readSquareEvent(event({ payment: PAYMENT }, more)),
  ),
  ...each('webhook', ['{', '[]', 'null'], (text) => readSquareEvent(Buffer.from(text))),
  ...each('signed', combine(['key', 'other'], ['url', 'url2'], ['{"a":1}', '{"a":2}']), ([key, url, body]) =>
    isSignedBySquare('key', 'url', BODY, sign(key, url + body)),
  ),
  ...each('signed', [undefined, '', 'x'], (signature) => isSignedBySquare('key', 'url', BODY, signature)),
  ...(await eachLater(
    'seconds since the last webhook',
    [[], [{ seconds: 0 }], [{ seconds: 1.5 }], [{ seconds: 1.4 }]],
    (rows) => createWebhookTime({ query: async () => ({ rows }) } as never).secondsAgo(),
  )),
];
