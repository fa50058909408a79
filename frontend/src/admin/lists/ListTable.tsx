import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type ListView, PAGE_SIZES } from './use-list-view.ts';

const Row = styled.div`
  ${row('s12')}
  align-items: end;
  justify-content: space-between;
  p {
    align-self: center;
  }
  > div:last-child {
    display: flex;
    gap: ${tokens.space.s8};
  }
  button {
    padding-inline: ${tokens.space.s12};
  }
`;

type PagesProps = { list: ListView; total: number; always: boolean };

function Pages({ list: { page, limit, change }, total, always }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  // The last row of the last page was removed, or the URL is out of date.
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) change('page', String(last));
  });
  if (!always && total <= Math.min(...PAGE_SIZES)) return null;
  return (
    <Row>
      <Select label="Rows per page" value={limit} onChange={(event) => change('limit', event.target.value)}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
      <p role="status">
        {first}–{Math.min(page * limit, total)} of {total}
      </p>
      <div>
        <Button
          Icon={ChevronLeft}
          look="secondary"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => change('page', String(page - 1))}
        >
          Previous
        </Button>
        <Button
          look="secondary"
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => change('page', String(page + 1))}
        >
          Next
          <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
    </Row>
  );
}

type Props<Row extends { id: string }> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  list: ListView;
  query: { error?: unknown; isLoading: boolean; isFetching: boolean; refetch: () => unknown };
  /** Shown when the query has failed. */
  failure?: string;
  /** Why the list could not be loaded, where that is more than the failure; '' if it was. */
  problem?: string;
  rows: readonly Row[] | undefined;
  /** The number of rows in the whole list, not on this page. */
  total: number | undefined;
  /** Shown instead of an empty table. */
  empty: string;
  /** Offers pages even if everything fits on one. */
  alwaysPages?: boolean;
};

/** A list in every state: loading, failed, empty, or a page of rows that stays while the next one loads. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, query, failure = '', rows, total = 0, empty, busy, alwaysPages = false, ...table } = props;
  const { error, isLoading, isFetching, refetch } = query;
  const problem = props.problem ?? (error ? failure : '');
  return (
    <>
      {problem && <RetryAlert onRetry={refetch}>{problem}</RetryAlert>}
      {isLoading && <Spinner label={`Loading ${table.caption.toLowerCase()}...`} />}
      {rows?.length === 0 && total === 0 && !isFetching && !problem && <p role="status">{empty}</p>}
      {rows && rows.length > 0 && (
        <DataTable {...table} rows={rows} busy={busy || (isFetching && !isLoading)} />
      )}
      {rows && <Pages list={list} total={total} always={alwaysPages} />}
    </>
  );
}
