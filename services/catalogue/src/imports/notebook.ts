import { knownName, type Columns, type NamedRow } from '@slipcast/service-kit/named-columns';
import type { Problem } from './found-product.ts';

/** Notes a problem about a row; `column` as the source names it. */
export type Note = (at: NamedRow, column: string, message: string, stops?: boolean) => void;

/** Collects the problems of one product. @param headers the file's own names of its columns */
export function notebook(columns: Columns, headers: readonly string[]): { note: Note; problems: Problem[] } {
  const problems: Problem[] = [];
  const headerOf = (column: string) => headers.find((header) => knownName(columns, header) === column) ?? '';
  const note: Note = ({ row }, column, message, stops = false) =>
    void problems.push({ row, column: headerOf(column), message, stops });
  return { note, problems };
}
