import type { Table } from './read-table.ts';

/** A row by the names that a kind of table gives to its columns. */
export interface NamedRow {
  row: number;
  /** '' where there is no such column or nothing in it. */
  get(column: string): string;
}

/** How one kind of table names its columns. */
export interface Columns {
  /** What the shop makes of each column, by its name in lower case: 'body (html)' → 'Description'. */
  meanings: Record<string, string>;
  /** Newer, older or translated names: 'url handle' → 'handle'. */
  aliases?: Record<string, string>;
}

/** French exports have typographic apostrophes, and the same file saved again may have straight ones. */
const nameOf = (header: string): string =>
  header.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** The name by which this kind of table knows the column, whatever the file calls it. */
export const knownName = ({ aliases = {} }: Columns, header: string): string => {
  const name = nameOf(header);
  return aliases[name] ?? name;
};

/** The names of all columns. */
export const namesIn = (columns: Columns, table: Pick<Table, 'columns'>): Set<string> =>
  new Set(table.columns.map((header) => knownName(columns, header)));

/** What each column of the file becomes; null: it is not used. */
export function recognised(columns: Columns, table: Pick<Table, 'columns'>) {
  return table.columns
    .filter((header) => header !== '')
    .map((name) => ({ name, becomes: columns.meanings[knownName(columns, name)] ?? null }));
}

/** A spreadsheet must not run text as a formula, so exports put an apostrophe in front (our own and WooCommerce's). */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** The rows of a table, whose cells are found by name: of two columns with one name, the first. */
export function rowsOf(columns: Columns, table: Table): NamedRow[] {
  const index = new Map<string, number>();
  for (const [at, header] of table.columns.entries()) {
    const name = knownName(columns, header);
    if (!index.has(name)) index.set(name, at);
  }
  return table.rows.map(({ row, cells }) => ({
    row,
    get: (column) => withoutApostrophe(cells[index.get(column) ?? -1] ?? ''),
  }));
}
