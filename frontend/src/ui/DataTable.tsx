import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { small, tokens } from '../base/theme.ts';
import { cards, dense, lines } from './table-rows.ts';
import { type Sorting, TableHeading } from './TableHeading.tsx';

/** The container's width from which the columns are side by side. */
const widths = { some: '560px', much: '840px', most: '960px' };
type TableNeeds = keyof typeof widths;

const DataTableFrame = styled.div<{ $needs: TableNeeds; $dense: boolean; $lines: boolean }>`
  container-type: inline-size;
  transition: opacity ${tokens.motion.calm};
  &[aria-busy] {
    opacity: 0.6;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${tokens.space.s12} ${tokens.space.s8};
    border-bottom: 1px solid ${tokens.color.raw};
    text-align: left;
    vertical-align: middle;
    font-weight: 400;
  }
  thead th {
    ${small}
    font-weight: 600;
  }
  tbody th {
    font-weight: 600;
  }
  tbody tr:hover {
    background: ${tokens.color.paper};
  }
  [data-numeric] {
    text-align: right;
  }
  @container (min-width: ${({ $needs }) => widths[$needs]}) {
    ${({ $dense }) => $dense && dense}
    .in-lines {
      display: none;
    }
  }
  @container (max-width: ${({ $needs }) => widths[$needs]}) {
    ${({ $lines }) => ($lines ? lines : cards)}
  }
`;

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the list can be sorted by, see `Sorting`. */
  sortedBy?: string;
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
  /** Many rows on a screen; buttons in them are lower. */
  dense?: boolean;
  /**
   * In less space each row becomes one line instead of a card: the first column and the actions. What has the class `in-lines` only shows
   * there, `in-columns` only beside columns.
   */
  inLines?: boolean;
  sorting?: Sorting;
};

/**
 * A real table. Where its container is too narrow each row becomes a card with the headers as labels. The first column
 * heads its row.
 */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const {
    caption,
    columns,
    rows,
    busy = false,
    needs = 'some',
    dense: isDense = false,
    inLines = false,
    sorting,
  } = props;
  return (
    <DataTableFrame aria-busy={busy || undefined} $needs={needs} $dense={isDense} $lines={inLines}>
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <TableHeading key={column.header} {...column} sorting={sorting} />
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
