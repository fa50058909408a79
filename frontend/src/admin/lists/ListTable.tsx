import type { ComponentProps } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Pages } from './Pages.tsx';
import type { ListView } from './use-list-view.ts';

type Props<Row extends { id: string }> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  list: ListView;
  query: { isLoading: boolean; isFetching: boolean; refetch: () => unknown };
  /** Why the list could not be loaded, or ''. */
  problem: string;
  rows: readonly Row[] | undefined;
  /** Of the whole list, not of this page. */
  total: number | undefined;
  /** Shown instead of an empty table. */
  empty: string;
  /** Pages are offered even if everything fits on one. */
  alwaysPages?: boolean;
};

/** A list in every state: loading, failed, empty, or a page of rows that stays while the next one loads. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, query, problem, rows, total = 0, empty, busy, alwaysPages = false, ...table } = props;
  const { isLoading, isFetching, refetch } = query;
  return (
    <>
      {problem && <RetryAlert onRetry={refetch}>{problem}</RetryAlert>}
      {isLoading && <Spinner label={`Loading ${table.caption.toLowerCase()}...`} />}
      {rows?.length === 0 && !isFetching && !problem && <p role="status">{empty}</p>}
      {rows && rows.length > 0 && (
        <DataTable {...table} rows={rows} busy={busy || (isFetching && !isLoading)} />
      )}
      {rows && <Pages list={list} total={total} always={alwaysPages} />}
    </>
  );
}
