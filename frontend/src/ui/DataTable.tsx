import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens, touchTarget } from '../base/theme.ts';
import { DataTableFrame, type TableNeeds } from './DataTableFrame.tsx';

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Right-aligned on wide screens. */
  numeric?: boolean;
  /** True where this row has no value; a card leaves it out. */
  isBlank?: (row: Row) => boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The old rows stay, dimmed, while the next ones load. */
  busy?: boolean;
  /** The width that the columns need; in less space each row becomes a card. */
  needs?: TableNeeds;
};

const PlainSort = styled.button`
  ${touchTarget}
  gap: ${tokens.space.s4};
`;

type SortProps = { label: string; column: string; sort: Sort | undefined; onSort: (sort: Sort) => void };

function SortButton({ label, column, sort, onSort }: SortProps) {
  const mine = sort?.key === column ? sort.direction : null;
  const Icon = mine === null ? ChevronsUpDown : mine === 'asc' ? ArrowUp : ArrowDown;
  return (
    <PlainSort
      type="button"
      onClick={() => onSort({ key: column, direction: mine === 'asc' ? 'desc' : 'asc' })}
    >
      {label}
      <Icon aria-hidden size={15} />
    </PlainSort>
  );
}

/**
 * A real table. Where its container is too narrow each row becomes a card with the headers as labels. The first column
 * heads its row.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, busy = false, needs = 'some' } = props;
  return (
    <DataTableFrame aria-busy={busy || undefined} $needs={needs}>
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, sortable, numeric }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                data-numeric={numeric || undefined}
                aria-sort={
                  sort?.key === key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
                }
              >
                {sortable && onSort ? (
                  <SortButton label={header} column={key} sort={sort} onSort={onSort} />
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, cell, numeric, isBlank }, index) =>
                index === 0 ? (
                  <th key={key} role="rowheader" scope="row" data-label={header}>
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={key}
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
