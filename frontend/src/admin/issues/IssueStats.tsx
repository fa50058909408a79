import { Bug, CircleCheck, CircleDot, Hammer } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { useIssueStatsQuery } from '../../features/issues/issues-api.ts';
import { StatCard } from '../dashboard/StatCard.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${tokens.space.s12};
  ${media.broad} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

/** A failure is only logged: the list below matters more. */
export function IssueStats() {
  const { data, error } = useIssueStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (error) console.error('Issue statistics', error);
  }, [error]);
  const count = (status: string) => String(data?.byStatus?.[status] ?? (data ? 0 : '–'));
  return (
    <Grid>
      <StatCard label="Total Issues" value={String(data?.total ?? '–')} Icon={Bug} />
      <StatCard label="Open Issues" value={count('open')} Icon={CircleDot} />
      <StatCard label="In Progress" value={count('in_progress')} Icon={Hammer} />
      <StatCard label="Resolved" value={count('resolved')} Icon={CircleCheck} />
    </Grid>
  );
}
