import { Plus } from 'lucide-react';
import { statusOf } from '../../base/api.ts';
import { type Issue, useDeleteIssueMutation, useIssuesQuery } from '../../features/issues/issues-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { issueColumns } from './issue-columns.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { FILTERS, IssueFilters } from './IssueFilters.tsx';
import { IssueStats } from './IssueStats.tsx';

export function Issues() {
  const list = useListView(FILTERS);
  const query = useIssuesQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [remove, removal] = useDeleteIssueMutation();
  const [edited, setEdited] = useDraftState<Issue | 'new' | null>('issue', null);
  const [deleted, setDeleted] = useDraftState<Issue | null>('issue to delete', null);
  if (statusOf(error) === 403) {
    return (
      <Screen title="Access Denied">
        <p>You need admin privileges to access this page.</p>
      </Screen>
    );
  }
  return (
    <Screen title="Issues">
      <IssueStats />
      <div>
        <Button Icon={Plus} onClick={() => setEdited('new')}>
          New Issue
        </Button>
      </div>
      <IssueFilters list={list} />
      {removal.error && <Alert severity="error">Failed to delete issue</Alert>}
      <ListTable
        caption="Issues"
        list={list}
        query={query}
        problem={error ? 'Failed to fetch issues' : ''}
        rows={data?.issues}
        total={data?.pagination.total}
        columns={issueColumns({ edit: setEdited, remove: setDeleted })}
        empty="No issues found"
        needs="much"
        alwaysPages
      />
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
          Are you sure you want to delete this issue?
        </ConfirmDialog>
      )}
    </Screen>
  );
}
