import { createHmac } from 'node:crypto';
import type { Square } from 'square';
import type { UsedClient } from '../../../../../../services/payment/src/provider/square-client.ts';
import { listedDispute } from '../../../../../../services/payment/src/provider/square-dispute.ts';
import { listPayouts } from '../../../../../../services/payment/src/provider/square-payouts.ts';
import {
  isSignedBySquare,
  readSquareEvent,
} from '../../../../../../services/payment/src/provider/square-webhook.ts';
import { createWebhookTime } from '../../../../../../services/payment/src/provider/webhook-time.ts';
import { each, eachLater } from './lines.ts';
import { combine } from '../table.ts';

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
