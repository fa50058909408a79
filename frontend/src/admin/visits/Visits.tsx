import { VISIT_PERIODS } from '@slipcast/contracts/visits';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { useVisitsQuery, type Visits as Counted } from '../../features/visits/visits-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { DayChart } from '../charts/DayChart.tsx';
import { formatCount } from '../lists/count.ts';
import { Columns, Screen, Sheet } from '../shell/Screen.tsx';
import { AboutTheNumbers } from './AboutTheNumbers.tsx';
import { EmptySearches, ViewedPages, ViewedPots, Steps } from './VisitSheets.tsx';

const Periods = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s8};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding: 0 ${tokens.space.s16};
    border: 1px solid ${tokens.color.edge};
    border-radius: ${tokens.radius.chip};
    color: ${tokens.color.ink};
    text-decoration: none;
  }
  a:hover {
    background: ${tokens.color.paper};
  }
  a[aria-current] {
    border-color: ${tokens.color.copper};
    background: ${tokens.color.copper};
    color: ${tokens.color.white};
  }
`;
type Period = (typeof VISIT_PERIODS)[number];
const DEFAULT_PERIOD: Period = '30';

const isEmpty = ({ pages, pots, searches, otherSearches, steps }: Counted): boolean =>
  [...pages, ...pots, ...searches].length === 0 &&
  otherSearches === 0 &&
  steps.every(({ times }) => times === 0);

const Figures = ({ counted }: { counted: Counted }) => (
  <>
    {!counted.isCounting && (
      <Alert severity="info">
        Visits aren’t being counted. To start, turn on “Count visits” in{' '}
        <Link to="/admin/settings">Settings</Link>.
      </Alert>
    )}
    {isEmpty(counted) ? (
      <Sheet aria-label="No visits">
        <p>
          No visits in this period.
          {counted.isCounting && ' Visits appear here within seconds. Your own aren’t counted.'}
        </p>
      </Sheet>
    ) : (
      <>
        <DayChart
          id="views"
          title={`Views in the Last ${counted.days.length} Days`}
          columns={['Views']}
          days={counted.days.map(({ day, views }) => ({ day, size: views, cells: [formatCount(views)] }))}
          format={formatCount}
        />
        <Columns>
          <Stack $gap="s24">
            <ViewedPots pots={counted.pots} />
            <EmptySearches {...counted} />
          </Stack>
          <Stack $gap="s24">
            <Steps steps={counted.steps} />
            <ViewedPages pages={counted.pages} />
          </Stack>
        </Columns>
      </>
    )}
    <AboutTheNumbers />
  </>
);

/** How often the shop's pages are viewed, without recording by whom. */
export function Visits() {
  const [search] = useSearchParams();
  const period = VISIT_PERIODS.find((days) => days === search.get('days')) ?? DEFAULT_PERIOD;
  const { currentData, error, isFetching, refetch } = useVisitsQuery(period, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Visits">
      <Periods aria-label="Period">
        {VISIT_PERIODS.map((days) => (
          <Link
            key={days}
            to={days === DEFAULT_PERIOD ? '/admin/visits' : `/admin/visits?days=${days}`}
            aria-current={days === period ? 'page' : undefined}
          >
            {days} days
          </Link>
        ))}
      </Periods>
      {error && !isFetching ? (
        <RetryAlert onRetry={refetch}>Failed to load visits</RetryAlert>
      ) : currentData ? (
        <Figures counted={currentData} />
      ) : (
        <Spinner label="Loading visits..." />
      )}
    </Screen>
  );
}
