import { z } from 'zod';
import { WORDED_EMAILS } from '../email-texts.ts';
import { EmailTextBody } from './email-texts.ts';
import { text } from './fields.ts';

const words = EmailTextBody.omit({ revisionLoaded: true }).shape;

/** An email with words that are not saved yet. */
export const EmailPreviewBody = z.object({ email: z.enum(WORDED_EMAILS), ...words });

/** order -> email-worker, `POST /internal/mails/sample`: the email about an order of these pots, to a buyer called Ada. */
export const SampleEmailBody = EmailPreviewBody.extend({
  pots: z.array(
    z.object({
      productName: z.string(),
      color: z.string(),
      unitPence: z.number().int().min(0),
      imageUrl: z.string().nullable(),
    }),
  ),
  /** Where the maker hands orders over. */
  collection: z.object({ address: z.string(), opening: z.string() }),
});
export type SampleEmailBody = z.infer<typeof SampleEmailBody>;

export const EmailPreview = z
  .object({
    subject: text('Your order 2026-ORD-007 at Fettle Pottery'),
    html: text('<!doctype html>…').describe('A whole page, for a frame that runs no scripts'),
    text: text('Dear Ada, thank you for your order.'),
  })
  .meta({ id: 'EmailPreview' });
export type EmailPreview = z.infer<typeof EmailPreview>;
