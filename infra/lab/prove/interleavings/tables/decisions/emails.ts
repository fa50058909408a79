import { DELIVERY_SETTINGS } from '../../../../../../services/email-worker/src/rules/delivery-settings.ts';
import {
  CONTACT_TOPICS,
  intentOf,
  LETTER_TOPICS,
  NEWSLETTER_TOPICS,
  ORDER_TOPICS,
  USER_TOPICS,
  VOUCHER_TOPICS,
  WAITLIST_TOPICS,
} from '../../../../../../services/email-worker/src/subscriptions/intent-of-event.ts';
import { onDisputed } from '../../../../../../services/email-worker/src/subscriptions/on-disputed.ts';
import { onOrderLapsed } from '../../../../../../services/email-worker/src/subscriptions/on-order-lapsed.ts';
import { onRequestAsked } from '../../../../../../services/email-worker/src/subscriptions/on-request-asked.ts';
import { expiryOf } from '../../../../../../services/email-worker/src/templates/write-email.ts';
import { each, eachLater } from './lines.ts';
import { combine, short } from '../table.ts';
import { AT, DATA, uuid } from './email-events.ts';

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
