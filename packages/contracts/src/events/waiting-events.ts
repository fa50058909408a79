import { z } from 'zod';

/** A shopper's place in the queue of a pot. `waitingKey` proves that the mail was read: it confirms, takes and leaves. */
const Place = z.object({
  placeId: z.string(),
  email: z.string(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  color: z.string(),
  waitingKey: z.string(),
});

export const WAITING_EVENTS = {
  'waiting.address-given.v1': Place.extend({ expiresAt: z.iso.datetime() }).describe(
    'A guest who waits for a pot gave an address; a link to confirm it goes there.',
  ),
  /** `userId` and `name` are null for a guest. */
  'waiting.piece-offered.v1': Place.extend({
    userId: z.string().nullable(),
    name: z.string().nullable(),
    until: z.iso.datetime(),
  }).describe('A piece came free and is held until then for the first who waited.'),
};
