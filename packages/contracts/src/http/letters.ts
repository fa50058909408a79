import { z } from 'zod';
import { LETTER_LIMITS, LETTER_STATES } from '../letters.ts';
import { NEWSLETTER_TOPICS } from '../newsletter.ts';
import { AnyId, Count, EXAMPLE_ID, Moment, number, required, text } from './fields.ts';
import { WirePagination } from './paging.ts';

const Pots = z
  .array(z.string().min(1).max(64))
  .max(LETTER_LIMITS.pots, `At most ${LETTER_LIMITS.pots} pots in one letter`)
  .refine((pots) => new Set(pots).size === pots.length, 'Each pot can be in it once');

/** A letter as its form sends it. The shop looks up what the pots and the update are called and cost. */
export const LetterBody = z.object({
  subject: required('Subject', LETTER_LIMITS.subject),
  text: required('Text', LETTER_LIMITS.text).describe('Paragraphs with an empty line between them'),
  topic: z.enum(NEWSLETTER_TOPICS, 'Please choose who gets it'),
  pots: Pots.default([]).describe('Ids of products, in the order in which the letter shows them'),
  updateId: z.string().min(1).max(120).nullable().default(null).describe('The shop update that it announces'),
});
export type LetterBody = z.infer<typeof LetterBody>;

/** If someone else has changed the letter since this version, the request is refused. */
const versionLoaded = z.coerce.number().int().min(1).optional();
export const LetterChange = LetterBody.extend({ versionLoaded });
export const SendLetterBody = z.object({
  sendAt: z.iso
    .datetime({ offset: true, error: 'Please give the day and time at which it is sent' })
    .nullable()
    .describe('null, or a time that has passed: at once'),
  versionLoaded,
});

const WirePot = z.object({
  productId: AnyId,
  name: text('Moon jar'),
  pricePence: number(4800).int(),
  isFrom: z.boolean().describe('There are dearer variants'),
  imageUrl: text('/media/3f2b/800.jpg').nullable(),
  path: text(`/products/${EXAMPLE_ID}/moon-jar`),
});
export const WireLetter = z
  .object({
    id: AnyId,
    subject: text('Forty pots from the autumn kiln'),
    text: text('The kiln is unpacked.'),
    topic: z.enum(NEWSLETTER_TOPICS),
    update: z
      .object({
        id: text('autumn-kiln'),
        title: text('The autumn kiln'),
        opensAt: Moment,
        earlyMinutes: number(15).int().optional().describe('Its early access when the letter was last saved'),
      })
      .nullable(),
    pots: z.array(WirePot).describe('As they were when the letter was last saved'),
    state: z.enum(LETTER_STATES),
    version: number(1).int().min(1).describe('Send it back as versionLoaded'),
    sendAt: Moment.nullable(),
    changedAt: Moment,
    startedAt: Moment.nullable(),
    endedAt: Moment.nullable().describe('When the last one was sent'),
    sent: Count.describe('Subscribers who were sent it'),
    left: Count.describe('Subscribers on its topic who have not been sent it'),
    suppressed: Count.describe('Subscribers on its topic whose mail comes back, or who have called it spam'),
  })
  .meta({ id: 'Letter' });
export type WireLetter = z.infer<typeof WireLetter>;

export const LetterList = z.object({ letters: z.array(WireLetter), pagination: WirePagination });
export type LetterList = z.infer<typeof LetterList>;

/** How a mail program shows it. */
export const LetterPreview = z.object({
  subject: text('Forty pots from the autumn kiln'),
  html: text('<!doctype html>…').describe('A whole page, for a frame that runs no scripts'),
  text: text('The kiln is unpacked.'),
});
export type LetterPreview = z.infer<typeof LetterPreview>;

/** user -> catalogue, `POST /internal/letter-parts`: what a letter says of these pots and this update. */
export const LetterPartsBody = z.object({
  ids: z.array(z.string().min(1).max(64)).max(LETTER_LIMITS.pots),
  updateId: z.string().min(1).max(120).nullable(),
});
