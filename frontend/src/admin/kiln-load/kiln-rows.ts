import * as v from 'valibot';
import type { ProductDraft } from '../../features/products-admin/admin-products-api.ts';
import type { Photograph } from '../photographs/photograph.ts';
import { newId } from '../../base/new-id.ts';
import { draftOf, type ProductInput } from '../product-form/product-schema.ts';
import { kilnSchema } from './kiln-schema.ts';

export const DETAILS = ['category', 'weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const;
export type Detail = (typeof DETAILS)[number];
export const MAIN_CELLS = ['name', 'price', 'stock', 'color', 'differs'] as const;
/** The cells of a row, from left to right. An empty one takes the value for every pot; `differs` follows the shared description. */
export const CELLS = [...MAIN_CELLS, ...DETAILS] as const;
export type Cell = (typeof CELLS)[number];
/** The product's field that a cell fills in. */
export const fieldOf = (cell: Cell) => (cell === 'differs' ? 'description' : cell);
/** By field; `pot` is about the whole row. */
export type Problems = Partial<Record<keyof ProductInput | 'pot', string>>;
export type Row = Record<Cell, string> & {
  key: string;
  photographs: readonly Photograph[];
  /** A save whose answer was lost, so that the pot may have been saved. */
  unanswered: ProductDraft | null;
  problems: Problems;
};
/** What all pots of the load have in common, as typed. */
export type Shared = Omit<ProductInput, 'name'>;

export const ROWS_MAX = 60;

export const newRow = (): Row => ({
  key: newId(),
  ...(Object.fromEntries(CELLS.map((cell) => [cell, ''])) as Record<Cell, string>),
  photographs: [],
  unanswered: null,
  problems: {},
});

export const isEmpty = (row: Row): boolean =>
  row.photographs.length === 0 && CELLS.every((cell) => row[cell].trim() === '');

/** Joins two texts so that each sentence becomes a bullet point of its own. */
function joined(shared: string, differs: string): string {
  const [first, second] = [shared.trim(), differs.trim()];
  if (first === '' || second === '') return first || second;
  return `${/[.!?]$/.test(first) ? first : `${first}.`} ${second}`;
}

const OWN = ['price', 'stock', 'color', ...DETAILS] as const;

const typed = (row: Row, shared: Shared): ProductInput => ({
  ...shared,
  ...Object.fromEntries(OWN.map((cell) => [cell, row[cell].trim() || shared[cell]])),
  name: row.name,
  description: joined(shared.description, row.differs),
});

/** The pot of a row, ready to save, or its problems by field. */
export function checked(
  row: Row,
  shared: Shared,
): { draft: ProductDraft; problems?: never } | { draft?: never; problems: Problems } {
  const { success, output, issues } = v.safeParse(kilnSchema, typed(row, shared));
  if (success) return { draft: draftOf(output, row.photographs, [], null) };
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = path?.[0]?.key as keyof ProductInput | undefined;
    problems[field ?? 'pot'] ??= message;
  }
  return { problems };
}

/** Separates the problems of the row itself from those of the values for every pot. */
export function splitProblems(problems: Problems, row: Row): { own: Problems; common: Problems } {
  const own: Problems = {};
  const common: Problems = {};
  for (const [name, message] of Object.entries(problems)) {
    const field = name as keyof Problems;
    const cell = field === 'description' ? 'differs' : field;
    const isOwn = field === 'name' || field === 'pot' || (row[cell as Cell] ?? '').trim() !== '';
    (isOwn ? own : common)[field] = message;
  }
  return {
    own: Object.keys(own).length > 0 ? own : { pot: 'Check the values under “The same for every pot”' },
    common,
  };
}

/** The cells of copied spreadsheet text: separated by tabs and lines, in quotes if they contain one of those. */
export function cellsIn(text: string): string[][] {
  const lines: string[][] = [[]];
  const whole = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [, cell = '', end] of whole.matchAll(/("(?:[^"]|"")*"(?=\t|\n|$)|[^\t\n]*)(\t|\n|$)/g)) {
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    lines.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"').replaceAll('\n', ' ') : cell);
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines;
}

/** The rows with those cells filled in from here to the right and down, with as many new rows as they need. */
export function pasted(rows: readonly Row[], at: number, cell: Cell, text: string): Row[] {
  const lines = cellsIn(text);
  // Copying a whole column copies its heading too.
  const body = lines[0]?.[0]?.trim().toLowerCase() === cell ? lines.slice(1) : lines;
  const filled = [...rows];
  for (const [index, cells] of body.slice(0, ROWS_MAX - at).entries()) {
    const row = { ...(filled[at + index] ?? newRow()) };
    for (const [place, value] of cells.entries()) {
      const to = CELLS[CELLS.indexOf(cell) + place];
      if (to) row[to] = value.trim();
    }
    filled[at + index] = row;
  }
  return filled;
}

/** A row for each of `count` photographs: first rows without any, then new ones. @param taken keys of rows that are getting one */
export function rowsFor(
  rows: readonly Row[],
  count: number,
  taken: ReadonlySet<string>,
): { rows: Row[]; keys: string[] } {
  const free = rows.filter(({ key, photographs }) => photographs.length === 0 && !taken.has(key));
  const missing = Math.min(Math.max(0, count - free.length), ROWS_MAX - rows.length);
  const added = Array.from({ length: missing }, newRow);
  return { rows: [...rows, ...added], keys: [...free, ...added].slice(0, count).map(({ key }) => key) };
}
