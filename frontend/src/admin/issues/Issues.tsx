import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES, type IssueStatus } from '@slipcast/contracts/issues';
import { Bug, CircleCheck, CircleDot, Hammer, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { grid } from '../../base/theme.ts';
import {
  type Issue,
  useDeleteIssueMutation,
  useIssuesQuery,
  useIssueStatsQuery,
} from '../../features/issues/issues-api.ts';
import { Button } from '../../ui/Button.tsx';
import { StatCard, StatGrid } from '../charts/StatCard.tsx';
import { Filter } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { issueColumns, issueLabels } from './issue-columns.tsx';
import { IssueDialog } from './IssueDialog.tsx';

/** A failure is only logged (A§8). */
function IssueStats() {
  const { data, error } = useIssueStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (error) console.error('Issue statistics', error);
  }, [error]);
  const count = (status: IssueStatus) => String(data?.byStatus[status] ?? '–');
  return (
    <StatGrid>
      <StatCard label="Total Issues" value={String(data?.total ?? '–')} Icon={Bug} />
      <StatCard label="Open Issues" value={count('open')} Icon={CircleDot} />
      <StatCard label="In Progress" value={count('in_progress')} Icon={Hammer} />
      <StatCard label="Resolved" value={count('resolved')} Icon={CircleCheck} />
    </StatGrid>
  );
}

const Filters = styled.div`
  ${grid('repeat(3, minmax(0, 1fr))', 's8')}
  max-width: 720px;
`;

const FILTERS = {
  status: { label: 'Status', options: issueLabels(ISSUE_STATUSES) },
  issue_type: { label: 'Type', options: issueLabels(ISSUE_TYPES) },
  priority: { label: 'Priority', options: issueLabels(ISSUE_PRIORITIES) },
};

export function Issues() {
  const list = useListView(Object.keys(FILTERS));
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
      <Filters>
        {Object.entries(FILTERS).map(([name, filter]) => (
          <Filter key={name} list={list} name={name} {...filter} />
        ))}
      </Filters>
      <Outcome problem={removal.error ? 'Failed to delete issue' : ''} onProblemClose={removal.reset} />
      <ListTable
        caption="Issues"
        list={list}
        query={query}
        failure="Failed to fetch issues"
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
          danger
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
