import { Plus } from 'lucide-react';
import { useState } from 'react';
import { statusOf } from '../../app/api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { type Issue, useDeleteIssueMutation, useIssuesQuery } from '../../features/issues/issues-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../shell/Stack.tsx';
import { issueColumns } from './issue-columns.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { IssueFilters } from './IssueFilters.tsx';
import { IssueStats } from './IssueStats.tsx';
import { Pages } from './Pages.tsx';
import { useIssueView } from './use-issue-view.ts';

export function Issues() {
  const { view, change } = useIssueView();
  const { data, error, isLoading, isFetching, refetch } = useIssuesQuery(view, {
    refetchOnMountOrArgChange: true,
  });
  const [remove, removal] = useDeleteIssueMutation();
  const [edited, setEdited] = useState<Issue | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Issue | null>(null);
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
        {error && (
          <Alert
            severity="error"
            action={
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {adminText.issuesFailed}
          </Alert>
        )}
        {isLoading && <Spinner label="Loading issues..." />}
        {data && !error && data.issues.length === 0 && <p>{adminText.noIssues}</p>}
        {data && data.issues.length > 0 && (
          <DataTable
            caption="Issues"
            columns={issueColumns({ edit: setEdited, remove: setDoomed })}
            rows={data.issues}
            rowKey={({ id }) => id}
            busy={isFetching && !isLoading}
          />
        )}
        {data && <Pages page={view.page} limit={view.limit} total={data.total} onChange={change} />}
      </Stack>
      {edited && <IssueDialog issue={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <Dialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Delete Issue"
        footer={
          <>
            <Button look="secondary" onClick={() => setDoomed(null)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                if (doomed) void remove(doomed.id);
                setDoomed(null);
              }}
            >
              Delete
            </Button>
          </>
        }
      >
        <p>{adminText.deleteIssue}</p>
      </Dialog>
    </Page>
  );
}
