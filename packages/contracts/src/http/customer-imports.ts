import { z } from 'zod';
import { Count, text } from './fields.ts';

export const CUSTOMER_IMPORT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  /** The longest row, all its cells together. */
  rowCharacters: 20_000,
} as const;

export const ImportProblem = z
  .object({
    column: text('E-Mail').describe('As the file calls it'),
    message: text('This is no email address'),
    stops: z.boolean().describe('The row is left out; otherwise it is imported as the message says'),
  })
  .meta({ id: 'PeopleImportProblem' });

export const RecognisedColumn = z.object({
  name: text('Vorname').describe('As the file calls it'),
  becomes: text('First name').nullable().describe('null: it is not used'),
});

/** `left-out`: it cannot be imported. */
export const CUSTOMER_OUTCOMES = ['added', 'updated', 'unchanged', 'left-out'] as const;
export type CustomerOutcome = (typeof CUSTOMER_OUTCOMES)[number];

export const CustomerRow = z
  .object({
    row: Count.describe('As a spreadsheet counts: the names of the columns are row 1'),
    name: text('Ada Potter'),
    email: text('ada@example.com'),
    address: text('1 Kiln Lane, Stoke-on-Trent, ST1 1AA').describe('Empty where the file has none'),
    outcome: z.enum(CUSTOMER_OUTCOMES),
    changes: z.array(text('Address')).describe('What an update changes'),
    kept: z.array(text('Name')).describe('What the account says otherwise, and what stays'),
    problems: z.array(ImportProblem),
  })
  .meta({ id: 'CustomerRow' });
export type CustomerRow = z.infer<typeof CustomerRow>;

/** What a table of customers would do, or has done. */
export const CustomerImport = z
  .object({
    columns: z.array(RecognisedColumn),
    outcomes: z.record(z.enum(CUSTOMER_OUTCOMES), Count).meta({
      examples: [{ added: 120, updated: 3, unchanged: 14, 'left-out': 1 }],
    }),
    rows: z.array(CustomerRow).describe('Those with problems first'),
  })
  .meta({ id: 'CustomerImport' });
export type CustomerImport = z.infer<typeof CustomerImport>;
