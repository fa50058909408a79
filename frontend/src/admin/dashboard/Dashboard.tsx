import { Banknote, Package, Palette, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { media, tokens } from '../../base/theme.ts';
import { type Dashboard as Figures, useDashboardQuery } from '../../features/orders/dashboard-api.ts';
import { formatPence, toPence } from '../../base/money.ts';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Stack } from '../shell/Stack.tsx';
import { NextJob } from './NextJob.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StatCard } from './StatCard.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${tokens.space.s12};
  ${media.broad} {
    grid-template-columns: repeat(4, 1fr);
    gap: ${tokens.space.s16};
  }
`;

const count = (figure: number) => figure.toLocaleString('en-GB');

const CARDS = [
  {
    label: 'Total Products',
    Icon: Palette,
    to: '/admin/products',
    value: (data: Figures) => count(data.totalProducts),
  },
  {
    label: 'Total Orders',
    Icon: Package,
    to: '/admin/orders',
    value: (data: Figures) => count(data.totalOrders),
  },
  { label: 'Total Users', Icon: Users, to: '/admin/users', value: (data: Figures) => count(data.totalUsers) },
  {
    label: 'Total Revenue',
    Icon: Banknote,
    to: '/admin/orders',
    value: (data: Figures) => formatPence(toPence(data.totalRevenue)),
  },
];

export function Dashboard() {
  const { data, error, isLoading, refetch } = useDashboardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page title="Dashboard">
      <Stack>
        {error && <Failure text={adminText.dashboardFailed} retry={refetch} />}
        {isLoading && (
          <Grid aria-busy="true">
            {[1, 2, 3, 4].map((place) => (
              <Skeleton key={place} $height="118px" />
            ))}
          </Grid>
        )}
        {data && !error && (
          <>
            <Grid>
              {CARDS.map(({ label, Icon, to, value }) => (
                <StatCard key={label} label={label} Icon={Icon} to={to} value={value(data)} />
              ))}
            </Grid>
            <NextJob count={data.toShip} />
            <RecentOrders orders={data.recentOrders} />
          </>
        )}
      </Stack>
    </Page>
  );
}
