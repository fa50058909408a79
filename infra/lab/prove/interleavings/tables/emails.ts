import { attachDocument } from '../../../../../services/email-worker/src/flows/attach-document.ts';
import { reportBounce } from '../../../../../services/email-worker/src/flows/report-bounce.ts';
import { sendEmail } from '../../../../../services/email-worker/src/flows/send-email.ts';
import {
  isGone,
  isRejected,
  mailboxFolder,
} from '../../../../../services/email-worker/src/clients/mail-transport.ts';
import { attachedDocument } from '../../../../../services/email-worker/src/rules/attached-document.ts';
import { DELIVERY_SETTINGS } from '../../../../../services/email-worker/src/rules/delivery-settings.ts';
import {
  CONTACT_TOPICS,
  intentOf,
  LETTER_TOPICS,
  NEWSLETTER_TOPICS,
  ORDER_TOPICS,
  USER_TOPICS,
  VOUCHER_TOPICS,
  WAITLIST_TOPICS,
} from '../../../../../services/email-worker/src/subscriptions/intent-of-event.ts';
import { onDisputed } from '../../../../../services/email-worker/src/subscriptions/on-disputed.ts';
import { onOrderLapsed } from '../../../../../services/email-worker/src/subscriptions/on-order-lapsed.ts';
import { onRequestAsked } from '../../../../../services/email-worker/src/subscriptions/on-request-asked.ts';
import { snapshotOf } from '../../../../../services/order/src/orders/order-record.ts';
import { expiryOf } from '../../../../../services/email-worker/src/templates/write-email.ts';
import { each, eachLater, type Named } from './lines.ts';
import { orderOf } from './orders.ts';
import { combine, short } from './table.ts';

const AT = '2026-11-27T10:00:00.000Z';
const uuid = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
/** Fields of all events, each of which takes its own. */
const DATA = {
  ...snapshotOf(orderOf('paid')),
  ...{
    paidAt: AT,
    readyAt: AT,
    collectedAt: AT,
    collectedBy: 'Bob',
    shippedAt: AT,
    trackingInfo: 'RM1',
    changedAt: AT,
    cancelledAt: AT,
    settledAt: AT,
    answeredAt: AT,
    askedAt: AT,
    requestedAt: AT,
    payUntil: AT,
    dueAt: AT,
    until: AT,
    expiresAt: AT,
  },
  ...{
    requestId: 'request',
    refundId: uuid(1),
    buyerRequestId: uuid(2),
    disputeId: 'dispute',
    letterId: uuid(4),
    subscriberId: uuid(3),
    placeId: 'place',
    messageId: 'message',
    voucherId: uuid(5),
    sendId: uuid(6),
    userId: 'user',
    productId: 'mug',
    variantId: 'main',
  },
  ...{
    refundPence: 100,
    refundedPence: 100,
    amountPence: 100,
    refundDeliveryPence: 0,
    notCharged: false,
    isShipped: false,
    byHand: false,
    isLast: false,
    pieces: [],
    message: 'Hello',
    kind: 'return',
    answer: 'accepted',
    text: 'Text',
    reason: 'LOST',
    state: 'lost',
  },
  ...{
    name: 'Ada',
    email: 'ada@account.example',
    to: 'maker@shop.example',
    from: 'Ada',
    isCopy: false,
    resetToken: 'reset',
    confirmToken: 'confirm',
    confirmKey: 'key',
    leaveKey: 'leave',
    changed: ['email'],
    what: 'passkey-added',
    topics: ['news'],
    topic: 'news',
    subject: 'Hello',
    pots: [],
    update: null,
  },
  ...{
    productName: 'Mug',
    color: 'Slate',
    imageUrl: null,
    waitingKey: 'waiting',
    pricePence: 100,
    recipientEmail: 'bob@gift.example',
    recipientName: 'Bob',
    senderName: 'Ada',
    code: 'ABCD',
    valuePence: 100,
    voucherCode: 'ABCD',
    balancePence: 100,
    sentAt: AT,
    parcelPieces: [],
    payKey: 'pay',
    lookupKey: 'lookup',
    openedAt: AT,
    unsubscribeKey: 'leave',
    sentence: 'Yes',
    orders: [],
    version: 1,
  },
};
const TOPICS = [
  ...ORDER_TOPICS,
  ...USER_TOPICS,
  ...NEWSLETTER_TOPICS,
  ...LETTER_TOPICS,
  ...WAITLIST_TOPICS,
  ...CONTACT_TOPICS,
  ...VOUCHER_TOPICS,
];
const event = (type: string, more: object = {}) => ({
  id: 'event',
  type,
  key: 'key',
  occurredAt: AT,
  data: { ...DATA, ...more },
});
const OTHERS: [string, object][] = [
  ['order.shipped.v1', { parcel: { id: uuid(7), number: 1, pieces: [] } }],
  ['order.parcel-shipped.v1', { parcel: { id: uuid(7), number: 2, pieces: [] } }],
  ['contact.message-sent.v1', { isCopy: true }],
  ['waiting.address-given.v1', { userId: undefined }],
  ['waiting.piece-offered.v1', { userId: null }],
  ['order.request-answered.v1', { answer: 'declined' }],
  ['order.paid.v1', { orderId: undefined }],
  ['order.placed.v1', {}],
];
const intent = (type: string, more: object = {}) => {
  const { id, about, template, seq, recipient, data } = intentOf(event(type, more) as never);
  return [
    template,
    recipient,
    `about ${about}`,
    seq,
    /^[0-9a-f-]{36}$/.test(id),
    'customerPhone' in (data as object) ? 'with phone' : '',
  ];
};
type Handled = {
  concerns?: (event: never) => boolean;
  handle: (event: never, client: never) => Promise<void>;
};
/** What an event writes for the maker. @param to the address that she has given */
async function forMaker(
  { concerns, handle }: Handled,
  type: string,
  more: object,
  to: string,
): Promise<unknown> {
  const written: unknown[] = [];
  const query = async (asked: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text.includes('order_emails_to')) return { rows: [{ to }] };
    written.push(
      short(typeof asked === 'string' ? values : asked.values).replaceAll(
        /[0-9a-f]{8}-[0-9a-f-]{27}/g,
        'uuid',
      ),
    );
    return { rows: [] };
  };
  const given = event(type, more) as never;
  if (concerns && !concerns(given)) return 'is not concerned';
  await handle(given, { query } as never);
  return written;
}

