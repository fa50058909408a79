import { formatPence } from '@slipcast/contracts/money';
import { Banknote, CalendarDays, Package, Palette, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { type Dashboard as Figures, useDashboardQuery } from '../../features/orders/admin-orders-api.ts';
import { longDate } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayChart } from '../charts/DayChart.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import { Columns, Screen } from '../shell/Screen.tsx';
import { LowStock, NextJob } from './Attention.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { Disputes } from './Disputes.tsx';
import { Requests } from './Requests.tsx';
import { StatCard, StatGrid } from '../charts/StatCard.tsx';

/** This month comes first, with room for the comparison. */
const FigureGrid = styled(StatGrid)`
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.broad} {
    grid-template-columns: 1.8fr repeat(4, minmax(0, 1fr));
    > :first-child {
      grid-column: auto;
    }
    /* So that six figures fit. */
    strong {
      font-size: ${tokens.text.t25};
    }
  }
`;

/** '£180' or '£380.50'. */
const inBrief = (pence: number) => formatPence(pence).replace('.00', '');

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
/** '23rd'. */
const ordinal = (day: number) => `${day}${SUFFIXES[ordinals.select(day)] ?? 'th'}`;

/** Last month up to the same day, and all of it. */
function lastMonth({ lastMonth: all, lastMonthSoFar: soFar, days }: Figures['takings']) {
  const today = Number(days.at(-1)?.day.slice(-2));
  return `Last month: ${inBrief(soFar.pence)} by the ${ordinal(today)}, ${inBrief(all.pence)} in all`;
}

/** Why there are more orders than takings count. */
const withoutMoney = ({ unpaid, cancelled }: Figures): string =>
  [
    ...(unpaid > 0 ? [`${formatCount(unpaid)} not paid yet`] : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled)} cancelled`] : []),
  ].join(', ');

function figuresOf(figures: Figures) {
  const { totalProducts, totalOrders, totalUsers, revenuePence, firstOrderAt, takings } = figures;
  const { thisMonth } = takings;
  const since = firstOrderAt ? `since ${longDate(firstOrderAt)}` : 'no orders yet';
  return [
    {
      label: 'This Month',
      Icon: CalendarDays,
      to: '/admin/orders',
      value: formatPence(thisMonth.pence),
      period: `${countOf(thisMonth.orders, 'order')}. ${lastMonth(takings)}`,
    },
    {
      label: 'Total Revenue',
      Icon: Banknote,
      to: '/admin/orders',
      value: formatPence(revenuePence),
      period: since,
    },
    {
      label: 'Total Orders',
      Icon: Package,
      to: '/admin/orders',
      value: formatCount(totalOrders),
      period: [since, withoutMoney(figures)].filter(Boolean).join('. Of these: '),
    },
    {
      label: 'Total Products',
      Icon: Palette,
      to: '/admin/products',
      value: formatCount(totalProducts),
      period: 'in the shop today',
    },
    {
      label: 'Total Users',
      Icon: Users,
      to: '/admin/users',
      value: formatCount(totalUsers),
      period: 'accounts today',
    },
  ];
}

const TakingsChart = ({ days }: { days: Figures['takings']['days'] }) => (
  <DayChart
    id="takings"
    title={`Takings in the Last ${days.length} Days`}
    columns={['Orders', 'Takings']}
    days={days.map(({ day, orders, pence }) => ({
      day,
      size: pence,
      cells: [String(orders), formatPence(pence)],
    }))}
    format={formatPence}
  />
);

export function Dashboard() {
  const { data, error, isLoading, refetch } = useDashboardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Dashboard">
      {error && <RetryAlert onRetry={refetch}>Failed to load dashboard statistics</RetryAlert>}
      {isLoading && (
        <FigureGrid aria-busy="true">
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} $height="118px" />
          ))}
        </FigureGrid>
      )}
      {data && !error && (
        <>
          <NextJob count={data.toShip} />
          <Disputes disputes={data.disputes} />
          <Requests requests={data.requests} />
          <FigureGrid>
            {figuresOf(data).map((figure) => (
              <StatCard key={figure.label} {...figure} />
            ))}
          </FigureGrid>
          <Columns $widths="minmax(0, 3fr) minmax(0, 2fr)">
            <TakingsChart days={data.takings.days} />
            <LowStock stock={data.lowStock} />
          </Columns>
          <RecentOrders orders={data.recentOrders} />
        </>
      )}
    </Screen>
  );
}
