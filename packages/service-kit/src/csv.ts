import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { z } from 'zod';

export type Cell = string | number | null | undefined;

/** The answer of an export, for the API reference. */
export const CSV_FILE = z.file().mime('text/csv');

/**
 * Sends a table for spreadsheets, row by row, however long it is. Text that a spreadsheet would take for a formula gets an apostrophe in
 * front. Closes the connection if a row cannot be read, so that half a table never looks whole.
 *
 * @param name of the file, without its ending
 * @param columns null: no row of names
 * @param options.forImport for a program that reads amounts with two decimals and no mark for UTF-8
 */
export async function sendCsv(
  res: Response,
  name: string,
  columns: readonly string[] | null,
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { forImport = false }: { forImport?: boolean } = {},
): Promise<void> {
  res.attachment(`${name}.csv`).type('text/csv; charset=utf-8').set('cache-control', 'no-store');
  const table = stringify({
    ...(columns && { columns: [...columns], header: true }),
    bom: !forImport,
    escape_formulas: true,
    ...(forImport && { cast: { number: (amount: number) => amount.toFixed(2) } }),
  });
  await pipeline(Readable.from(rows), table, res);
}
