import { z } from 'zod';
import { CONSENT_PAGES, NEWSLETTER_TOPICS, SUPPRESSED_WHY } from '../newsletter.ts';
import { Email } from './auth.ts';
import { KeptEarlyLink } from './early.ts';
import { Moment, required, text } from './fields.ts';

const Topics = z
  .array(z.enum(NEWSLETTER_TOPICS))
  .min(1, 'Please choose at least one topic')
  .max(NEWSLETTER_TOPICS.length)
  .transform((topics) => NEWSLETTER_TOPICS.filter((topic) => topics.includes(topic)));
const Key = required('The key of the link', 200);

export const SubscribeBody = z.object({
  email: Email,
  topics: Topics,
  page: z.enum(CONSENT_PAGES).describe('Where the sentence stood that was agreed to'),
});
export const ConfirmSubscriptionBody = z.object({ token: z.string().min(1).max(4096) });
/** `key` proves that its bearer has had an email of the list, or has just confirmed the address. */
export const SubscriptionKeyBody = z.object({ key: Key });
export const SubscriptionKeyQuery = SubscriptionKeyBody;
export const ChooseTopicsBody = z.object({ key: Key, topics: Topics });

/** What a mail provider reports. `bounced`: for good, such as an unknown mailbox; a full one is no reason. `complained`: marked as spam. */
export const MailReportsBody = z.object({
  events: z
    .array(z.object({ type: z.enum(SUPPRESSED_WHY), email: Email }))
    .min(1, 'At least one event')
    .max(1000, 'At most 1,000 events at a time'),
});

export const WireSubscription = z
  .object({
    email: text('ada@example.com'),
    state: z.enum(['subscribed', 'unsubscribed']),
    topics: z.array(z.enum(NEWSLETTER_TOPICS)),
    key: text('k3v0…').describe('For choosing topics and unsubscribing, without an account'),
  })
  .meta({ id: 'Subscription' });
export type WireSubscription = z.infer<typeof WireSubscription>;

/** One line of the proof of consent, as its owner downloads it. */
export const WireConsent = z.object({
  at: Moment,
  what: z.enum(['asked', 'confirmed', 'imported', 'chose', 'left']),
  topics: z.array(z.enum(NEWSLETTER_TOPICS)),
  page: text('newsletter').nullable(),
  sentence: text('Please email me about what I’ve ticked.').nullable(),
  network: text('192.0.2.0/24').nullable(),
});
export type WireConsent = z.infer<typeof WireConsent>;

/** A subscription in the export of the account that has proved the same address. */
export const KeptSubscription = WireSubscription.omit({ key: true, state: true }).extend({
  state: z.enum(['pending', 'subscribed', 'unsubscribed']),
  consent: z.array(WireConsent),
  earlyLinks: z.array(KeptEarlyLink).describe('Personal links to shop updates, by which one may buy earlier'),
});
export type KeptSubscription = z.infer<typeof KeptSubscription>;
