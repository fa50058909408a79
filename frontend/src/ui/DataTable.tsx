import type { ReactNode } from 'react';
import { DataTableFrame, type TableNeeds } from './DataTableFrame.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned on wide screens. */
  numeric?: boolean;
  /** True where this row has no value; a card leaves it out. */
  isBlank?: (row: Row) => boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The old rows stay, dimmed, while the next ones load. */
  busy?: boolean;
  /** The width that the columns need; in less space each row becomes a card. */
  needs?: TableNeeds;
};

/**
 * A real table. Where its container is too narrow each row becomes a card with the headers as labels. The first column
 * heads its row.
 */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, busy = false, needs = 'some' } = props;
  return (
    <DataTableFrame aria-busy={busy || undefined} $needs={needs}>
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, numeric }) => (
              <th key={header} role="columnheader" scope="col" data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ header, cell, numeric, isBlank }, index) =>
                index === 0 ? (
                  <th key={header} role="rowheader" scope="row" data-label={header}>
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={header}
                    role="cell"
                    data-label={header}
                    data-numeric={numeric || undefined}
                    data-blank={isBlank?.(row) || undefined}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </DataTableFrame>
  );
}
