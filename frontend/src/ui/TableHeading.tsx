import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens, touchTarget } from '../base/theme.ts';

const SortButton = styled.button`
  ${touchTarget}
  gap: ${tokens.space.s4};
  font: inherit;
  color: inherit;
  &:hover {
    text-decoration: underline;
  }
`;

/** `order` is the name of a column's `sortedBy` with `-asc` or `-desc`; '' is an order of no column. */
export type Sorting = { order: string; onSort: (order: string) => void };

const icons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };
const described = { asc: 'ascending', desc: 'descending', none: undefined } as const;

type HeadingProps = { header: string; sortedBy?: string; numeric?: boolean; sorting: Sorting | undefined };

/** Sorts upwards first, then downwards, then no longer. */
export function TableHeading({ header, sortedBy, numeric, sorting }: HeadingProps) {
  const is = (way: string) => sorting?.order === `${sortedBy}-${way}`;
  const now = is('asc') ? 'asc' : is('desc') ? 'desc' : 'none';
  const next = { none: `${sortedBy}-asc`, asc: `${sortedBy}-desc`, desc: '' }[now];
  const Icon = icons[now];
  return (
    <th role="columnheader" scope="col" data-numeric={numeric || undefined} aria-sort={described[now]}>
      {sorting && sortedBy ? (
        <SortButton type="button" onClick={() => sorting.onSort(next)}>
          {header}
          <Icon aria-hidden size={14} />
        </SortButton>
      ) : (
        header
      )}
    </th>
  );
}
