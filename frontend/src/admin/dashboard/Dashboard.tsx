import { formatPence } from '@slipcast/contracts/money';
import { Banknote, CalendarDays, Package, Palette, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { media, row, tokens } from '../../base/theme.ts';
import { type Dashboard as Figures, useDashboardQuery } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order, shortDate } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayChart } from '../charts/DayChart.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import { Columns, Screen, Sheet } from '../shell/Screen.tsx';
import { LowStock, NextJob } from './Attention.tsx';
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
const List = styled.ul`
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  a {
    ${row('s4', 's16')}
    min-height: 60px;
    padding: ${tokens.space.s8} 0;
    color: ${tokens.color.ink};
    text-decoration: none;
  }
  a:hover strong {
    text-decoration: underline;
  }
  strong {
    color: ${tokens.color.copper};
  }
  .customer {
    flex: 1 1 9rem;
    color: ${tokens.color.stone};
  }
  .ready {
    color: ${tokens.color.iron};
    font-weight: 600;
  }
`;

/** Marks paid orders, because shipping them is the next job. */
function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Sheet aria-labelledby="recent-orders">
      <h2 id="recent-orders">Recent Orders</h2>
      {orders.length === 0 && <p>No orders yet</p>}
      <List className="recent">
        {orders.map(({ id, number, status, name, createdAt, totalPence }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>
              <strong>{number}</strong>
              <StatusChip status={status} />
              {status === 'paid' && <span className="ready">Ready to ship</span>}
              <span className="customer">
                {name}
                {shortDate(createdAt) && ` · ${shortDate(createdAt)}`}
              </span>
              <Price pence={totalPence} />
            </Link>
          </li>
        ))}
      </List>
    </Sheet>
  );
}

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
