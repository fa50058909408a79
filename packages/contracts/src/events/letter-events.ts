import { z } from 'zod';
import { NEWSLETTER_TOPICS } from '../newsletter.ts';

/** A pot as a letter shows it: what it was called and cost when the letter was written. */
export const LetterPot = z.object({
  productId: z.string(),
  name: z.string(),
  pricePence: z.number().int().min(0),
  /** There are dearer variants. */
  isFrom: z.boolean(),
  imageUrl: z.string().nullable(),
  /** `/products/{id}/{name}` */
  path: z.string(),
});
export type LetterPot = z.infer<typeof LetterPot>;

/** A shop update as a letter announces it. */
export const LetterUpdate = z.object({
  id: z.string(),
  title: z.string(),
  opensAt: z.iso.datetime(),
  /** Readers with their own link may buy this many minutes earlier. Absent in letters from before there was early access. */
  earlyMinutes: z.number().int().optional(),
});
export type LetterUpdate = z.infer<typeof LetterUpdate>;

/** What a letter says to everyone. */
export const LetterContent = z.object({
  subject: z.string(),
  /** Paragraphs with an empty line between them. */
  text: z.string(),
  topic: z.enum(NEWSLETTER_TOPICS),
  update: LetterUpdate.nullable(),
  pots: z.array(LetterPot),
});
export type LetterContent = z.infer<typeof LetterContent>;

/**
 * A letter to one reader. `leaveKey` is null in a trial, whose reader may not be on the list. `early` is there while the update gives early access
 * (ADR 74), with the key of the reader's own link; null in a trial.
 */
export const AddressedLetter = LetterContent.extend({
  leaveKey: z.string().nullable(),
  early: z.object({ minutes: z.number().int().min(1), key: z.string().nullable() }).optional(),
});
export type AddressedLetter = z.infer<typeof AddressedLetter>;

export const LETTER_EVENTS = {
  'mail.bounced.v1': z
    .object({ subscriberId: z.uuid(), email: z.string() })
    .describe('The mail server has refused the address of a subscriber for good.'),
  'letter.addressed.v1': AddressedLetter.extend({
    letterId: z.uuid(),
    subscriberId: z.uuid(),
    email: z.string(),
  }).describe('It is a subscriber’s turn to get a letter. Published once for each letter and subscriber.'),
  'letter.tried.v1': AddressedLetter.extend({
    letterId: z.uuid(),
    userId: z.string(),
    email: z.string(),
  }).describe('Its writer wants a letter in their own mailbox, to look at it.'),
};
