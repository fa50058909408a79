import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOr } from '../../base/api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Filter, Toolbar } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { type Import, useImportQuery, useImportRowsQuery, useStartMutation } from './import-api.ts';
import { importColumns } from './import-columns.tsx';
import { ImportSummary } from './ImportSummary.tsx';

const POLL_MS = 1000;
const show = { problems: 'With problems' };

/** What would happen to each product, until the import has begun. */
function DryRun({ file: { id, problems } }: { file: Import }) {
  const list = useListView(['show'], { show: Object.keys(show) });
  const query = useImportRowsQuery({ id, query: list.query }, { refetchOnMountOrArgChange: true });
  return (
    <>
      {problems > 0 && (
        <Toolbar>
          <Filter list={list} name="show" label="Show" all="All products" options={show} />
        </Toolbar>
      )}
      <ListTable
        caption="Products of the file"
        list={list}
        query={query}
        failure="Failed to load the products of the file"
        rows={query.data?.rows}
        total={query.data?.total}
        columns={importColumns}
        needs="much"
        empty="No products."
      />
    </>
  );
}

/** One uploaded file: what it would do, and how far its import has come. */
export function ImportFile() {
  const { importId = '' } = useParams();
  const [isRunning, setRunning] = useState(false);
  const { data, isError, isFetching, refetch } = useImportQuery(importId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? POLL_MS : 0,
  });
  const [start, starting] = useStartMutation();
  const running = data?.state === 'running';
  if (running !== isRunning) setRunning(running);
  return (
    <Screen title="Import Products">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/products/import">
          Another File
        </ButtonLink>
      </div>
      <Outcome
        problem={
          starting.error && messageOr(starting.error, 'The import couldn’t be started. Please try again.')
        }
        onProblemClose={starting.reset}
      />
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the import
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the import..." />}
      {data && <ImportSummary file={data} start={() => void start(importId)} busy={starting.isLoading} />}
      {data?.state === 'checked' && <DryRun file={data} />}
    </Screen>
  );
}
