import { z } from 'zod';
import { IMPORT_SOURCES } from '../imports.ts';
import { AnyId, Count, Moment, Pounds, text } from './fields.ts';
import { pageFields, WirePagination } from './paging.ts';

const Column = z.object({
  name: text('Body (HTML)').describe('As the file calls it'),
  becomes: text('Description').nullable().describe('null: it is not used'),
});

const ImportProblem = z
  .object({
    row: Count.describe('As a spreadsheet counts: the names of the columns are row 1'),
    column: text('Variant Price').describe('Empty where it is about the whole row'),
    message: text('Price is missing'),
    stops: z.boolean().describe('The product is left out; otherwise it is imported as the message says'),
  })
  .meta({ id: 'ImportProblem' });

/** `left-out`: it cannot be imported. */
const OUTCOMES = ['added', 'updated', 'unchanged', 'left-out'] as const;
export type ImportOutcome = (typeof OUTCOMES)[number];
const Outcomes = z.record(z.enum(OUTCOMES), Count).meta({
  examples: [{ added: 40, updated: 2, unchanged: 0, 'left-out': 1 }],
});

/** `checked`: only a dry run so far. */
export const IMPORT_STATES = ['checked', 'running', 'done'] as const;
export const WireImport = z
  .object({
    id: AnyId,
    filename: text('products_export.csv'),
    source: z.enum(IMPORT_SOURCES),
    uploadedAt: Moment,
    state: z.enum(IMPORT_STATES),
    columns: z.array(Column),
    total: Count.describe('Products in the file, with those that are left out'),
    expected: Outcomes.describe('What the dry run has found'),
    problems: Count.describe('Products with problems'),
    position: Count.describe('Products that the import has gone through'),
    outcomes: Outcomes.describe('What has been done'),
    photographs: z
      .object({
        missing: Count.describe('Photographs of the file that the shop did not have when it was uploaded'),
        position: Count.describe('Products whose photographs have been gone through, after all products'),
        stored: Count,
        failed: Count,
      })
      .meta({ id: 'ImportedPhotographs' }),
    failures: z
      .array(
        z.object({
          row: Count,
          name: text('Speckled Mug'),
          url: text('https://cdn.example/mug.jpg'),
          message: text('The image could not be fetched'),
        }),
      )
      .describe('The first hundred photographs that could not be stored'),
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'Import' });
export type WireImport = z.infer<typeof WireImport>;
export const ImportList = z.object({ imports: z.array(WireImport) });
export type ImportList = z.infer<typeof ImportList>;

/** What has become of the photographs in a ZIP file, by their names in it. */
export const UnpackedPhotographs = z.object({
  stored: Count,
  unknown: z.array(text('kiln.jpg')).describe('No product shows a photograph of this name: the first twenty'),
  tooLarge: z.array(text('mug.png')).describe('Larger than 5 MB: the first twenty'),
});
export type UnpackedPhotographs = z.infer<typeof UnpackedPhotographs>;

export const ImportRow = z
  .object({
    row: Count,
    name: text('Speckled Mug'),
    price: Pounds.nullable(),
    options: z.array(text('Oatmeal')),
    pieces: Count.nullable().describe('null: the file does not say'),
    photographs: Count,
    outcome: z.enum(OUTCOMES),
    changes: z.array(text('Price')).describe('What an update changes'),
    kept: z.array(text('Description')).describe('What was edited here and stays'),
    problems: z.array(ImportProblem),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRowsQuery = z.object({
  ...pageFields,
  show: z.enum(['all', 'problems']).default('all'),
});
export const ImportRows = z.object({ rows: z.array(ImportRow), pagination: WirePagination });
export type ImportRows = z.infer<typeof ImportRows>;
