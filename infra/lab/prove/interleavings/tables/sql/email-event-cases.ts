import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type pg from 'pg';
import * as topics from '../../../../../../services/email-worker/src/subscriptions/intent-of-event.ts';
import { onDisputed } from '../../../../../../services/email-worker/src/subscriptions/on-disputed.ts';
import { onEmailEvent } from '../../../../../../services/email-worker/src/subscriptions/on-email-event.ts';
import { onOrderLapsed } from '../../../../../../services/email-worker/src/subscriptions/on-order-lapsed.ts';
import { onRequestAsked } from '../../../../../../services/email-worker/src/subscriptions/on-request-asked.ts';
import { onShopChanged } from '../../../../../../services/email-worker/src/subscriptions/on-shop-changed.ts';
import { onUserErased } from '../../../../../../services/email-worker/src/subscriptions/on-user-erased.ts';
import { contact, dataOf, dispute, of, shopChanged, words } from './events-for-emails.ts';
import { AT, email, event, shop } from './email-rows.ts';
import { ago, insert } from './insert-row.ts';
import { idOf } from './sql-words.ts';

type Subscribe = (bus: Bus, pool: pg.Pool, said: string[]) => ReturnType<typeof subscribeOnce>;

const SHOPS = 'shop@example.com';
const TOPICS = [
  ...topics.ORDER_TOPICS,
  ...topics.USER_TOPICS,
  ...topics.CONTACT_TOPICS,
  ...topics.VOUCHER_TOPICS,
  ...topics.NEWSLETTER_TOPICS,
  ...topics.LETTER_TOPICS,
  ...topics.WAITLIST_TOPICS,
];
const emails =
  (isConfigured = true): Subscribe =>
  (bus, pool, said) => {
    const add = async (id: string) => {
      said.push(`job ${id}`);
      throw new Error('Redis is away');
    };
    const queue = isConfigured ? ({ add } as never) : null;
    return onEmailEvent({ bus, pool, queue }, 'email-worker.mails', TOPICS);
  };
type Effect = Omit<Parameters<typeof subscribeOnce>[0], 'bus' | 'pool'>;
const effect =
  (one: Effect): Subscribe =>
  (bus, pool) =>
    subscribeOnce({ bus, pool, ...one });
const settings: Subscribe = (bus, pool, said) =>
  subscribeOnce({ bus, pool, ...onShopChanged(() => void said.push('forgets')) });
const disputed = effect(onDisputed(SHOPS, 'new'));
const lapsed = effect(onOrderLapsed(SHOPS, 'unconfigured'));
const asked = effect(onRequestAsked(SHOPS, 'new'));
const erased = effect(onUserErased);

const ALL = { orderEmails: 'daily', orderEmailsTo: 'maker@example.org', repliesTo: 'replies@example.org' };
export const KNOWN = [
  shop(),
  insert('maker_address', { key: 'shop', version: 5, address: '3 Wheel Yard' }),
  insert('email_text', {
    email: 'order-confirmation',
    version: 5,
    subject: 'known',
    heading: 'known',
    opening: 'known',
    closing: 'known',
  }),
];
export const TO_MAKER = [shop({ order_emails: 'never', order_emails_to: 'maker@example.org' })];