/** Which event leads to which email, and to whom. */
export const emailIntents = async (): Promise<string[]> => [
  ...each('event', TOPICS, (type) => intent(type)),
  ...each('event', OTHERS, ([type, more]) => intent(type, more)),
  ...(await eachLater(
    'maker',
    combine(['', 'maker@given.example'], ['disputed', 'lapsed', 'not lapsed', 'asked']),
    ([to, what]) => {
      if (what === 'disputed')
        return forMaker(
          onDisputed('own@shop.example', 'new'),
          'order.disputed.v1',
          { state: 'evidence-required' },
          to,
        );
      if (what === 'asked')
        return forMaker(onRequestAsked('own@shop.example', 'unconfigured'), 'order.request-asked.v1', {}, to);
      return forMaker(
        onOrderLapsed('own@shop.example', 'new'),
        'order.cancelled.v1',
        what === 'lapsed' ? { lapsed: true } : {},
        to,
      );
    },
  )),
  ...each(
    'ends',
    [
      ...new Set(
        TOPICS.map((type) => {
          try {
            return intentOf(event(type) as never).template;
          } catch {
            return null;
          }
        }),
      ),
    ].filter((one) => one !== null),
    (template) => expiryOf(template, DATA as never),
  ),
  `settings -> ${short(DELIVERY_SETTINGS)}`,
];

const error = (code: string | undefined, command: string | undefined, response: string | undefined) => ({
  code,
  command,
  response,
  ...(response && { responseCode: Number(response.slice(0, 3)) }),
});
const RESPONSES = [
  '421 4.7.0 too many',
  '450 4.2.1 later',
  '451 try again',
  '452 4.5.3 too many recipients',
  '499 odd',
  '500 syntax',
  '550 no such user',
  '550 5.1.0 x',
  '550 5.1.1 unknown user',
  '550 5.1.6 moved',
  '550 5.1.7 bad sender',
  '550 5.1.10 null MX',
  '550 5.1.8 sender',
  '550 5.2.1 disabled',
  '552 5.2.2 full',
  '550 5.7.1 spam',
  '551 not local',
  '552 too much',
  '553 name',
  '553 5.1.3 bad',
  '554 5.7.1 spam',
  '554 refused',
  '535 5.7.8 login',
  undefined,
];
const ERRORS = combine(
  ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ECONNECTION', undefined],
  ['RCPT TO', 'MAIL FROM', 'DATA', undefined],
  RESPONSES,
).filter(([code, command, response]) =>
  code === 'EENVELOPE'
    ? command !== 'DATA' || response?.startsWith('550 5.1.1')
    : response === undefined || /^(550 5.1.1|451|500|499)/.test(response),
);
const VAT = { ratePercent: 20, number: 'GB1', includedPence: 5 };
const TEMPLATES = [
  'order-confirmation',
  'order-cancelled',
  'order-refunded',
  'order-partly-refunded',
  'order-refund-settled',
  'order-shipped',
];
const ORDERS: Named<object> = {
  usual: {},
  'not registered': { vat: undefined },
  'sent again': {
    handSale: { by: 'm', payments: [], replaces: { orderId: 'o0', orderNumber: 'N0', pieces: [] } },
    paymentId: 'o1',
  },
  'by hand': { handSale: { by: 'm', payments: [] }, paymentId: 'o1' },
  'by hand, nothing back': { handSale: { by: 'm', payments: [] }, paymentId: 'o1', refundPence: 0 },
  'with vouchers': { returnedVoucherPence: 5 },
  'by link': { handSale: { by: 'm', payments: [] } },
};

