import type { z } from 'zod';
import { EVENTS, type EventData } from '@slipcast/contracts/events/registry';
import { credentialsChanged, emailConfirmation, passwordReset, welcome } from './account-emails.ts';
import type { Draft } from './blocks.ts';
import { collectionDue, orderCollected, orderReady } from './collection-emails.ts';
import { contactMessage } from './contact-emails.ts';
import { disputeMoved } from './dispute-email.ts';
import { oneLine } from './greeting.ts';
import { layout, type Shop } from './layout.ts';
import { orderCancelled, orderConfirmation, orderLinkRequested, orderRefunded } from './order-emails.ts';
import { orderAddressChanged } from './address-changed-email.ts';
import { orderTrackingChanged } from './tracking-changed-email.ts';
import { LapsedOrder, orderLapsed, paymentRequested } from './link-emails.ts';
import { RequestToAnswer, requestToAnswer } from './request-to-answer-email.ts';
import { requestAnswered, requestReceived } from './request-emails.ts';
import { orderShipped, parcelShipped } from './parcel-emails.ts';
import { orderPartlyRefunded, refundSettled } from './refund-emails.ts';
import { loginChanged } from './login-emails.ts';
import { NewOrders, newOrders } from './new-orders-email.ts';
import { AddressedLetter } from '@slipcast/contracts/events/letter-events';
import { letterEmail } from './letter-email.ts';
import { newsletterConfirmation } from './newsletter-emails.ts';
import { ownWordsFor, withOwnWords } from './own-words.ts';
import { voucherSent } from './voucher-emails.ts';
import { pieceOffered, waitingConfirmation } from './waiting-emails.ts';

/** An email as its reader sees it. */
export interface Email {
  subject: string;
  html: string;
  text: string;
  /** Beside those of every email. */
  headers?: Record<string, string>;
}

const written =
  <Event extends z.ZodType>(event: Event, draft: (shop: Shop, data: z.output<Event>) => Draft) =>
  (shop: Shop, data: unknown): Draft =>
    draft(shop, event.parse(data));

/** Each kind of email, with the event whose data it is written from. */
const TEMPLATES = {
  'order-confirmation': written(EVENTS['order.placed.v1'], orderConfirmation),
  'payment-requested': written(EVENTS['order.placed.v1'], paymentRequested),
  'order-lapsed': written(LapsedOrder, orderLapsed),
  'dispute-moved': written(EVENTS['order.disputed.v1'], disputeMoved),
  'order-link': written(EVENTS['order.placed.v1'], orderLinkRequested),
  'order-shipped': written(EVENTS['order.shipped.v1'], orderShipped),
  'order-parcel-shipped': written(EVENTS['order.parcel-shipped.v1'], parcelShipped),
  'order-ready': written(EVENTS['order.ready-to-collect.v1'], orderReady),
  'order-collected': written(EVENTS['order.collected.v1'], orderCollected),
  'order-collection-due': written(EVENTS['order.collection-due.v1'], collectionDue),
  'order-address-changed': written(EVENTS['order.address-changed.v1'], orderAddressChanged),
  'order-tracking-changed': written(EVENTS['order.tracking-changed.v1'], orderTrackingChanged),
  'order-cancelled': written(EVENTS['order.cancelled.v1'], orderCancelled),
  'order-partly-refunded': written(EVENTS['order.partly-refunded.v1'], orderPartlyRefunded),
  'request-received': written(EVENTS['order.request-asked.v1'], requestReceived),
  'request-answered': written(EVENTS['order.request-answered.v1'], requestAnswered),
  'request-to-answer': written(RequestToAnswer, requestToAnswer),
  'order-refunded': written(EVENTS['order.refunded.v1'], orderRefunded),
  'order-refund-settled': written(EVENTS['order.refund-settled.v1'], refundSettled),
  'password-reset': written(EVENTS['user.password-reset-requested.v1'], passwordReset),
  'email-confirmation': written(EVENTS['user.email-change-requested.v1'], emailConfirmation),
  'credentials-changed': written(EVENTS['user.credentials-changed.v1'], credentialsChanged),
  'sign-in-changed': written(EVENTS['user.sign-in-changed.v1'], loginChanged),
  'waiting-confirmation': written(EVENTS['waiting.address-given.v1'], waitingConfirmation),
  'newsletter-confirmation': written(EVENTS['newsletter.address-given.v1'], newsletterConfirmation),
  letter: written(AddressedLetter, letterEmail),
  'piece-offered': written(EVENTS['waiting.piece-offered.v1'], pieceOffered),
  'contact-message': written(EVENTS['contact.message-sent.v1'], contactMessage),
  'gift-voucher': written(EVENTS['voucher.sent.v1'], voucherSent),
  'new-orders': written(NewOrders, newOrders),
  welcome: written(EVENTS['user.registered.v1'], welcome),
};
export type Template = keyof typeof TEMPLATES;

const WITH_EXPIRY: Template[] = [
  'password-reset',
  'email-confirmation',
  'waiting-confirmation',
  'newsletter-confirmation',
];

const draftOf = (shop: Shop, template: Template, data: unknown): Draft =>
  withOwnWords(
    TEMPLATES[template](shop, data),
    ownWordsFor(shop.texts ?? {}, template, data),
    shop.name,
    data,
  );

/** Throws ZodError if the data does not fit the template's event. */
export function writeEmail(shop: Shop, template: Template, data: unknown): Email {
  const draft = draftOf(shop, template, data);
  const maker = [shop.name, shop.address].filter(Boolean).join('\n');
  const text = [...[...draft.blocks, ...(draft.footer ?? [])].map((block) => block.text), maker].join('\n\n');
  const { headers } = draft;
  return { subject: oneLine(draft.subject), html: layout(shop, draft), text, ...(headers && { headers }) };
}

/** What is deleted from a letter once it has been sent. */
const NO_LETTER = { leaveKey: null, text: '', pots: [], update: null };

/** The subject alone, also of an email that was sent and whose secrets have been deleted. Throws ZodError as `writeEmail` does. */
export function subjectOf(shop: Omit<Shop, 'lookupKey'>, template: Template, data: unknown): string {
  const whole = {
    resetToken: '',
    confirmToken: '',
    waitingKey: '',
    voucherCode: '',
    ...NO_LETTER,
    ...(data as object),
  };
  return oneLine(draftOf({ ...shop, lookupKey: () => '' }, template, whole).subject);
}

/** When sending this email becomes pointless; null for never. */
export function expiryOf(template: Template, data: unknown): Date | null {
  if (template === 'piece-offered')
    return new Date((data as Pick<EventData<'waiting.piece-offered.v1'>, 'until'>).until);
  if (template === 'payment-requested') {
    const { handSale } = data as EventData<'order.payment-requested.v1'>;
    return handSale?.payUntil ? new Date(handSale.payUntil) : null;
  }
  if (!WITH_EXPIRY.includes(template)) return null;
  return new Date((data as Pick<EventData<'user.password-reset-requested.v1'>, 'expiresAt'>).expiresAt);
}
