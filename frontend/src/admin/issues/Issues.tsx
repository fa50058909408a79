import { Plus } from 'lucide-react';
import { statusOf } from '../../base/api.ts';
import { adminText } from '../../base/strings/admin.ts';
import { type Issue, useDeleteIssueMutation, useIssuesQuery } from '../../features/issues/issues-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Pages } from '../lists/Pages.tsx';
import { useListView, viewQuery } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Stack } from '../shell/Stack.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { issueColumns } from './issue-columns.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { FILTERS, IssueFilters } from './IssueFilters.tsx';
import { IssueStats } from './IssueStats.tsx';

export function Issues() {
  const { view, change } = useListView(FILTERS);
  const { data, error, isLoading, isFetching, refetch } = useIssuesQuery(viewQuery(view), {
    refetchOnMountOrArgChange: true,
  });
  const [remove, removal] = useDeleteIssueMutation();
  const [edited, setEdited] = useDraftState<Issue | 'new' | null>('issue', null);
  const [deleted, setDeleted] = useDraftState<Issue | null>('issue to delete', null);
  if (statusOf(error) === 403) {
    return (
      <Page title={adminText.accessDenied}>
        <p>{adminText.needAdmin}</p>
      </Page>
    );
  }
  return (
    <Page title="Issues">
      <Stack>
        <IssueStats />
        <div>
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden size={18} />
            {adminText.newIssue}
          </Button>
        </div>
        <IssueFilters chosen={view.filters} onChange={change} />
        {removal.error && <Alert severity="error">{adminText.issueDeleteFailed}</Alert>}
        {error && <Failure text={adminText.issuesFailed} retry={refetch} />}
        {isLoading && <Spinner label="Loading issues..." />}
        {data && !error && data.issues.length === 0 && <p>{adminText.noIssues}</p>}
        {data && data.issues.length > 0 && (
          <DataTable
            caption="Issues"
            columns={issueColumns({ edit: setEdited, remove: setDeleted })}
            rows={data.issues}
            rowKey={({ id }) => id}
            busy={isFetching && !isLoading}
            needs="much"
          />
        )}
        {data && <Pages view={view} total={data.total} onChange={change} always />}
      </Stack>
      {edited && <IssueDialog issue={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && (
        <ConfirmDialog
          title="Delete Issue"
          dismiss="Cancel"
          confirm="Delete"
          onClose={() => setDeleted(null)}
          onConfirm={() => {
            void remove(deleted.id);
            setDeleted(null);
          }}
        >
          {adminText.deleteIssue}
        </ConfirmDialog>
      )}
    </Page>
  );
}