export const EVENT_CASES: [string, string[], Subscribe, EventEnvelope[]][] = [
  ...TOPICS.map((type): (typeof EVENT_CASES)[number] => [type, [], emails(), [of(type)]]),
  ...TOPICS.map((type): (typeof EVENT_CASES)[number] => [
    `${type}, published again`,
    [],
    emails(),
    [of(type), of(type, { customerEmail: 'bob@example.com', email: 'bob@example.com' }, 1)],
  ]),
  ['the same event twice', [], emails(), [of('order.paid.v1'), of('order.paid.v1')]],
  ['no mail server', [], emails(false), [of('order.paid.v1')]],
  ['no address', [], emails(), [of('order.paid.v1', { customerEmail: '' })]],
  ['an event that does not fit', [], emails(), [of('order.paid.v1', { totalPence: 'much' })]],
  ['an event without an email', [], emails(), [event('order.placed.v1', dataOf('order.placed.v1'))]],
  ['a parcel of an earlier release', [], emails(), [of('order.shipped.v1', { parcel: undefined })]],
  ['a copy of a message', [], emails(), [of('contact.message-sent.v1', { isCopy: true })]],
  ['a guest’s place', [], emails(), [of('waiting.piece-offered.v1', { userId: null, name: null })]],
  [
    'another refund',
    [],
    emails(),
    [of('order.partly-refunded.v1'), of('order.partly-refunded.v1', { refundId: idOf(29) }, 1)],
  ],
  [
    'declined after it was accepted',
    [],
    emails(),
    [of('order.request-answered.v1'), of('order.request-answered.v1', { answer: 'declined' }, 1)],
  ],
  [
    'an email that is there',
    [email({ about: 'ada', template: 'welcome', seq: '' })],
    emails(),
    [of('user.registered.v1')],
  ],
  ['a dispute', [], disputed, [dispute('evidence-required')]],
  ['a dispute, for the maker’s own address', TO_MAKER, disputed, [dispute('evidence-required')]],
  [
    'a dispute goes on, and repeats',
    [],
    disputed,
    [dispute('under-review'), dispute('lost', 1), dispute('lost', 2)],
  ],
  [
    'an order has lapsed',
    [],
    lapsed,
    [of('order.cancelled.v1', { lapsed: true, handSale: { by: 'grace', payments: [], payUntil: AT } })],
  ],
  [
    'an order has lapsed, for the maker’s own address',
    TO_MAKER,
    lapsed,
    [of('order.cancelled.v1', { lapsed: true })],
  ],
  [
    'an order has lapsed, twice',
    [],
    lapsed,
    [of('order.cancelled.v1', { lapsed: true }), of('order.cancelled.v1', { lapsed: true }, 1)],
  ],
  ['an order was cancelled', [], lapsed, [of('order.cancelled.v1')]],
  ['a request to answer', [], asked, [of('order.request-asked.v1')]],
  ['a request to answer, for the maker’s own address', TO_MAKER, asked, [of('order.request-asked.v1')]],
  [
    'two requests to answer',
    [],
    asked,
    [
      of('order.request-asked.v1'),
      of('order.request-asked.v1', {}, 1),
      of('order.request-asked.v1', { buyerRequestId: idOf(28) }, 2),
    ],
  ],
  [
    'an account is erased',
    [
      email(),
      email({ about: 'order-1', template: 'order-confirmation' }, 2),
      email({ about: 'bob' }, 3),
      insert('email_deliveries', {
        intent_id: idOf(1),
        outcome: 'retry',
        response: 'busy',
        at: ago('1 minute'),
      }),
    ],
    erased,
    [event('user.erased.v1', { userId: 'ada' })],
  ],
  ...[[], KNOWN].flatMap((before): (typeof EVENT_CASES)[number][] => {
    const state = before.length > 0 ? 'version 5 known, ' : '';
    return [
      [`${state}settings of version 6`, before, settings, [shopChanged(6, ALL)]],
      [`${state}settings of version 5`, before, settings, [shopChanged(5, ALL)]],
      [`${state}settings of version 4`, before, settings, [shopChanged(4, ALL)]],
      [`${state}settings of version 6 without what is new`, before, settings, [shopChanged(6)]],
      [`${state}settings of version 7, then 6`, before, settings, [shopChanged(7), shopChanged(6, ALL)]],
      [`${state}an address of version 6`, before, settings, [contact(6, '6 Yard')]],
      [`${state}an address of version 5`, before, settings, [contact(5, '5 Yard')]],
      [`${state}an address of version 4`, before, settings, [contact(4, '4 Yard')]],
      [`${state}another page`, before, settings, [contact(6)]],
      [`${state}words of version 6`, before, settings, [words(6)]],
      [`${state}words of version 5`, before, settings, [words(5)]],
      [`${state}words of version 4`, before, settings, [words(4)]],
      [`${state}words of another email`, before, settings, [words(1, 'order-cancelled')]],
      [`${state}the same settings twice`, before, settings, [shopChanged(6), shopChanged(8, {}, 6)]],
    ];
  }),
];
