import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { fieldRefusal, type Refusal } from '@slipcast/contracts/refusal';

/** One row of an uploaded table. */
export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}
export interface Table {
  columns: string[];
  rows: TableRow[];
}
export interface TableLimits {
  rows: number;
  /** The longest row, all its cells together. */
  rowCharacters: number;
}

const refused = (message: string): Refusal => fieldRefusal('file', message);

const DELIMITERS = [',', ';', '\t'] as const;
const CHUNK = 65_536;
/** Other requests get their turn after so many rows. */
const AT_ONCE = 100;

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/** Exports are UTF-8, but a spreadsheet that saves one again may write UTF-16 or the code page of Windows. */
function decode(file: Buffer): string {
  if (startsWith(file, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(file);
  if (startsWith(file, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function refuseOtherFiles(file: Buffer): void {
  if (file.length === 0) throw refused('The file is empty');
  if (startsWith(file, 0x50, 0x4b) || startsWith(file, 0xd0, 0xcf))
    throw refused('This is a spreadsheet or a ZIP file. Please save the table as CSV and upload that.');
}

/** Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const header = text.slice(0, CHUNK).split(/\r?\n/, 1)[0] ?? '';
  const outside = header.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/** Databases refuse control characters; line breaks and tabs are text. */
const clean = (cell: string): string =>
  cell
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim();

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error['records']) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return refused(`A quotation mark opens in row ${row} and never closes. Please export the file again.`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return refused(`Row ${row} is too long, perhaps because a quotation mark never closes`);
  return refused(`Row ${row} cannot be read as CSV`);
}

/** Pieces of a text, which are parsed as they are read. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/**
 * Reads an uploaded table: CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. Empty rows are left out. Throws Refusal
 * 'invalid-body' about the field `file`, with the row where it cannot be read.
 */
export async function readTable(file: Buffer, limits: TableLimits): Promise<Table> {
  refuseOtherFiles(file);
  const text = decode(file).replace(/^\uFEFF/, '');
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.rowCharacters,
  });
  Readable.from(piecesOf(text)).pipe(parser);
  const rows: TableRow[] = [];
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row % AT_ONCE === 0) await nextTurn();
      const cells = record.map(clean);
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
      if (rows.length > limits.rows + 1)
        throw refused(
          `The file has more than ${limits.rows.toLocaleString('en-GB')} rows. Please divide it.`,
        );
    }
  } catch (error) {
    throw refusalOf(error);
  }
  const [header, ...rest] = rows;
  if (!header) throw refused('The file is empty');
  if (rest.length === 0) throw refused('The file has column names but no rows');
  return { columns: header.cells, rows: rest };
}
