import { z } from 'zod';
import { NEWSLETTER_TOPICS, SUPPRESSED_WHY } from '../newsletter.ts';
import { AnyId, Count, Moment, text } from './fields.ts';
import { WirePagination } from './paging.ts';

const WireSubscriber = z.object({
  id: AnyId,
  email: text('ada@example.com'),
  state: z.enum(['subscribed', 'unsubscribed']),
  topics: z.array(z.enum(NEWSLETTER_TOPICS)),
  suppressed: z.enum(SUPPRESSED_WHY).nullable().describe('Why letters no longer go there'),
  since: Moment.nullable().describe('When the address was first confirmed'),
});
export type WireSubscriber = z.infer<typeof WireSubscriber>;

/** The mailing list as the back office sees it. Addresses that no one has confirmed are no part of it. */
export const SubscriberList = z.object({
  subscribers: z.array(WireSubscriber),
  counts: z
    .object({ updates: Count, seconds: Count, news: Count, suppressed: Count, unsubscribed: Count })
    .describe('People who get letters, by topic, and those who do not'),
  pagination: WirePagination,
});
export type SubscriberList = z.infer<typeof SubscriberList>;