/** What a mail server's answers mean, and what emails attach. */
export const emailSending = async (): Promise<string[]> => [
  ...each('answer', ERRORS, ([code, command, response]) => {
    const one = error(code, command, response);
    return [isRejected(one) ? 'rejected' : 'later', ...(isGone(one) ? ['gone'] : [])];
  }),
  ...each('answer', [null, undefined], (one) => [isRejected(one), isGone(one)]),
  ...each('mailbox', ['mailbox:///a b', 'smtp://x', undefined], mailboxFolder),
  ...each('attaches', combine(TEMPLATES, Object.keys(ORDERS)), ([template, name]) =>
    attachedDocument(template, { ...DATA, vat: VAT, ...ORDERS[name] }),
  ),
  ...(await eachLater(
    'attachment',
    combine([true, false], ['file', null, 'away'], ['order-confirmation', 'welcome']),
    async ([last, answer, template]) => {
      let missed = 0;
      const attach = attachDocument(
        async () => {
          if (answer === 'away') throw new Error('away');
          return answer as never;
        },
        { logger: { error: () => {} } as never, missed: () => void (missed += 1) },
      );
      return [await attach({ id: 'i', template, data: { ...DATA, vat: VAT } } as never, last), missed];
    },
  )),
  ...(await eachLater(
    'bounce',
    combine(['letter', 'welcome'], [DATA, { email: 'x' }, { subscriberId: uuid(3) }]),
    async ([template, data]) => {
      const published: unknown[] = [];
      await reportBounce({ publish: async (events) => void published.push(...events) })({
        id: 'i',
        template: template as never,
        data,
        now: new Date(AT),
      });
      return published;
    },
  )),
  ...(await eachLater(
    'sends',
    combine(
      ['welcome', 'password-reset'],
      ['accepted', 'gone', 'spam', 'later'],
      [0, DELIVERY_SETTINGS.giveUpAfterMs, DELIVERY_SETTINGS.giveUpAfterMs + 1],
      [false, true],
      ['2026-11-27T09:59:59.999Z', AT],
    ).filter(([template, said, age, , now]) =>
      template === 'welcome'
        ? now === AT && (age === 0 || said === 'later')
        : age === 0 && said === 'accepted',
    ),
    ([template, said, ageMs, last, now]) => send(template, said, ageMs, last, now),
  )),
];
const ANSWERS: Named<object> = {
  gone: error('EENVELOPE', 'RCPT TO', '550 5.1.1 no bob@x.example'),
  spam: error('EMESSAGE', 'DATA', '554 5.7.1 spam'),
  later: error('EENVELOPE', 'RCPT TO', '451 later'),
};

async function send(
  template: string,
  said: string,
  ageMs: number,
  last: boolean,
  now: string,
): Promise<unknown> {
  const done: unknown[] = [];
  const dependencies = {
    pool: {
      query: async (_: unknown, values?: unknown[]) => {
        done.push(['written', ...(values ?? (_ as { values?: unknown[] }).values ?? [])]);
        return { rows: [] };
      },
    },
    intents: {
      claim: async () => ({
        id: 'i',
        template,
        recipient: 'bob@x.example',
        data: DATA,
        ageMs,
        now: new Date(now),
      }),
      markSent: async (_: string, response: string) => void done.push(['sent', response]),
    },
    transport: {
      send: async ({
        to,
        from,
        replyTo,
        attachments,
      }: {
        to: string;
        from: object;
        replyTo?: object;
        attachments?: object[];
      }) => {
        done.push([to, from, replyTo, attachments?.length]);
        if (said === 'accepted') return '250 ok';
        throw Object.assign(new Error(`refused bob@x.example: ${said}`), ANSWERS[said]);
      },
    },
    shop: async () => ({
      name: 'Fettle',
      url: 'https://x',
      pricesNote: '',
      dispatchDays: 3,
      repliesTo: 'maker@x',
      texts: {},
    }),
    lookupKeys: { of: () => 'key' },
    from: 'own@x',
    settings: DELIVERY_SETTINGS,
    attach: async () => [],
    logger: { error: () => {}, warn: () => {}, info: () => {} },
    count: (outcome: string) => void done.push(['counted', outcome]),
    bounced: async () => void done.push('bounced'),
  };
  try {
    await sendEmail(dependencies as never, 'i', last);
  } catch (error) {
    done.push((error as Error).name, (error as Error).message);
  }
  return done;
}
