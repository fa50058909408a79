import { VISIT_PERIODS } from '@slipcast/contracts/visits';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { column, media, tokens } from '../../base/theme.ts';
import { shortDate } from '../../features/orders/order.ts';
import { useVisitsQuery, type Visits as Counted } from '../../features/visits/visits-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { DayChart } from '../charts/DayChart.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { formatCount } from './figures.ts';
import { Meaning } from './Meaning.tsx';
import { EmptySearches, SeenPages, SeenPots, Steps } from './VisitSheets.tsx';

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
const Columns = styled.div`
  ${column('s24')}
  align-items: start;
  ${media.broad} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

type Period = (typeof VISIT_PERIODS)[number];
const USUAL: Period = '30';

function ViewsChart({ days }: { days: Counted['days'] }) {
  const highest = Math.max(...days.map(({ views }) => views));
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const best = days.find(({ views }) => views === highest);
  return (
    <DayChart
      id="views"
      title={`Views in the Last ${days.length} Days`}
      columns={['Views']}
      days={days.map(({ day, views }) => ({ day, size: views, cells: [formatCount(views)] }))}
    >
      {formatCount(total)} in all
      {best && highest > 0 && `; the best day was ${shortDate(best.day)} with ${formatCount(highest)}`}.
    </DayChart>
  );
}

const isEmpty = ({ pages, pots, searches, otherSearches, steps }: Counted): boolean =>
  [...pages, ...pots, ...searches].length === 0 &&
  otherSearches === 0 &&
  steps.every(({ times }) => times === 0);

const Figures = ({ counted }: { counted: Counted }) => (
  <>
    {!counted.isCounting && (
      <Alert severity="info">
        Visits are not being counted. Turn on “Count visits” under <Link to="/admin/settings">Settings</Link>{' '}
        to begin.
      </Alert>
    )}
    {isEmpty(counted) ? (
      <Sheet aria-label="No visits">
        <p>
          Nothing was counted in these days.
          {counted.isCounting &&
            ' What is looked at in the shop is here some seconds later; your own visits do not count.'}
        </p>
      </Sheet>
    ) : (
      <>
        <ViewsChart days={counted.days} />
        <Columns>
          <Stack $gap="s24">
            <SeenPots pots={counted.pots} />
            <EmptySearches {...counted} />
          </Stack>
          <Stack $gap="s24">
            <Steps steps={counted.steps} />
            <SeenPages pages={counted.pages} />
          </Stack>
        </Columns>
      </>
    )}
    <Meaning />
  </>
);

/** How often the shop is looked at, without saying by whom. */
export function Visits() {
  const [search] = useSearchParams();
  const period = VISIT_PERIODS.find((days) => days === search.get('days')) ?? USUAL;
  const { currentData, error, isFetching, refetch } = useVisitsQuery(period, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Visits">
      <Periods aria-label="Period">
        {VISIT_PERIODS.map((days) => (
          <Link
            key={days}
            to={days === USUAL ? '/admin/visits' : `/admin/visits?days=${days}`}
            aria-current={days === period ? 'page' : undefined}
          >
            {days} days
          </Link>
        ))}
      </Periods>
      {error && !isFetching ? (
        <RetryAlert onRetry={refetch}>The visits could not be loaded.</RetryAlert>
      ) : currentData ? (
        <Figures counted={currentData} />
      ) : (
        <Spinner label="Loading visits..." />
      )}
    </Screen>
  );
}
