import { z } from 'zod';

/** A waitlist entry. `waitingKey` proves that the email was read: it confirms, takes and leaves. */
const Place = z.object({
  placeId: z.string(),
  email: z.string(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  color: z.string(),
  waitingKey: z.string(),
  /** Both are missing from events before version 0.3.0. */
  pricePence: z.number().int().optional(),
  imageUrl: z.string().nullable().optional(),
});

export const WAITING_EVENTS = {
  'waiting.address-given.v1': Place.extend({
    expiresAt: z.iso.datetime(),
    userId: z.string().optional(),
  }).describe(
    'A shopper joined a queue, and their email address is not confirmed; a link to confirm it goes there. `userId`: whose account has this address.',
  ),
  /** `userId` and `name` are null for a guest. */
  'waiting.piece-offered.v1': Place.extend({
    userId: z.string().nullable(),
    name: z.string().nullable(),
    until: z.iso.datetime(),
  }).describe('A piece became available and is reserved until then for the next person in the queue.'),
};
