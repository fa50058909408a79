import { z } from 'zod';
import { NEWSLETTER_TOPICS } from '../newsletter.ts';
import { CUSTOMER_IMPORT_LIMITS, ImportProblem, RecognisedColumn } from './customer-imports.ts';
import { Count, Moment, optionalText, text } from './fields.ts';

export const SUBSCRIBER_IMPORT_LIMITS = CUSTOMER_IMPORT_LIMITS;
export const CONSENT_SOURCE_MAX = 200;

const isTopic = (word: string): word is (typeof NEWSLETTER_TOPICS)[number] =>
  NEWSLETTER_TOPICS.some((topic) => topic === word);

/** What the file may leave open: the topics of its people, and where they agreed. */
export const SubscriberImportQuery = z.object({
  topics: z
    .string()
    .default('updates')
    .transform((words) => words.split(','))
    .refine(
      (words) => words.length > 0 && words.every(isTopic),
      `Please choose topics: ${NEWSLETTER_TOPICS.join(', ')}`,
    )
    .transform((words) => NEWSLETTER_TOPICS.filter((topic) => words.includes(topic)))
    .meta({ examples: ['updates,news'] }),
  source: optionalText('Where they agreed', CONSENT_SOURCE_MAX)
    .default('')
    .meta({ examples: ['Sign-up form of our old shop'] }),
});
export type SubscriberImportQuery = z.infer<typeof SubscriberImportQuery>;

/** `unchanged`: subscribed already, so the row changes nothing. `left-out`: it cannot or must not be imported. */
export const SUBSCRIBER_OUTCOMES = ['added', 'unchanged', 'left-out'] as const;
export type SubscriberOutcome = (typeof SUBSCRIBER_OUTCOMES)[number];

export const SubscriberRow = z
  .object({
    row: Count.describe('As a spreadsheet counts: the names of the columns are row 1'),
    email: text('ada@example.com'),
    topics: z.array(z.enum(NEWSLETTER_TOPICS)),
    agreedAt: Moment.nullable().describe('When the person agreed; null where the file does not say'),
    source: text('Sign-up form of our old shop').describe('Where the person agreed'),
    outcome: z.enum(SUBSCRIBER_OUTCOMES),
    problems: z.array(ImportProblem),
  })
  .meta({ id: 'SubscriberRow' });
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** What a table of subscribers would do, or has done. */
export const SubscriberImport = z
  .object({
    columns: z.array(RecognisedColumn),
    outcomes: z.record(z.enum(SUBSCRIBER_OUTCOMES), Count).meta({
      examples: [{ added: 120, unchanged: 14, 'left-out': 1 }],
    }),
    rows: z.array(SubscriberRow).describe('Those with problems first'),
  })
  .meta({ id: 'SubscriberImport' });
export type SubscriberImport = z.infer<typeof SubscriberImport>;
