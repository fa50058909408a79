import { z } from 'zod';
import {
  EMAIL_PLACEHOLDERS,
  EMAIL_TEXT_LIMITS as MAX,
  EMAIL_TEXT_NAMES as NAMES,
  type EmailText,
  unknownPlaceholders,
  WORDED_EMAILS,
} from '../email-texts.ts';
import { Count, optionalText, text } from './fields.ts';

const KNOWN = EMAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** Without line breaks where a mail program has none. */
const words = (field: keyof EmailText) =>
  optionalText(NAMES[field], MAX[field])
    .refine((value) => unknownPlaceholders(value).length === 0, {
      error: `${NAMES[field]}: only ${KNOWN} may stand between braces`,
    })
    .default('');
const line = (field: keyof EmailText) =>
  words(field).refine((value) => !/[\r\n]/.test(value), { error: `${NAMES[field]} must be one line` });

export const EmailTextBody = z.object({
  subject: line('subject'),
  heading: line('heading'),
  opening: words('opening'),
  closing: words('closing'),
  /** The revision when the form was loaded. If someone else has changed the text since, this edit is refused. */
  revisionLoaded: z.int().min(0).optional(),
});

export const EditedEmailText = z
  .object({
    email: z.enum(WORDED_EMAILS),
    subject: text('Your order {order number} at {shop}').describe('Empty: the shop’s own'),
    heading: text('Thank you, {first name}').describe('Empty: the shop’s own'),
    opening: text('Your pots leave the kiln shelf today.').describe('After the greeting; empty: nothing'),
    closing: text('Send us a photograph when they have found their place.').describe('Empty: nothing'),
    revision: Count.describe('How often the text was changed; send it back as revisionLoaded'),
  })
  .meta({ id: 'EmailText' });
export type EditedEmailText = z.infer<typeof EditedEmailText>;
export const EmailTexts = z.object({ texts: z.array(EditedEmailText) });
export type EmailTexts = z.infer<typeof EmailTexts>;
