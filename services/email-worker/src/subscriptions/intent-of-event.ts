import { parseEvent, type EventData, type EventType } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { Intent } from '../store/intent-store.ts';
import type { Template } from '../templates/write-email.ts';

/** The email that an event asks for. */
interface EmailOf<Data> {
  template: Template;
  /** The account, order or waitlist entry that it is about. */
  about(data: Data): string;
  to(data: Data): string;
  /** Tells two emails of one kind about one subject apart; a repeat of the event gives the same. */
  seq(event: EventEnvelope, data: Data): string;
}

const once = () => '';
const eachEvent = ({ id }: EventEnvelope) => id;
const eachRefund = (_event: EventEnvelope, { refundId }: { refundId: string }) => refundId;
const eachRequest = (_event: EventEnvelope, { requestId }: { requestId: string }) => requestId;

/** Events of releases before 0.3.0 are about all of an order. */
const eachParcel = (_event: EventEnvelope, { parcel }: { parcel?: { id: string } | undefined }) =>
  parcel?.id ?? '';

type Seq<Data> = EmailOf<Data>['seq'];
const toCustomer = <Data extends { orderId: string; customerEmail: string }>(
  template: Template,
  seq: Seq<Data>,
): EmailOf<Data> => ({
  template,
  seq,
  about: ({ orderId }) => orderId,
  to: ({ customerEmail }) => customerEmail,
});
const toAccount = <Data extends { userId: string; email: string }>(
  template: Template,
  seq: Seq<Data>,
): EmailOf<Data> => ({ template, seq, about: ({ userId }) => userId, to: ({ email }) => email });

const ORDER_EMAILS = {
  'order.payment-requested.v1': toCustomer<EventData<'order.payment-requested.v1'>>(
    'payment-requested',
    eachRequest,
  ),
  'order.paid.v1': toCustomer('order-confirmation', once),
  'order.confirmation-requested.v1': toCustomer<EventData<'order.confirmation-requested.v1'>>(
    'order-confirmation',
    eachRequest,
  ),
  'order.link-requested.v1': toCustomer<EventData<'order.link-requested.v1'>>('order-link', eachRequest),
  'order.ready-to-collect.v1': toCustomer('order-ready', once),
  'order.collected.v1': toCustomer('order-collected', once),
  'order.collection-due.v1': toCustomer('order-collection-due', once),
  'order.shipped.v1': toCustomer<EventData<'order.shipped.v1'>>('order-shipped', eachParcel),
  'order.parcel-shipped.v1': toCustomer<EventData<'order.parcel-shipped.v1'>>(
    'order-parcel-shipped',
    eachParcel,
  ),
  'order.address-changed.v1': toCustomer('order-address-changed', eachEvent),
  'order.tracking-changed.v1': toCustomer('order-tracking-changed', eachEvent),
  'order.cancelled.v1': toCustomer('order-cancelled', once),
  'order.partly-refunded.v1': toCustomer<EventData<'order.partly-refunded.v1'>>(
    'order-partly-refunded',
    eachRefund,
  ),
  'order.request-asked.v1': toCustomer<EventData<'order.request-asked.v1'>>(
    'request-received',
    (_event, { buyerRequestId }) => buyerRequestId,
  ),
  'order.request-answered.v1': toCustomer<EventData<'order.request-answered.v1'>>(
    'request-answered',
    (_event, { buyerRequestId, answer }) => `${buyerRequestId} ${answer}`,
  ),
  'order.refunded.v1': toCustomer('order-refunded', once),
  'order.refund-settled.v1': toCustomer<EventData<'order.refund-settled.v1'>>(
    'order-refund-settled',
    eachRefund,
  ),
} satisfies Emails;
const USER_EMAILS = {
  'user.registered.v1': toAccount('welcome', once),
  'user.password-reset-requested.v1': toAccount('password-reset', eachEvent),
  'user.credentials-changed.v1': toAccount('credentials-changed', eachEvent),
  'user.email-change-requested.v1': toAccount('email-confirmation', eachEvent),
  'user.sign-in-changed.v1': toAccount('sign-in-changed', eachEvent),
} satisfies Emails;
const NEWSLETTER_EMAILS = {
  'newsletter.address-given.v1': {
    template: 'newsletter-confirmation',
    about: ({ subscriberId }) => subscriberId,
    to: ({ email }) => email,
    seq: eachEvent,
  },
} satisfies Emails;
const LETTER_EMAILS = {
  'letter.addressed.v1': {
    template: 'letter',
    about: ({ subscriberId }) => subscriberId,
    to: ({ email }) => email,
    // Each address once, also if the event is published again.
    seq: (_event, { letterId }) => letterId,
  },
  'letter.tried.v1': toAccount<EventData<'letter.tried.v1'>>('letter', eachEvent),
} satisfies Emails;
const WAITLIST_EMAILS = {
  'waiting.address-given.v1': {
    template: 'waiting-confirmation',
    // An account's emails are erased with the account.
    about: ({ userId, placeId }) => userId ?? placeId,
    to: ({ email }) => email,
    seq: eachEvent,
  },
  'waiting.piece-offered.v1': {
    template: 'piece-offered',
    about: ({ userId, placeId }) => userId ?? placeId,
    to: ({ email }) => email,
    seq: eachEvent,
  },
} satisfies Emails;

const CONTACT_EMAILS = {
  'contact.message-sent.v1': {
    template: 'contact-message',
    about: ({ messageId }) => messageId,
    to: ({ to }) => to,
    seq: (_event, { isCopy }) => (isCopy ? 'copy' : ''),
  },
} satisfies Emails;

const VOUCHER_EMAILS = {
  'voucher.sent.v1': {
    template: 'gift-voucher',
    about: ({ voucherId }) => voucherId,
    to: ({ recipientEmail }) => recipientEmail,
    seq: (_event, { sendId }) => sendId,
  },
} satisfies Emails;

type Emails = { [Type in EventType]?: EmailOf<EventData<Type>> };

const EMAILS: Emails = {
  ...ORDER_EMAILS,
  ...USER_EMAILS,
  ...NEWSLETTER_EMAILS,
  ...LETTER_EMAILS,
  ...WAITLIST_EMAILS,
  ...CONTACT_EMAILS,
  ...VOUCHER_EMAILS,
};

export const ORDER_TOPICS = Object.keys(ORDER_EMAILS);
export const USER_TOPICS = Object.keys(USER_EMAILS);
export const CONTACT_TOPICS = Object.keys(CONTACT_EMAILS);
export const VOUCHER_TOPICS = Object.keys(VOUCHER_EMAILS);
export const NEWSLETTER_TOPICS = Object.keys(NEWSLETTER_EMAILS);
export const LETTER_TOPICS = Object.keys(LETTER_EMAILS);
export const WAITLIST_TOPICS = Object.keys(WAITLIST_EMAILS);

/** The email that an event asks for. Throws ZodError if the data does not fit the event, Error for an event without an email. */
export function intentOf(event: EventEnvelope): Intent {
  const type = event.type as EventType;
  const email = EMAILS[type] as EmailOf<object> | undefined;
  if (!email) throw new Error(`no email is written for ${event.type}`);
  // No email mentions the telephone number, so it is not stored with the email.
  const { customerPhone: _notStored, ...data } = parseEvent(type, event.data) as EventData<EventType> & {
    customerPhone?: string | null;
  };
  const [about, template, seq] = [email.about(data), email.template, email.seq(event, data)];
  return { id: nameUuid(about, template, seq), about, template, seq, recipient: email.to(data), data };
}
