import { z } from 'zod';
import { NEWSLETTER_TOPICS } from '../newsletter.ts';

export const NEWSLETTER_EVENTS = {
  /** No one is on the list until the link has been followed. Published for addresses that are on it too, so that the answer is the same. */
  'newsletter.address-given.v1': z
    .object({
      subscriberId: z.uuid(),
      email: z.string(),
      topics: z.array(z.enum(NEWSLETTER_TOPICS)).min(1),
      confirmToken: z.string(),
      expiresAt: z.iso.datetime(),
    })
    .describe('Someone entered an address for the mailing list; a link to confirm it goes there.'),
};
