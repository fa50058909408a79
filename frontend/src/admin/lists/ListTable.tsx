import type { ComponentProps } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Pages } from './Pages.tsx';

type Props<Row> = {
  caption: string;
  query: { isLoading: boolean; isFetching: boolean; refetch: () => unknown };
  /** Why the list could not be loaded, or ''. */
  problem: string;
  rows: readonly Row[] | undefined;
  columns: Column<Row>[];
  /** Shown instead of an empty table. */
  empty: string;
  /** A change to one of the rows is under way. */
  busy?: boolean;
  needs?: ComponentProps<typeof DataTable>['needs'];
  pages: ComponentProps<typeof Pages>;
};

/** A list in every state: loading, failed, empty, or a page of rows that stays while the next one loads. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, query, problem, rows, columns, empty, busy = false, needs = 'some', pages } = props;
  const { isLoading, isFetching, refetch } = query;
  return (
    <>
      {problem && <Failure text={problem} retry={refetch} />}
      {isLoading && <Spinner label={`Loading ${caption.toLowerCase()}...`} />}
      {rows?.length === 0 && !isFetching && !problem && <p role="status">{empty}</p>}
      {rows && rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={[...rows]}
          rowKey={({ id }) => id}
          busy={busy || (isFetching && !isLoading)}
          needs={needs}
        />
      )}
      {rows && <Pages {...pages} />}
    </>
  );
}
