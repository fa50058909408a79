import type { Problem } from './found-product.ts';
import type { Table } from '@slipcast/service-kit/read-table';

/** A row by the names that a source gives to its columns. */
export interface SourceRow {
  row: number;
  /** '' where there is no such column or nothing in it. */
  get(column: string): string;
}
/** Notes a problem about a row; `column` as the source names it. */
export type Note = (at: SourceRow, column: string, message: string, stops?: boolean) => void;

/** How one kind of table names its columns. */
export interface Columns {
  /** What the shop makes of each column, by its name in lower case: 'body (html)' → 'Description'. */
  meanings: Record<string, string>;
  /** Newer or older names: 'url handle' → 'handle'. */
  aliases?: Record<string, string>;
}

/** French exports have typographic apostrophes, and the same file saved again may have straight ones. */
const nameOf = (header: string): string =>
  header.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** The name by which a source knows the column, whatever the file calls it. */
const known = ({ aliases = {} }: Columns, header: string): string => {
  const name = nameOf(header);
  return aliases[name] ?? name;
};

/** The names of all columns. */
export const namesIn = (columns: Columns, table: Pick<Table, 'columns'>): Set<string> =>
  new Set(table.columns.map((header) => known(columns, header)));

/** What each column of the file becomes; null: it is not used. */
export function recognised(columns: Columns, table: Pick<Table, 'columns'>) {
  return table.columns
    .filter((header) => header !== '')
    .map((name) => ({ name, becomes: columns.meanings[known(columns, name)] ?? null }));
}

/** A spreadsheet must not run text as a formula, so exports put an apostrophe in front (our own and WooCommerce's). */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

export function rowsOf(columns: Columns, table: Table): SourceRow[] {
  const index = new Map<string, number>();
  for (const [at, header] of table.columns.entries()) {
    const name = known(columns, header);
    if (!index.has(name)) index.set(name, at);
  }
  return table.rows.map(({ row, cells }) => ({
    row,
    get: (column) => withoutApostrophe(cells[index.get(column) ?? -1] ?? ''),
  }));
}

/** Collects the problems of one product. @param headers the file's own names of its columns */
export function notebook(columns: Columns, headers: readonly string[]): { note: Note; problems: Problem[] } {
  const problems: Problem[] = [];
  const headerOf = (column: string) => headers.find((header) => known(columns, header) === column) ?? '';
  const note: Note = ({ row }, column, message, stops = false) =>
    void problems.push({ row, column: headerOf(column), message, stops });
  return { note, problems };
}
