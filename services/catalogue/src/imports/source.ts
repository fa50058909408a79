import type { ImportSource } from '@slipcast/contracts/imports';
import type { Columns, NamedRow } from '@slipcast/service-kit/named-columns';
import type { FoundProduct, Problem } from './found-product.ts';
import type { Note } from './notebook.ts';

/** A fresh notebook for each product. */
export type Notebook = () => { note: Note; problems: Problem[] };

/** One kind of table that products come in. */
export interface Source {
  id: ImportSource;
  columns: Columns;
  /** A table with all of these is of this kind. */
  required: readonly string[];
  /**
   * The products of the table, one after the other, so that a long table never holds up other requests.
   *
   * @param has whether the table has this column
   * @param shopUrl of this shop, without a slash at the end
   */
  read(
    rows: NamedRow[],
    given: { has: (column: string) => boolean; notebook: Notebook; shopUrl: string },
  ): Iterable<FoundProduct>;
}

/** Groups neighbouring and distant rows by a key, in the order of the first of each. */
export function groupRows(rows: NamedRow[], keyOf: (row: NamedRow) => string): [string, NamedRow[]][] {
  const groups = new Map<string, NamedRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}

/** A row, or a whole product, that is not imported. */
export function leftOut(
  { note, problems }: { note: Note; problems: Problem[] },
  at: NamedRow,
  { name, column, message }: { name: string; column: string; message: string },
): FoundProduct {
  note(at, column, message, true);
  return { key: '', row: at.row, fields: { name }, skus: [], photographs: [], oldPaths: [], problems };
}
