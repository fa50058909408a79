import { z } from 'zod';

export const CONTACT_EVENTS = {
  /** Published twice for one message: for the maker, and for the copy. */
  'contact.message-sent.v1': z
    .object({
      messageId: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      to: z.string(),
      /** It goes to the person who wrote it. */
      isCopy: z.boolean(),
    })
    .describe('Someone sent the maker a message from the contact page.'),
};
