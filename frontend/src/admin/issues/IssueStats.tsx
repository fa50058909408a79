import type { IssueStatus } from '@slipcast/contracts/issues';
import { Bug, CircleCheck, CircleDot, Hammer } from 'lucide-react';
import { useEffect } from 'react';
import { useIssueStatsQuery } from '../../features/issues/issues-api.ts';
import { StatCard, StatGrid } from '../dashboard/StatCard.tsx';

/** A failure is only logged (A§8). */
export function IssueStats() {
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
